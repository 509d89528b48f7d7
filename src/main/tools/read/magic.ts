/** How a file of a type begins. `certain`: no text begins like this; otherwise something else must speak for binary. */
interface Signature {
  type: string
  at: number
  bytes: Buffer
  certain: boolean
}

const TABLE: [type: string, hex: string, at?: number][] = [
  ['PNG image', '89504e470d0a1a0a'],
  ['JPEG image', 'ffd8ff'],
  ['GIF image', '474946383761'],
  ['GIF image', '474946383961'],
  ['WebP image', '57454250', 8],
  ['BMP image', '424d'],
  ['TIFF image', '49492a00'],
  ['TIFF image', '4d4d002a'],
  ['icon', '00000100'],
  ['HEIF image', '6674797068656963', 4],
  ['AVIF image', '6674797061766966', 4],
  ['PDF document', '255044462d'],
  ['ZIP archive', '504b0304'],
  ['ZIP archive', '504b0506'],
  ['gzip archive', '1f8b'],
  ['bzip2 archive', '425a68'],
  ['xz archive', 'fd377a585a00'],
  ['Zstandard archive', '28b52ffd'],
  ['7z archive', '377abcaf271c'],
  ['RAR archive', '526172211a07'],
  ['tar archive', '7573746172', 257],
  ['ELF program', '7f454c46'],
  ['Windows program', '4d5a'],
  ['Mach-O program', 'feedface'],
  ['Mach-O program', 'feedfacf'],
  ['Mach-O program', 'cefaedfe'],
  ['Mach-O program', 'cffaedfe'],
  ['Java class or Mach-O program', 'cafebabe'],
  ['WebAssembly module', '0061736d'],
  ['SQLite database', '53514c69746520666f726d6174203300'],
  ['Microsoft Office document', 'd0cf11e0a1b11ae1'],
  ['Parquet file', '50415231'],
  ['MP3 audio', '494433'],
  ['FLAC audio', '664c6143'],
  ['WAV audio', '57415645', 8],
  ['Ogg media', '4f676753'],
  ['MP4 media', '66747970', 4],
  ['AVI video', '41564920', 8],
  ['Matroska video', '1a45dfa3'],
  ['TrueType font', '0001000000'],
  ['OpenType font', '4f54544f'],
  ['WOFF font', '774f4646'],
  ['WOFF2 font', '774f4632'],
  ['UTF-32 text', 'fffe0000'],
  ['UTF-32 text', '0000feff'],
]

const SIGNATURES = TABLE.map(([type, hex, at = 0]): Signature => {
  const bytes = Buffer.from(hex, 'hex')
  return { type, at, bytes, certain: type === 'PDF document' || !isPrintable(bytes) }
})

/** What a ZIP archive is by its ending. */
const ZIPS = new Map([
  ['docx', 'Word document'],
  ['xlsx', 'Excel workbook'],
  ['pptx', 'PowerPoint presentation'],
  ['odt', 'OpenDocument text'],
  ['ods', 'OpenDocument spreadsheet'],
  ['epub', 'EPUB book'],
  ['jar', 'Java archive'],
  ['apk', 'Android package'],
  ['whl', 'Python wheel'],
])

/** The type a file announces in its first bytes. */
export function typeByMagic(head: Buffer, extension: string): { type: string; certain: boolean } | undefined {
  const found = SIGNATURES.find(({ at, bytes }) => bytes.equals(head.subarray(at, at + bytes.length)))
  if (!found) return undefined
  const type = found.type === 'ZIP archive' ? (ZIPS.get(extension) ?? found.type) : found.type
  return { type, certain: found.certain }
}

function isPrintable(bytes: Buffer): boolean {
  return bytes.every((byte) => byte >= 0x20 && byte < 0x7f)
}
