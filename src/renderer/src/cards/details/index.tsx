import type { ReactNode } from 'react'
import { numberIn, textIn } from '../arguments'
import { dataOf, hasPicture, isLoud, outcomeOf, printedBy } from '../result'
import type { CardProps } from '../ToolCard'
import { Arguments } from './Arguments'
import { Change } from './Change'
import { Command } from './Command'
import { Failure } from './Failure'
import { Files } from './Files'
import { Hits } from './Hits'
import { Matches } from './Matches'
import { Message } from './Message'
import { Offload } from './Offload'
import { Pictures } from './Pictures'
import { Plain } from './Plain'
import { Question } from './Question'
import { ReadText } from './ReadText'
import { SubAgent } from './SubAgent'
import { WebPage } from './WebPage'

/** Everything about a call, the way its tool is best looked at. */
export function Details(props: CardProps) {
  return (
    <>
      {isLoud(props.call) && outcomeOf(props.call) !== 'asking' && <Failure call={props.call} />}
      {bodyOf(props)}
      <Offload call={props.call} conversationId={props.conversationId} />
    </>
  )
}

function bodyOf({ call, messageId, conversationId }: CardProps): ReactNode {
  const done = call.state === 'end'
  if (hasPicture(call)) return <Pictures call={call} messageId={messageId} />
  switch (call.name) {
    case 'write':
    case 'edit':
    case 'delete_file':
      return <Change call={call} />
    case 'exec':
      return <Command call={call} conversationId={conversationId} />
    case 'question':
    case 'get_value':
      return <Question call={call} />
    case 'spawn':
      return <SubAgent call={call} />
    case 'read':
      return done ? <ReadText call={call} /> : <Arguments call={call} />
    case 'find':
      return done ? <Files call={call} conversationId={conversationId} /> : <Arguments call={call} />
    case 'grep':
      return done ? <Matches call={call} conversationId={conversationId} /> : <Arguments call={call} />
    case 'process':
    case 'input':
    case 'ctrl':
      return (
        <Plain text={textIn(dataOf(call), 'output') ?? printedBy(call) ?? call.permission?.command ?? ''} />
      )
    case 'web_search':
      return done ? <Hits call={call} /> : <Arguments call={call} />
    case 'message':
      return <Message call={call} />
    case 'web_fetch':
      return done ? <WebPage call={call} /> : <Arguments call={call} />
    default:
      return done && numberIn(dataOf(call), 'depth') !== undefined ? (
        <Plain text={call.response ?? ''} />
      ) : (
        <>
          <Arguments call={call} />
          <Plain text={printedBy(call) ?? call.output ?? ''} />
        </>
      )
  }
}
