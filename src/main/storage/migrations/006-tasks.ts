/** Sub-agents, scheduled tasks and their runs. A sub-agent has a conversation of its own, by the same id. */
export const tasks = `
CREATE TABLE tasks (
  id TEXT PRIMARY KEY REFERENCES conversations (id) ON DELETE CASCADE,
  conversation_id TEXT NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  body TEXT NOT NULL
) STRICT;
CREATE INDEX tasks_of ON tasks (conversation_id);

CREATE TABLE schedules (
  id TEXT PRIMARY KEY,
  conversation_id TEXT NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  body TEXT NOT NULL
) STRICT;
CREATE INDEX schedules_of ON schedules (conversation_id);

CREATE TABLE runs (
  id TEXT PRIMARY KEY,
  conversation_id TEXT NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  body TEXT NOT NULL
) STRICT;
CREATE INDEX runs_of ON runs (conversation_id);
`
