/** How much fits into one request to a model, as its server says. */
export const modelWindows = `
CREATE TABLE model_windows (
  provider TEXT NOT NULL,
  model TEXT NOT NULL,
  tokens INTEGER NOT NULL,
  PRIMARY KEY (provider, model)
) STRICT;
`
