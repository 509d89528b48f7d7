/** The elements of a `<tools>` block. `text` holds what is written in it; the others hold elements. */
interface Shape {
  holds: 'text' | 'elements'
  /** Where it may stand; '' is the block itself. */
  in: string[]
  /** Attributes that must be there. */
  needs?: string[]
}

export const ELEMENTS: Record<string, Shape> = {
  command: { holds: 'text', in: [''] },
  input: { holds: 'text', in: [''] },
  ctrl: { holds: 'text', in: [''] },
  edit: { holds: 'elements', in: [''] },
  read: { holds: 'elements', in: [''] },
  get_value: { holds: 'elements', in: [''], needs: ['key', 'reason'] },
  file: { holds: 'elements', in: ['edit', 'read'], needs: ['src'] },
  find: { holds: 'text', in: ['file'] },
  replace: { holds: 'text', in: ['file'] },
}

/** What may stand in the block itself. */
export const TOP = Object.keys(ELEMENTS).filter((name) => ELEMENTS[name]?.in.includes(''))

export interface Element {
  name: string
  attributes: Record<string, string>
  children: Element[]
  text: string
}
