import type { IUnicodeVersionProvider } from '@xterm/xterm'

/** East Asian wide and full-width characters, from Unicode's EastAsianWidth, and what is always shown as a picture. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6b\uff01-\uff60\uffe0-\uffe6\u{16fe0}-\u{18cff}\u{1aff0}-\u{1b2fb}\u{1f200}-\u{1f265}\u{20000}-\u{3fffd}\p{Emoji_Presentation}]/u
/** Marks that go onto the character before them, and characters nobody sees. */
const NONE = /[\p{Mn}\p{Me}\u{1160}-\u{11ff}\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff]/u

const known = new Map<number, 0 | 1 | 2>()

function wcwidth(code: number): 0 | 1 | 2 {
  if (code < 0x20 || (code >= 0x7f && code < 0xa0)) return 0
  if (code < 0x300) return 1
  const width = known.get(code) ?? measure(String.fromCodePoint(code))
  known.set(code, width)
  return width
}

function measure(char: string): 0 | 1 | 2 {
  if (NONE.test(char)) return 0
  return WIDE.test(char) ? 2 : 1
}

/** How many cells a character takes, as shells count them: the terminal's own table knows no emoji. */
export const widths: IUnicodeVersionProvider = {
  version: 'deskwright',
  wcwidth,
  // The state of the character before in the upper bits, its width in bits 1 and 2, and in bit 0 whether both are one.
  charProperties(code, before) {
    const width = wcwidth(code)
    const widthBefore = (before >> 1) & 3
    const joins = width === 0 && widthBefore > 0
    return ((joins ? widthBefore : width) << 1) | (joins ? 1 : 0)
  },
}
