/** What a diff says about one file. */
export interface FilePatch {
  oldPath: string | null
  newPath: string | null
  /** Null: a plain diff does not say; whether the file exists decides. */
  created: boolean | null
  deleted: boolean | null
  renamed: boolean
  copied: boolean
  /** 0: not told. */
  oldMode: number
  newMode: number
  hunks: Hunk[]
}

export interface Hunk {
  /** Where it begins by its header, counted from 1; 0 in an empty file. */
  oldStart: number
  newStart: number
  before: string[]
  after: string[]
  /** Unchanged lines at its end. */
  trailing: number
  /** Line of the diff it begins at, from 1. */
  lineNumber: number
}

export function emptyPatch(): FilePatch {
  return {
    oldPath: null,
    newPath: null,
    created: null,
    deleted: null,
    renamed: false,
    copied: false,
    oldMode: 0,
    newMode: 0,
    hunks: [],
  }
}
