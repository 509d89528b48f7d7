/** How models call tools, as far as that was found out or chosen. */
export const modelProtocols = `
CREATE TABLE model_protocols (
  provider TEXT NOT NULL,
  model TEXT NOT NULL,
  protocol TEXT NOT NULL,
  why TEXT NOT NULL,
  PRIMARY KEY (provider, model)
) STRICT;
`
