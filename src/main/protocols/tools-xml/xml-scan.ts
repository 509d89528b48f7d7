import type { Scan } from '../reader'
import { ELEMENTS, type Element } from './elements'
import { decode } from './entities'
import { mayBeMark, readTag, type Tag } from './tags'

/** Reads the inside of a block, character by character. In an element that holds text only its own end tag is one. */
export interface XmlScan extends Scan {
  readonly elements: Element[]
  /** The first thing that is wrong, in words for the model. */
  readonly problem: string | undefined
}

type State = 'between' | 'tag' | 'comment' | 'text' | 'cdata'

export function createXmlScan(): XmlScan {
  const root: Element = { name: '', attributes: {}, children: [], text: '' }
  const stack = [root]
  let problem: string | undefined
  let state: State = 'between'
  /** What may be a tag, or the beginning of another mark. */
  let token = ''
  let quote = ''
  let text: string[] = []
  const top = () => stack.at(-1) ?? root
  const wrong = (words: string) => {
    problem ??= words
  }

  function step(char: string): void {
    if (state === 'between') between(char)
    else if (state === 'tag') inTag(char)
    else if (state === 'comment') until('-->', char, 'between')
    else if (state === 'cdata') inCdata(char)
    else inText(char)
  }

  function between(char: string): void {
    if (char === '<') {
      state = 'tag'
      token = char
    } else if (char.trim()) wrong(`Text stands outside of the elements in <${top().name || 'tools'}>.`)
  }

  function inTag(char: string): void {
    token += char
    if (token === '<!--') state = 'comment'
    else if (quote) quote = char === quote ? '' : quote
    else if (char === '"' || char === "'") quote = char
    else if (char === '>') {
      state = 'between'
      const tag = readTag(token)
      if (!tag) wrong(`${token.slice(0, 80)} is not a tag.`)
      else if (tag.ends) leave(tag.name)
      else enter(tag)
      token = ''
    }
  }

  function until(mark: string, char: string, next: State): boolean {
    token = (token + char).slice(-mark.length)
    if (token !== mark) return false
    state = next
    token = ''
    return true
  }

  function inCdata(char: string): void {
    text.push(char)
    if (!until(']]>', char, 'text')) return
    top().text += text.slice(0, -3).join('')
    text = []
  }

  function inText(char: string): void {
    // What looked like a mark and is none may have another one at its end.
    if (char === '<') keepToken()
    token += char
    const mark = mayBeMark(token, top().name)
    if (mark === 'maybe') return
    if (!mark) {
      keepToken()
      return
    }
    token = ''
    keepText()
    if (mark === 'cdata') state = 'cdata'
    else {
      state = 'between'
      stack.pop()
    }
  }

  function keepToken(): void {
    if (token) text.push(token)
    token = ''
  }

  function keepText(): void {
    top().text += decode(text.join(''))
    text = []
  }

  function enter({ name, attributes, empty }: Tag): void {
    const shape = ELEMENTS[name]
    if (name === 'file') closeFile()
    if (!shape?.in.includes(top().name)) {
      wrong(`<${name}> does not belong into <${top().name || 'tools'}>.`)
      return
    }
    const lacking = shape.needs?.find((attribute) => !attributes[attribute]?.trim())
    if (lacking) wrong(`<${name}> needs the attribute ${lacking}.`)
    const element: Element = { name, attributes, children: [], text: '' }
    top().children.push(element)
    if (empty) return
    stack.push(element)
    if (shape.holds === 'text') state = 'text'
  }

  /** A file that has no end tag ends where the next one begins, or what it stands in ends. */
  function closeFile(): void {
    if (top().name === 'file') stack.pop()
  }

  function leave(name: string): void {
    if (name !== 'file') closeFile()
    if (stack.length > 1 && top().name === name) stack.pop()
    else wrong(`</${name}> ends nothing that is open.`)
  }

  return {
    read(part) {
      for (let at = 0; at < part.length; at++) step(part[at] as string)
    },
    mayEnd: () => stack.length === 1 && state === 'between',
    elements: root.children,
    get problem() {
      if (problem) return problem
      if (stack.length > 1) return `<${top().name}> has no end tag.`
      return state === 'between' ? undefined : 'A tag or a comment is not closed.'
    },
  }
}
