/** What the tools changed in the user's files, and which earlier contents are kept for undo. */
export const history = `
CREATE TABLE changes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  conversation_id TEXT NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  turn_id TEXT NOT NULL,
  undone INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX changes_of ON changes (conversation_id, id);

-- A hash is null where the file does not exist on that side of the change.
CREATE TABLE changed_files (
  change_id INTEGER NOT NULL REFERENCES changes (id) ON DELETE CASCADE,
  path TEXT NOT NULL,
  shown TEXT NOT NULL,
  before_hash TEXT,
  before_mode INTEGER,
  after_hash TEXT,
  after_mode INTEGER,
  PRIMARY KEY (change_id, path)
) STRICT;
CREATE INDEX changed_files_path ON changed_files (path, change_id);
CREATE INDEX changed_files_before ON changed_files (before_hash);
CREATE INDEX changed_files_after ON changed_files (after_hash);

CREATE TABLE kept_contents (
  hash TEXT PRIMARY KEY,
  size INTEGER NOT NULL
) STRICT;
`
