import { globSync, readFileSync } from 'node:fs'
import { type ESTree, parseSync } from 'vite'

/** What the code may say, and where. */
export interface Sentence {
  text: string
  place: string
}

/** Stands for what is only known at run time. */
export const BLANK = '‹›'

/** What makes a refusal of the words it is given, whatever they look like. */
const REFUSES =
  /^(?:new\w+Error|refused|failure|failed|invalid|wrong|malformed|unread|unreadable|tooMuch|refuse|doubt)$/
/** What speaks to a model, to a database or into a log, or declares a tool. */
const ASIDE = /^(?:console\.\w+|.*\.(?:describe|prepare|exec|warn)|warn|new(?:ToolDefinition|Pattern)?Error)$/
const FOR_MODELS = /^(?:description|content)$/
const DEEPEST = 6
const MOST_FORMS = 40

type Node = ESTree.Node

/** Every text below a folder that looks as if it were said to somebody, in all the forms it can take. */
export function sentencesIn(folder: string): Sentence[] {
  return globSync(`${folder}/**/*.ts`).sort().flatMap(sentencesOf)
}

function sentencesOf(file: string): Sentence[] {
  const code = readFileSync(file, 'utf8')
  const { program } = parseSync(file, code)
  const names = namesIn(program)
  const found: Sentence[] = []

  function add(node: Node, told: boolean) {
    const place = `${file}:${code.slice(0, node.start).split('\n').length}`
    for (const form of formsOf(node, names)) {
      const text = alone(form)
      if (told ? /[a-z] /.test(text) : looksSaid(text)) found.push({ text, place })
    }
  }

  function addTitle(node: Node) {
    for (const form of formsOf(node, names))
      if (/[a-z] /.test(form)) found.push({ text: `${form}.`, place: `${file}:title` })
  }

  function visit(node: Node, told: boolean) {
    const name = node.type === 'Property' && node.key.type === 'Identifier' ? node.key.name : ''
    if (node.type === 'ImportDeclaration' || FOR_MODELS.test(name)) return
    if (name === 'title' && node.type === 'Property' && node.value.type === 'ArrowFunctionExpression')
      addTitle(node.value)
    if (isText(node)) add(node, told)
    else if (node.type === 'CallExpression' || node.type === 'NewExpression') visitCall(node)
    else for (const child of childrenOf(node)) visit(child, told)
  }

  function visitCall(node: ESTree.CallExpression | ESTree.NewExpression) {
    const callee = code.slice(node.start, node.callee.end).replace(/\s/g, '')
    if (ASIDE.test(callee)) return
    visit(node.callee, false)
    for (const argument of node.arguments) visit(argument, REFUSES.test(callee) && isWords(argument))
  }

  visit(program, false)
  return found
}

const isText = (node: Node): boolean =>
  (node.type === 'Literal' && typeof node.value === 'string') || node.type === 'TemplateLiteral'

/** An argument that is the words themselves, not an object or a function that holds some. */
const isWords = (node: Node): boolean =>
  isText(node) || /^(?:Conditional|Logical|Binary)Expression$/.test(node.type)

/** Sentences of others before and behind it have their own place. */
const alone = (text: string): string =>
  text
    .replaceAll('{}', BLANK)
    .replace(/^(?:‹› )+(?=[A-Z])/, '')
    .replace(/(?<=[.?]) ‹›$/, '')

const looksSaid = (text: string): boolean =>
  /^(?:[A-Z"“]|‹›)/.test(text) &&
  /[a-z]+ (?:[a-z]+|‹›)/.test(text) &&
  (/[.?:]\)?\n?$/.test(text) || /^[A-Z][a-z]+(?: [a-z]+){3,}/.test(text))

/** What names stand for in the file. */
function namesIn(program: Node): Map<string, Node[]> {
  const names = new Map<string, Node[]>()
  const visit = (node: Node): void => {
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.init)
      names.set(node.id.name, [...(names.get(node.id.name) ?? []), node.init])
    childrenOf(node).forEach(visit)
  }
  visit(program)
  return names
}

/** All the texts an expression can be. */
function formsOf(node: Node, names: Map<string, Node[]>, depth = 0): string[] {
  const forms = (part: Node) => formsOf(part, names, depth + 1)
  const known = (part: Node) => {
    const [first, ...more] = part.type === 'Identifier' ? (names.get(part.name) ?? []) : []
    return more.length > 0 ? undefined : first
  }
  if (depth > DEEPEST) return [BLANK]
  switch (node.type) {
    case 'Literal':
      return [typeof node.value === 'string' ? node.value : BLANK]
    case 'TemplateLiteral':
      return node.quasis.reduce<string[]>(
        (heads, { value }, index) => {
          const blank = node.expressions[index]
          return joined(joined(heads, [value.cooked ?? '']), blank ? forms(blank) : [''])
        },
        [''],
      )
    case 'ConditionalExpression':
      return [...forms(node.consequent), ...forms(node.alternate)]
    case 'LogicalExpression':
      return [...forms(node.left), ...forms(node.right).filter(Boolean)]
    case 'BinaryExpression':
      return node.operator === '+' ? joined(forms(node.left as Node), forms(node.right)) : [BLANK]
    case 'ArrowFunctionExpression':
      return node.expression ? forms(node.body) : [BLANK]
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
      return forms(node.expression)
    case 'Identifier': {
      const meant = known(node)
      return meant && meant.type !== 'ArrowFunctionExpression' ? forms(meant) : [BLANK]
    }
    case 'CallExpression': {
      const meant = known(node.callee)
      return meant?.type === 'ArrowFunctionExpression' ? forms(meant) : [BLANK]
    }
    case 'MemberExpression': {
      const table = known(node.object)
      const plain = table?.type === 'TSAsExpression' ? table.expression : table
      if (plain?.type !== 'ObjectExpression') return [BLANK]
      return plain.properties.flatMap((one) =>
        one.type === 'Property' && isText(one.value) ? forms(one.value) : [BLANK],
      )
    }
    default:
      return [BLANK]
  }
}

const joined = (heads: string[], tails: string[]): string[] =>
  [...new Set(heads.flatMap((head) => tails.map((tail) => head + tail)))].slice(0, MOST_FORMS)

const childrenOf = (node: Node): Node[] =>
  Object.values(node)
    .flat()
    .filter((value): value is Node => typeof value === 'object' && value !== null && 'type' in value)
