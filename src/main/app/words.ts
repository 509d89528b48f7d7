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
  },
} as const

export type Words = Record<keyof (typeof WORDS)['en'], string>

export const wordsIn = (language: ShownLanguage): Words => WORDS[language]
