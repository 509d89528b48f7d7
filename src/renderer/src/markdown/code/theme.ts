import type { ThemeRegistration } from 'shiki/core'

/** Each kind has a colour of its own that only tells it apart: what is drawn is a class of the style sheet. */
const KINDS: [kind: string, scopes: string[]][] = [
  ['comment', ['comment', 'punctuation.definition.comment', 'string.comment']],
  ['string', ['string', 'punctuation.definition.string', 'markup.inline.raw', 'markup.fenced_code']],
  [
    'number',
    ['constant.numeric', 'constant.language', 'constant.character', 'constant.other', 'support.constant'],
  ],
  [
    'keyword',
    [
      'keyword',
      'storage',
      'variable.language',
      'keyword.operator.new',
      'keyword.operator.expression',
      'punctuation.definition.heading',
    ],
  ],
  ['plain', ['keyword.operator', 'punctuation', 'meta.brace']],
  [
    'function',
    ['entity.name.function', 'support.function', 'meta.function-call entity.name', 'markup.heading'],
  ],
  [
    'type',
    [
      'entity.name.type',
      'entity.name.class',
      'entity.name.namespace',
      'support.type',
      'support.class',
      'entity.other.inherited-class',
      'storage.type.java',
    ],
  ],
  ['tag', ['entity.name.tag', 'support.type.property-name.json', 'meta.object-literal.key']],
  ['attribute', ['entity.other.attribute-name', 'support.type.property-name', 'variable.parameter']],
  ['inserted', ['markup.inserted']],
  ['deleted', ['markup.deleted']],
]

const colour = (index: number) => `#0000${(index + 1).toString(16).padStart(2, '0').toUpperCase()}`

export const theme: ThemeRegistration = {
  name: 'deskwright',
  type: 'light',
  fg: '#000000',
  bg: '#FFFFFF',
  settings: KINDS.map(([, scope], index) => ({ scope, settings: { foreground: colour(index) } })),
}

const CLASSES = new Map(
  KINDS.flatMap(([kind], index) => (kind === 'plain' ? [] : [[colour(index), `code-${kind}`]])),
)

export const classOf = (color: string | undefined) => CLASSES.get(color?.toUpperCase() ?? '')
