import type { ShownLanguage } from '../../shared/language'

/** What main itself says in boxes and menus; everything else is said by the window. */
const WORDS = {
  en: {
    file: 'File',
    edit: 'Edit',
    view: 'View',
    window: 'Window',
    pickFolder: 'Choose the folder to work in',
    crashed: 'The window failed again and again.',
    crashedMore: 'Your conversations are safe. Load it once more, or close the app.',
    reload: 'Load again',
    quit: 'Close',
    allowOnce: 'Allow once',
    deny: 'Deny',
    callsWait: '{} calls wait for you.',
    waits: 'Deskwright needs your permission · {}',
    cut: '(There is more. Look at all of it in Deskwright before you allow it.)',
    allowedBy: '✅ Allowed once by {}',
    deniedBy: '⛔ Denied by {}',
    allowedHere: '✅ Allowed in Deskwright',
    deniedHere: '⛔ Denied in Deskwright',
    over: 'No longer needed.',
    notYou: 'Only the person chosen in Deskwright may answer.',
    answerInApp: 'Answer in Deskwright.',
    connected: 'Deskwright is connected to this chat.',
  },
  'zh-CN': {
    file: '文件',
    edit: '编辑',
    view: '显示',
    window: '窗口',
    pickFolder: '选择工作文件夹',
    crashed: '窗口反复出错。',
    crashedMore: '你的对话都在。可以再加载一次，或者关闭应用。',
    reload: '重新加载',
    quit: '关闭',
    allowOnce: '允许一次',
    deny: '拒绝',
    callsWait: '{} 个操作在等你。',
    waits: 'Deskwright 需要你的许可 · {}',
    cut: '（内容未完。请先在 Deskwright 中看完再允许。）',
    allowedBy: '✅ 已由 {} 允许一次',
    deniedBy: '⛔ 已由 {} 拒绝',
    allowedHere: '✅ 已在 Deskwright 中允许',
    deniedHere: '⛔ 已在 Deskwright 中拒绝',
    over: '已不再需要。',
    notYou: '只有在 Deskwright 中选定的人可以回答。',
    answerInApp: '请在 Deskwright 中回答。',
    connected: 'Deskwright 已连接到这个聊天。',
  },
} as const

export type Words = Record<keyof (typeof WORDS)['en'], string>

export const wordsIn = (language: ShownLanguage): Words => WORDS[language]
