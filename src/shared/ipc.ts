import { z } from 'zod'
import { channelSettings, channelView, chatView } from './channels'
import { PROTOCOL_CHOICES, THINKING } from './choices'
import { conversation, MODES, message, snapshot } from './conversation'
import { errorCode } from './envelope'
import type { IpcChannel } from './ipc-channels'
import { decision } from './ledger'
import { modelProtocol } from './model-protocol'
import { proposal, riskyPart, rule, ruleWish } from './permission-rules'
import { MAX_PICTURES } from './picture-limits'
import { givenPicture, pictureView } from './pictures'
import { answer } from './requests'
import { runView, scheduleView } from './schedules'
import { providerSettings, searchSettings, settings } from './settings'
import { skillView } from './skills'
import { taskView } from './tasks'
import { terminalCalls } from './terminal'
import * as views from './views'

const id = z.string().min(1)
const nothing = z.strictObject({})
const inConversation = z.strictObject({ conversationId: id })
const text = z.string().trim().min(1).max(1_000_000)
const key = z.string().max(10_000).nullable().describe('Null leaves the key as it is; empty removes it.')
const sent = z.strictObject({
  userMessageId: id,
  eventId: id.optional().describe('The answer that began; none when the message waits for its turn.'),
})

const app = {
  'app:info': {
    request: nothing,
    response: z.strictObject({
      version: z.string(),
      electron: z.string(),
      platform: z.string(),
      dataDir: z.string(),
    }),
  },
  'app:tray': {
    request: nothing,
    response: z.strictObject({
      available: z.boolean().describe('The system shows icons of apps that have no window.'),
    }),
  },
  'app:show-data': { request: nothing, response: nothing },
  'app:open-external': { request: z.strictObject({ url: z.string().max(8_192) }), response: nothing },
}

const conversations = {
  'conversation:list': { request: nothing, response: z.array(conversation) },
  'conversation:create': { request: nothing, response: conversation },
  'conversation:snapshot': {
    request: z.strictObject({
      conversationId: id,
      count: z.number().int().min(1).optional().describe('Only so many, the last ones; all unless given.'),
      before: id.optional().describe('Those that come before this message.'),
    }),
    response: snapshot,
  },
  'conversation:update': {
    request: z.strictObject({
      conversationId: id,
      change: z.strictObject({
        title: z.string().trim().min(1).max(200).optional(),
        pinned: z.boolean().optional(),
        mode: z.enum(MODES).optional(),
        protocol: z.enum(PROTOCOL_CHOICES).optional(),
        provider: id.optional(),
        model: id.optional(),
        thinking: z.enum(THINKING).optional(),
        prompt: z.string().max(20_000).optional(),
      }),
    }),
    response: conversation,
  },
  'conversation:remove': { request: inConversation, response: nothing },
  'conversation:activity': {
    request: nothing,
    response: z.array(z.strictObject({ conversationId: id, state: z.enum(['running', 'waiting']) })),
  },
  'conversation:branch': {
    request: z
      .strictObject({ messageId: id })
      .describe('A copy of the conversation up to and with this message.'),
    response: conversation,
  },
  'conversation:choose-workspace': {
    request: inConversation,
    response: z.strictObject({ conversation }),
  },
  'conversation:set-workspace': {
    request: z.strictObject({ conversationId: id, folder: z.string().min(1) }),
    response: z.strictObject({ conversation }),
  },
  'conversation:search': {
    request: z.strictObject({ text: z.string().max(1_000) }),
    response: z.array(views.searchHit),
  },
  'conversation:export': {
    request: z.strictObject({ conversationId: id, format: z.enum(['markdown', 'json']) }),
    response: z.strictObject({
      file: z.string().nullable().describe('Null when the user changed their mind.'),
    }),
  },
  'conversation:import': {
    request: nothing,
    response: z.strictObject({ conversation: conversation.nullable() }),
  },
  'workspace:recents': { request: nothing, response: z.array(z.string()) },
  'workspace:sample': {
    request: inConversation.describe('A small folder of the app itself to try things in.'),
    response: z.strictObject({ conversation }),
  },
}

const turns = {
  'turn:send': {
    request: z
      .strictObject({
        conversationId: id,
        text: z.string().trim().max(1_000_000),
        pictures: z.array(givenPicture).max(MAX_PICTURES).optional(),
      })
      .refine(({ text, pictures = [] }) => text !== '' || pictures.length > 0, 'There is nothing to send.'),
    response: sent,
  },
  'turn:stop': { request: z.strictObject({ eventId: id }), response: nothing },
  'turn:answer': {
    request: z.strictObject({ requestId: id, answer }),
    response: z.strictObject({ message, resumed: z.boolean() }),
  },
  'turn:retry': { request: inConversation, response: z.strictObject({ eventId: id }) },
  'turn:unqueue': { request: z.strictObject({ messageId: id }), response: nothing },
  'turn:resend': {
    request: z
      .strictObject({ messageId: id, text })
      .describe('Another text for a message of the user: what came after it goes.'),
    response: sent,
  },
}

