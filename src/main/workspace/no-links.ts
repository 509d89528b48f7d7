import { constants } from 'node:fs'

/** macOS: refuses a link anywhere in the path; not to be combined with O_NOFOLLOW. */
const O_NOFOLLOW_ANY = 0x20000000

/** The flag that keeps `open` from following links, as strong as the system has it; Windows has none. */
export const NO_LINKS = process.platform === 'darwin' ? O_NOFOLLOW_ANY : (constants.O_NOFOLLOW ?? 0)
