export { CopyButton } from './CopyButton'
export { CodeBlock } from './code'
export { Markdown } from './Markdown'
export { ScrollBox } from './ScrollBox'
