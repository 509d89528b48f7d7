/** Conversations, their messages in blocks, what the gate asked and decided, and the words to search for. */
export const conversations = `
CREATE TABLE conversations (
  id TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  workspace TEXT,
  provider TEXT NOT NULL,
  connection TEXT,
  model TEXT NOT NULL,
  protocol TEXT NOT NULL,
  mode TEXT NOT NULL,
  prompt TEXT NOT NULL,
  pinned INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;

CREATE TABLE messages (
  position INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  conversation_id TEXT NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  role TEXT NOT NULL,
  state TEXT NOT NULL,
  body TEXT NOT NULL
) STRICT;
CREATE INDEX messages_of ON messages (conversation_id, position);
CREATE INDEX messages_unfinished ON messages (state) WHERE state IN ('streaming', 'queued', 'paused');

CREATE TABLE blocks (
  message_id TEXT NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (message_id, number)
) STRICT;

-- What a provider wants back with the next request and nobody else can read.
CREATE TABLE opaque_reasoning (
  message_id TEXT NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
  step INTEGER NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (message_id, step)
) STRICT;

-- Pictures that tools gave the model.
CREATE TABLE images (
  message_id TEXT NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
  call_id TEXT NOT NULL,
  step INTEGER NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (message_id, step, call_id)
) STRICT;

CREATE TABLE compactions (
  id TEXT PRIMARY KEY,
  conversation_id TEXT NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  body TEXT NOT NULL
) STRICT;
CREATE INDEX compactions_of ON compactions (conversation_id);

CREATE TABLE requests (
  id TEXT PRIMARY KEY,
  conversation_id TEXT NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  message_id TEXT NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
  state TEXT NOT NULL,
  body TEXT NOT NULL
) STRICT;
CREATE INDEX requests_of ON requests (message_id);
CREATE INDEX requests_pending ON requests (conversation_id) WHERE state = 'pending';

CREATE TABLE rules (
  id TEXT PRIMARY KEY,
  conversation_id TEXT REFERENCES conversations (id) ON DELETE CASCADE,
  body TEXT NOT NULL
) STRICT;

CREATE TABLE decisions (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  conversation_id TEXT NOT NULL,
  body TEXT NOT NULL
) STRICT;
CREATE INDEX decisions_of ON decisions (conversation_id, number);

CREATE VIRTUAL TABLE words USING fts5 (text, conversation_id UNINDEXED, message_id UNINDEXED, tokenize = 'trigram');
`