const permissions = {
  'request:details': {
    request: z.strictObject({ requestId: id }),
    response: z.strictObject({ proposals: z.array(proposal), parts: z.array(riskyPart) }),
  },
  'ledger:list': {
    request: z.strictObject({ conversationId: id, offset: z.number().int().nonnegative().optional() }),
    response: z.strictObject({
      decisions: z.array(decision).describe('The latest first.'),
      total: z.number().int().nonnegative(),
    }),
  },
  'rule:list': { request: nothing, response: z.array(rule) },
  'rule:save': { request: z.strictObject({ rule: ruleWish }), response: rule },
  'rule:remove': { request: z.strictObject({ ruleId: id }), response: nothing },
  'compaction:undo': { request: z.strictObject({ conversationId: id, compactionId: id }), response: nothing },
}

const work = {
  'history:files': {
    request: inConversation,
    response: z.strictObject({ files: z.array(views.changedFile), changes: z.array(views.changeView) }),
  },
  'history:undo': {
    request: z.strictObject({ conversationId: id, scope: views.undoScope, force: z.boolean() }),
    response: views.undoReport,
  },
  'history:redo': {
    request: z.strictObject({ conversationId: id, scope: views.undoScope }),
    response: views.undoReport,
  },
  'file:open': {
    request: z
      .strictObject({ conversationId: id, path: z.string().min(1) })
      .describe('In the folder of the system.'),
    response: nothing,
  },
  'call:images': {
    request: z.strictObject({ messageId: id, step: z.number().int().nonnegative(), callId: id }),
    response: z.array(pictureView).describe('What a call, or the user, gave the model to look at.'),
  },
  'session:list': { request: inConversation, response: z.array(views.sessionView) },
  'session:log': {
    request: z.strictObject({ conversationId: id, sessionId: id, offset: z.number().int().min(1) }),
    response: views.sessionPage,
  },
  'session:write': {
    request: z.strictObject({ conversationId: id, sessionId: id, data: z.string().max(100_000) }),
    response: nothing,
  },
  'session:end': { request: z.strictObject({ conversationId: id, sessionId: id }), response: nothing },
}

const ofSchedule = z.strictObject({ scheduleId: id })

const tasks = {
  'task:list': {
    request: inConversation,
    response: z.strictObject({
      root: id.describe('The conversation all of them work for in the end.'),
      title: z.string().describe('Its title.'),
      tasks: z.array(taskView),
    }),
  },
  'task:stop': { request: z.strictObject({ taskId: id }), response: nothing },
  'schedule:list': { request: nothing, response: z.array(scheduleView) },
  'schedule:runs': { request: ofSchedule, response: z.array(runView).describe('The latest first.') },
  'schedule:run-now': { request: ofSchedule, response: nothing },
  'schedule:pause': { request: ofSchedule.extend({ paused: z.boolean() }), response: nothing },
  'schedule:remove': { request: ofSchedule, response: nothing },
}

const skillPlace = { conversationId: id.nullable(), folder: id }
const skills = {
  'skill:list': {
    request: z.strictObject({ conversationId: id.nullable() }),
    response: z.strictObject({ skills: z.array(skillView), userDir: z.string() }),
  },
  'skill:text': {
    request: z.strictObject(skillPlace).describe('All of its SKILL.md.'),
    response: z.strictObject({ text: z.string() }),
  },
  'skill:enable': { request: z.strictObject({ folder: id, enabled: z.boolean() }), response: nothing },
  'skill:trust': {
    request: z.strictObject({
      ...skillPlace,
      hash: id.nullable().describe('Of the files that were looked at; null takes the trust back.'),
    }),
    response: nothing,
  },
  'skill:activate': {
    request: z.strictObject({ conversationId: id, folder: id, active: z.boolean() }),
    response: nothing,
  },
  'skill:import': {
    request: z.strictObject({ kind: z.enum(['folder', 'zip']) }),
    response: z.strictObject({
      names: z.array(z.string()).describe('None when the user changed their mind.'),
    }),
  },
  'skill:remove': { request: z.strictObject({ folder: id }), response: nothing },
  'skill:show': {
    request: z.strictObject({ ...skillPlace, folder: id.nullable() }).describe('Null: the folder of all.'),
    response: nothing,
  },
}

