/** The skills that are switched on in a conversation, and what the user decided about skills. */
export const skills = `
ALTER TABLE conversations ADD COLUMN skills TEXT NOT NULL DEFAULT '[]';

CREATE TABLE skill_choices (
  id TEXT PRIMARY KEY,
  conversation_id TEXT REFERENCES conversations (id) ON DELETE CASCADE,
  body TEXT NOT NULL
) STRICT;
`
