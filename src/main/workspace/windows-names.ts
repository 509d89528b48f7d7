const DEVICE = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)$/i

/** Why Windows would take a path for something else than it looks like, or null. */
export function windowsRefusal(path: string): string | null {
  if (/^[\\/]{2}[.?]([\\/]|$)/.test(path) || /^[\\/]\?\?[\\/]/.test(path))
    return `${path} is a device path. Name the file by its drive.`
  if (/^[a-z]:($|[^\\/])/i.test(path)) return `${path} depends on the current folder of its drive.`
  const names = path.replace(/^[a-z]:/i, '').split(/[\\/]/)
  for (const name of names) {
    const refused = nameRefusal(name)
    if (refused) return `${path}: ${refused}`
  }
  return null
}

function nameRefusal(name: string): string | null {
  if (name === '' || name === '.') return null
  if (name.includes(':')) return `"${name}" names a data stream.`
  if (/[. ]$/.test(name)) return `"${name}" ends with a dot or a space, which Windows drops.`
  if (DEVICE.test((name.split('.')[0] ?? '').trimEnd())) return `"${name}" is a device.`
  if (/[<>"|?*\x01-\x1f]/.test(name)) return `"${name}" has a character Windows does not allow.`
  return null
}
