import { humanSize } from '../human-size'
import type { Node } from './tree'

const CLOSED = { folded: ' (folded)', unreadable: ' (cannot be read)', cut: ' (not listed)' }

/** One line for each entry below the node, indented by its depth. */
export function drawTree(node: Node): string[] {
  const indent = '  '.repeat(node.depth)
  const lines = node.children.flatMap((child) => [indent + label(child), ...drawTree(child)])
  return node.left > 0 ? [...lines, `${indent}… ${node.left} more`] : lines
}

function label({ name, type, size, closed }: Node): string {
  const shown = printable(name)
  switch (type) {
    case 'directory':
      return `${shown}/${closed ? CLOSED[closed] : ''}`
    case 'link':
      return `${shown} (link)`
    case 'other':
      return `${shown} (no regular file)`
    case 'file':
      return size === undefined ? shown : `${shown}  ${humanSize(size)}`
  }
}

/** A line break in a name must not look like another entry. */
function printable(name: string): string {
  return name.replace(/[\0-\x1f\x7f\u2028\u2029]/g, (char) => JSON.stringify(char).slice(1, -1))
}
