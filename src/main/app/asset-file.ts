import { join, sep } from 'node:path'

export const APP_HOST = 'deskwright'

/** The file behind an address of the app, or null when it is not one of ours. */
export function assetFile(folder: string, address: string): string | null {
  const url = URL.parse(address)
  if (url?.protocol !== 'app:' || url.host !== APP_HOST) return null
  try {
    const file = join(folder, decodeURIComponent(url.pathname))
    return file.startsWith(folder + sep) && !file.includes('\0') ? file : null
  } catch {
    return null
  }
}
