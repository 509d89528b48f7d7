/** What the model has not been told yet of the background of its conversation. */
export const news = `
CREATE TABLE news (
  id TEXT PRIMARY KEY,
  conversation_id TEXT NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  body TEXT NOT NULL
) STRICT;
CREATE INDEX news_of ON news (conversation_id);
`
