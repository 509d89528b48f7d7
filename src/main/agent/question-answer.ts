import type { Answer } from '../../shared/requests'
import type { QuestionRequest } from '../../shared/stream-events'

type Asked = Pick<QuestionRequest, 'options' | 'multiple' | 'custom'>

/** Why this is no answer to the question, in words that say what would be; undefined when it is one. */
export function answerProblem(
  { options, multiple = false, custom = true }: Asked,
  { text, options: picked = [] }: Extract<Answer, { kind: 'text' }>,
): string | undefined {
  const labels = options.map(({ label }) => label)
  const said = text.trim()
  const own = said !== '' && !labels.includes(said)
  const stranger = picked.find((label) => !labels.includes(label))
  if (said === '' && picked.length === 0) return 'Choose an answer or write one.'
  if (stranger !== undefined) return `"${stranger}" is not one of the answers. ${choices(labels)}`
  if (!custom && labels.length > 0 && own) return `Only the given answers make sense here. ${choices(labels)}`
  if (!multiple && new Set([...picked, ...(own || said === '' ? [] : [said])]).size > 1)
    return 'Only one answer can be chosen.'
  return undefined
}

const choices = (labels: string[]) => `Choose one of: ${labels.join(', ')}.`
