export const isMac = /mac/i.test(navigator.platform)

/** A key as it is written on the keyboard: `Mod` is ⌘ or Ctrl. */
export function Kbd({ keys }: { keys: string }) {
  const shown = keys.replace('Mod', isMac ? '⌘' : 'Ctrl').replace('Alt', isMac ? '⌥' : 'Alt')
  return (
    <kbd className="rounded border border-line bg-surface px-1.5 py-px font-sans text-muted text-small">
      {shown}
    </kbd>
  )
}
