const NAMED: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** Entities become their characters; an `&` that begins none is itself. */
export function decode(text: string): string {
  return text.replace(
    /&(?:(lt|gt|amp|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));/gi,
    (all, name, ten, sixteen) => {
      if (name) return NAMED[name.toLowerCase()] ?? all
      const code = ten ? Number(ten) : Number.parseInt(sixteen, 16)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : all
    },
  )
}

/** Text as it may stand in an element. */
export function encode(text: string): string {
  return /[<&]/.test(text) ? asCdata(text) : text
}

export function asCdata(text: string): string {
  return `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
}

export function encodeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
