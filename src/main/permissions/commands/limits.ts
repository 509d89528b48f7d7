/** Beyond these a command is refused, not guessed at. */
export const MAX_LENGTH = 100_000
export const MAX_COMMANDS = 200
export const MAX_DEPTH = 24

/** Beyond this words with braces stay what they are, and are asked about. */
export const MAX_EXPANDED = 1000

/** The grammar recovers from nonsense in more than linear time and can break doing it: it works on a ration. */
export const MAX_STEPS = 200
export const MAX_READ_FACTOR = 8
export const FREE_READS = 20_000
export const CHUNK = 256
