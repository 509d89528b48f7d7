/** What nearly all is written in. The long classes below take a while to be made. */
const PRINTED_ASCII = /^[\n\t\x20-\x7E]*$/

/** Characters that hide text or reorder it, apart from newline, tab and the one that makes emoji colourful. */
const HIDDEN =
  /(?!\n|\t|\uFE0F)[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFC]/u

const ODD_SPACE = /(?! )\p{Zs}/u

/** Dashes, quotes, slashes and bars beside those that Unicode itself folds to ASCII. */
const ALIKE =
  /(?!-)\p{Pd}|[\u02B9-\u02BC\u02C8\u05F3\u05F4\u2018-\u201F\u2032-\u2037\u2039\u203A\u2044\u204E\u2052\u2053\u2212\u2215-\u2217\u2223\u2236\u223C\u2571\u2572\u2758\u27CB\u27CD\u29F5\u29F8\u29F9\u01C0\u01C3\u0589\uA4FA\uA4FD\uA789\uA78C]/u

const MIXED =
  /[A-Za-z]\p{M}*[\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Armenian}\p{sc=Cherokee}\p{sc=Lisu}\p{sc=Coptic}]|[\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Armenian}\p{sc=Cherokee}\p{sc=Lisu}\p{sc=Coptic}]\p{M}*[A-Za-z]/u

/** A mark that belongs on a letter, on nothing: it is drawn over a blank or a sign. */
const LOOSE_MARK = /(?:^|[\s\p{P}\p{S}])(?!\uFE0F)(\p{Mn}|\p{Me})/u

const CJK = '[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Hangul}]'
const CJK_SIGNS = '[，：；！？（）“”‘’—…]+'
/** Beside a Chinese, Japanese or Korean character nobody takes these for their ASCII likes. */
const CJK_PUNCTUATION = new RegExp(`(?<=${CJK})${CJK_SIGNS}|${CJK_SIGNS}(?=${CJK})`, 'gu')

const NOT_ASCII = /[^\0-\x7F]/gu

/** The first hidden character as U+XXXX, or undefined. */
export function hiddenCharacter(text: string): string | undefined {
  if (PRINTED_ASCII.test(text)) return undefined
  const found = HIDDEN.exec(text)?.[0] ?? LOOSE_MARK.exec(text)?.[1]
  return found === undefined ? undefined : codePoint(found)
}

/** The first character that can be taken for another, ASCII one, or undefined. */
export function lookAlike(given: string): string | undefined {
  if (PRINTED_ASCII.test(given)) return undefined
  const text = given.replace(CJK_PUNCTUATION, '')
  const found =
    ODD_SPACE.exec(text)?.[0] ??
    ALIKE.exec(text)?.[0] ??
    MIXED.exec(text)?.[0].replace(/[A-Za-z\p{M}]/gu, '') ??
    text.match(NOT_ASCII)?.find((char) => /^[\0-\x7F]+$/.test(char.normalize('NFKC')))
  return found === undefined ? undefined : codePoint(found)
}

function codePoint(char: string): string {
  return `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}
