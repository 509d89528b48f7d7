/** The rg that comes with the app, or null where there is none for this system. */
export async function defaultRgPath(): Promise<string | null> {
  try {
    const { rgPath } = await import('@vscode/ripgrep')
    // Inside the archive of a packed app nothing can be executed; it lies unpacked beside it.
    return rgPath.replace(/\bapp\.asar(?=[\\/])/, 'app.asar.unpacked')
  } catch {
    return null
  }
}
