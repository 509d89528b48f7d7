/** What the window remembers over a reload or a crash: small things, never needed to be right. */
export const memory = {
  read(key: string): string | null {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  },
  write(key: string, value: string | null): void {
    try {
      if (value === null || value === '') localStorage.removeItem(key)
      else localStorage.setItem(key, value)
    } catch {
      // A full or missing store costs the memory, not the work.
    }
  },
}
