import type { Wish } from './wishes'

export type Language = 'en' | 'zh'

export function languageOf(text: string): Language {
  return /[\u3400-\u9fff]/.test(text) ? 'zh' : 'en'
}

/** Everything the demo says of itself. */
export const WORDS = {
  en: {
    thought: 'No model is connected, so I am the demo. I can look into the workspace and report.',
    wrote: (text: string) => `You wrote: “${text}”`,
    pictures: 'I am only a demo and cannot look at pictures.',
    look: 'Let me look at the workspace first.',
    noFolder: 'I work in a folder, and this conversation has none yet: choose one at the top of the window.',
    will: (wish: Wish) => `I call \`${wish.tool}\` with ${described(wish)}.`,
    missing: (tool: string) =>
      `That takes the tool \`${tool}\`, which is not available in this conversation.`,
    worked: (tool: string) => `This is what \`${tool}\` answered:`,
    failed: (tool: string) => `\`${tool}\` did not work out:`,
    more: (lines: number) => `… and ${lines} more lines, in the card above.`,
    next: 'On to the next step.',
    try: [
      'I understand a few plain requests. Try one of these:',
      '- list src',
      '- find *.md',
      '- search for total',
      '- read README.md',
      '- create notes.txt with Hello, then read it',
      '- replace Hello with Goodbye in notes.txt',
      '- run node --version',
      '- ask me: tea or coffee?',
    ].join('\n'),
    demo: 'I am a built-in demo: no model is connected, and nothing left this computer. To work with a real model, open Settings, choose Models, and add an API key or a local server such as Ollama.',
  },
  zh: {
    thought: '还没有连接模型，所以由我这个演示（demo）来回答。我可以查看工作区并报告结果。',
    wrote: (text: string) => `你写道：“${text}”`,
    pictures: '我只是演示，看不了图片。',
    look: '我先看看工作区。',
    noFolder: '我在文件夹里工作，这个对话还没有：请在窗口上方选一个。',
    will: (wish: Wish) => `我来调用 \`${wish.tool}\`：${described(wish)}。`,
    missing: (tool: string) => `这需要工具 \`${tool}\`，但当前对话没有它。`,
    worked: (tool: string) => `\`${tool}\` 的结果是：`,
    failed: (tool: string) => `\`${tool}\` 没有成功：`,
    more: (lines: number) => `……还有 ${lines} 行，见上面的卡片。`,
    next: '接着做下一步。',
    try: [
      '我能听懂一些简单的要求，例如：',
      '- 列出 src',
      '- 查找 *.md',
      '- 搜索 total',
      '- 读取 README.md',
      '- 创建 notes.txt 内容为 你好，然后读取它',
      '- 把 notes.txt 里的 你好 换成 再见',
      '- 运行 node --version',
      '- 问我：喝茶还是咖啡？',
    ].join('\n'),
    demo: '我是内置的演示：没有连接模型，也没有任何数据离开这台电脑。要使用真正的模型，请打开“设置”中的“模型”，添加 API 密钥或本地服务（例如 Ollama）。',
  },
}

function described({ args }: Wish): string {
  return `\`${JSON.stringify(args)}\``
}
