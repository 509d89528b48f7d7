/** The mode of an entry that stands for another repository. */
const GITLINK = Buffer.from([0x00, 0x00, 0xe0, 0x00])
/** From the mode to the flags: owner, group, size and name of the object. */
const TO_FLAGS = 36
const EXTENDED = 0x4000

/** The folders that git takes for submodules, by the bytes of its index; null when that cannot be told. */
export function gitlinksIn(index: Buffer): string[] | null {
  const version = index.length >= 12 && index.toString('latin1', 0, 4) === 'DIRC' ? index.readUInt32BE(4) : 0
  const found: string[] = []
  for (let at = index.indexOf(GITLINK); at >= 0; at = index.indexOf(GITLINK, at + 1)) {
    if (version !== 2 && version !== 3) return null
    if (at + TO_FLAGS + 4 > index.length) break
    const extended = version === 3 && (index.readUInt16BE(at + TO_FLAGS) & EXTENDED) !== 0
    const start = at + TO_FLAGS + (extended ? 4 : 2)
    const end = index.indexOf(0, start)
    if (end > start) found.push(index.toString('utf8', start, end))
  }
  return found
}