const configuration = {
  'settings:get': { request: nothing, response: settings },
  'settings:set': { request: z.strictObject({ change: z.record(z.string(), z.json()) }), response: settings },
  'provider:list': {
    request: nothing,
    response: z.strictObject({
      providers: z.array(views.providerView),
      presets: z.array(views.presetView),
      keychain: views.keychain,
    }),
  },
  'provider:save': {
    request: z.strictObject({
      provider: providerSettings,
      key,
    }),
    response: nothing,
  },
  'provider:remove': { request: z.strictObject({ providerId: id }), response: nothing },
  'protocol:list': { request: nothing, response: z.array(modelProtocol) },
  'protocol:set': {
    request: z
      .strictObject({ provider: id, model: id, protocol: z.enum(PROTOCOL_CHOICES) })
      .describe('auto: what was found out about this model is forgotten.'),
    response: z.array(modelProtocol),
  },
  'provider:models': { request: z.strictObject({ providerId: id }), response: z.array(views.modelView) },
}

const inChannel = z.strictObject({ channelId: id })

const web = {
  'search:state': {
    request: nothing,
    response: z.strictObject({ hasKey: z.boolean(), keychain: views.keychain }),
  },
  'search:save': { request: z.strictObject({ search: searchSettings, key }), response: settings },
  'search:test': { request: nothing, response: z.strictObject({ results: z.number().int() }) },
  'channel:list': {
    request: nothing,
    response: z.strictObject({ channels: z.array(channelView), keychain: views.keychain }),
  },
  'channel:save': { request: z.strictObject({ channel: channelSettings, token: key }), response: nothing },
  'channel:remove': { request: inChannel, response: nothing },
  'channel:test': {
    request: inChannel.describe(
      'Says who it is there, and writes to the chat for permissions if there is one.',
    ),
    response: z.strictObject({ name: z.string(), sent: z.boolean() }),
  },
  'channel:chats': {
    request: inChannel.describe('Who wrote to the bot lately.'),
    response: z.array(chatView),
  },
}

const secrets = {
  'secret:list': {
    request: nothing,
    response: z.strictObject({ keychain: views.keychain, secrets: z.array(views.secretView) }),
  },
  'secret:set': {
    request: z.strictObject({
      name: z.string().max(200),
      value: z.string().max(20_000).describe('Goes to main and never comes back.'),
      note: z.string().max(500),
    }),
    response: nothing,
  },
  'secret:remove': { request: z.strictObject({ name: z.string().min(1) }), response: nothing },
}

/** Every call the window may make: what it sends and what comes back. */
export const ipcCalls = {
  ...app,
  ...conversations,
  ...turns,
  ...permissions,
  ...work,
  ...tasks,
  ...skills,
  ...configuration,
  ...web,
  ...terminalCalls,
  ...secrets,
} as const satisfies Record<IpcChannel, { request: z.ZodType; response: z.ZodType }>

export type IpcCalls = typeof ipcCalls
export type { IpcChannel }
export type IpcRequest<C extends IpcChannel> = z.infer<IpcCalls[C]['request']>
export type IpcResponse<C extends IpcChannel> = z.infer<IpcCalls[C]['response']>

export const ipcError = z.strictObject({
  code: z.union([errorCode, z.literal('FORBIDDEN')]),
  message: z.string().min(1),
})
export type IpcError = z.infer<typeof ipcError>

/** A refused call is an answer, not an exception: the window can show it. */
export type IpcResult<C extends IpcChannel> =
  | { ok: true; value: IpcResponse<C> }
  | { ok: false; error: IpcError }

/** Beside the stream: a conversation changed in a way no event tells, and the window looks again. */
export const CHANGED_CHANNEL = 'conversation:changed'
/** A server that is busy is asked again after a pause. */
export const retryNote = z.strictObject({
  attempt: z.number().int().positive(),
  of: z.number().int().positive(),
  until: z.number().describe('When it is asked again, in milliseconds since 1970.'),
  message: z.string().describe('What the server said.'),
})
export type RetryNote = z.infer<typeof retryNote>

export const changedPayload = z.strictObject({
  conversationId: z.string().describe('Empty when it is about all of them.'),
  what: z
    .enum([
      ...(['conversation', 'messages', 'history', 'sessions', 'shell'] as const),
      ...(['tasks', 'skills', 'schedules', 'shown', 'retrying'] as const),
    ])
    .describe('shown: the user asked for it outside of the window; retrying: see retry.'),
  retry: retryNote.optional(),
})
export type Changed = z.infer<typeof changedPayload>
