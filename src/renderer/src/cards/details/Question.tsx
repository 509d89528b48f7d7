import type { ToolCallBlock } from '../../../../shared/conversation'
import { said, useWords } from '../../i18n'
import { argumentsOf, textIn } from '../arguments'
import { dataOf } from '../result'

const asked = ({ params }: ToolCallBlock) =>
  textIn(argumentsOf(params), 'question') ?? textIn(argumentsOf(params), 'reason')

/** What was asked, and what the user said. */
export function Question({ call }: { call: ToolCallBlock }) {
  const t = useWords('messages')
  const question = call.question?.question ?? asked(call) ?? ''
  const given = textIn(dataOf(call), 'answer')
  // Of a secret main tells, of all else the user.
  const answer = given !== undefined && call.name === 'get_value' ? said(given) : given
  return (
    <div className="px-3 py-2">
      <p className="whitespace-pre-wrap break-words">{question}</p>
      {answer !== undefined && (
        <p className="mt-1 whitespace-pre-wrap break-words text-muted">{t('question.answer', { answer })}</p>
      )}
    </div>
  )
}
