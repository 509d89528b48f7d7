/** Something a user asked for that one call can do. */
export interface Wish {
  tool: string
  args: Record<string, unknown>
}

type Parts = Record<string, string | undefined>

interface Rule {
  patterns: RegExp[]
  /** The end of the sentence belongs to what was asked for. */
  exact?: true
  wish(parts: Parts): Wish | null
}

/** What the demo understands, the more particular first. Each part of a sentence that matters has a name. */
const RULES: Rule[] = [
  {
    patterns: [
      /^ask me(?:\s+(?:about|if|whether|which|what|an?(?: \w+)? question))?[:,]?\s*(?<question>[\s\S]*)$/i,
      /^问我[：:，,]?\s*(?<question>[\s\S]*)$/,
    ],
    wish: ({ question }) => ({ tool: 'question', args: questionOf(question) }),
  },
  {
    patterns: [
      /^(?:list|show)(?:\s+(?:all|the|my))?(?:\s+(?:running|background))?\s+processes$/i,
      /^(?:列出|查看|显示)(?:后台|运行中的)?进程$/,
    ],
    wish: () => ({ tool: 'process', args: { action: 'list' } }),
  },
  {
    patterns: [
      /^(?:run|execute|exec)(?:\s+the\s+command|\s+command(?=:))?:?\s+(?<command>[\s\S]+?)(?<background>\s+in (?:the )?background)?$/i,
      /^(?<background>在?后台)?(?:运行|执行)(?:命令)?[：:]?\s*(?<command>[\s\S]+)$/,
    ],
    exact: true,
    wish: ({ command, background }) => ({
      tool: 'exec',
      args: { command: unquote(command), ...(background && { background: true }) },
    }),
  },
  {
    patterns: [
      /^(?:replace|change)(?<all>\s+all)?\s+(?<from>[\s\S]+?)\s+(?:with|to|by)\s+(?<to>[\s\S]+?)\s+in\s+(?<path>\S+)$/i,
      /^(?:in|edit)\s+(?<path>\S+?)[,:]?\s+(?:and\s+)?(?:replace|change)(?<all>\s+all)?\s+(?<from>[\s\S]+?)\s+(?:with|to|by)\s+(?<to>[\s\S]+)$/i,
      /^[把将]\s*(?<path>\S+?)\s*(?:里面?|中)的?(?<all>所有|全部)?的?\s*(?<from>[\s\S]+?)\s*(?:换成|替换为|替换成|改成|改为)\s*(?<to>[\s\S]+)$/,
    ],
    exact: true,
    wish: ({ path, from, to, all }) => ({
      tool: 'edit',
      args: {
        path: pathOf(path),
        oldText: unquote(from),
        newText: unquote(to),
        ...(all && { replaceAll: true }),
      },
    }),
  },
  {
    patterns: [
      /^(?:create|write|make)(?:\s+an?|\s+the)?(?:\s+new)?(?:\s+file)?(?:\s+called|\s+named)?\s+(?<path>\S+?)[,:]?\s+(?:with|containing|saying)(?:\s+the)?(?:\s+(?:text|contents?))?[:,]?\s+(?<content>[\s\S]+)$/i,
      /^(?:create|write)(?:\s+(?:to|the file))?\s+(?<path>\S+\.\w+):\s+(?<content>[\s\S]+)$/i,
      /^(?:write|put|save)\s+(?<content>[\s\S]+?)\s+(?:to|into|in)(?:\s+the)?(?:\s+file)?\s+(?<path>\S+)$/i,
      /^(?:create|make)(?:\s+an?|\s+the)?(?:\s+new)?(?:\s+empty)?\s+file(?:\s+called|\s+named)?\s+(?<path>\S+)$/i,
      /^(?:创建|新建|写)(?:一个)?(?:新?文件)?\s*(?<path>[^\s，,：:]+)[，,]?\s*(?:内容(?:为|是)?|写入|写上)[：:]?\s*(?<content>[\s\S]+)$/,
      /^[把将]\s*(?<content>[\s\S]+?)\s*写[入到进]\s*(?<path>\S+?)[里中]?$/,
      /^(?:创建|新建)(?:一个)?(?:空的?|新)?文件\s*(?<path>\S+)$/,
    ],
    exact: true,
    wish: ({ path, content }) => ({ tool: 'write', args: { path: pathOf(path), content: unquote(content) } }),
  },
  {
    patterns: [
      /^(?:(?:grep|search)(?:\s+for)?|look\s+for)\s+(?<pattern>.+?)(?:\s+in\s+(?<path>\S+))?$/i,
      /^(?:在\s*(?<path>\S+?)\s*[里中])?(?:搜索|搜|grep)\s*(?<pattern>.+)$/,
    ],
    wish: ({ pattern, path }) => ({ tool: 'grep', args: { pattern: unquote(pattern), ...within(path) } }),
  },
  {
    patterns: [
      /^find(?:\s+(?:all|the))*(?:\s+files?)?(?:\s+(?:named|called|matching|like))?\s+(?<pattern>\S+)(?:\s+files)?(?:\s+in\s+(?<path>\S+))?$/i,
      /^(?:在\s*(?<path>\S+?)\s*[里中])?(?:查找|寻找|找)(?:所有|全部)?(?:文件)?\s*(?<pattern>\S+?)\s*(?:的?文件)?$/,
    ],
    wish: ({ pattern, path }) => ({ tool: 'find', args: { pattern: globOf(pattern), ...within(path) } }),
  },
  {
    patterns: [
      /^(?:list|ls|dir|show(?=(?:\s+(?:me|all|the|my))*\s+(?:files|folders)))(?:\s+(?:me|all|the|my))*(?:\s+(?:files|folders|contents?|everything))?(?:\s+(?:in|of|inside))?(?:\s+(?:the|this)(?:\s+(?:folder|directory))?)?(?:\s+(?<path>\S+?))?$/i,
      /^(?:what|which)\s+files\s+(?:are|do\s+(?:you|we|i))\s+(?:there|see|have)(?:\s+in\s+(?<path>\S+?))?$/i,
      /^what(?:'s|’s|\s+is|\s+are)(?:\s+the\s+files)?\s+(?:in|inside)(?:\s+(?:the|this))?(?:\s+(?:folder|directory))?(?:\s+(?<path>\S+?))?$/i,
      /^列出(?:一下)?(?:目录|文件夹|所有文件|文件)?\s*(?<path>[\w./-]+)?\s*[里中下]?的?(?:所有)?(?:文件|内容|目录)?$/,
      /^(?<path>[\w./-]+)?\s*(?:这里|目录|文件夹)?[里中下]?(?:都)?有(?:什么|哪些)(?:文件)?$/,
    ],
    wish: ({ path }) => ({ tool: 'ls', args: { path: pathOf(path) } }),
  },
  {
    patterns: [
      /^(?:read|show|open|cat|print|display)(?:\s+me)?(?:\s+the)?(?:\s+file|\s+contents?\s+of)?\s+(?<path>\S+)$/i,
      /^(?:读取?|打开|显示|查看|看看?)(?:一下)?(?:文件)?\s*(?<path>\S+?)\s*(?:的内容)?$/,
    ],
    wish: ({ path = '' }) =>
      /[./]|^(?:it|它)$/.test(path) ? { tool: 'read', args: { path: pathOf(path) } } : null,
  },
]

/** The calls a message asks for, in order; nothing when a part of it is not understood. */
export function understand(message: string): Wish[] {
  const whole = wishOf(message)
  const parts = message.split(/\s*[,，;；]?\s*(?:\band then\b|\bthen\b|然后|接着)\s*/i)
  if (parts.length === 1) return whole ? [whole] : []
  const wishes = parts.map(wishOf)
  if (!wishes.every((wish) => wish !== null)) return whole ? [whole] : []
  return wishes.map((wish, index) => withNamed(wish, wishes[index - 1]))
}

function wishOf(part: string): Wish | null {
  const asked = part.trim().replace(/^(?:please|can you|could you|请你?|帮我)\s*/i, '')
  const sentence = asked.replace(/[.。!！?？]+$/, '')
  for (const { patterns, exact, wish } of RULES)
    for (const pattern of patterns) {
      const match = pattern.exec(exact ? asked : sentence)
      const found = match && wish(match.groups ?? {})
      if (found) return found
    }
  return null
}

/** "it" is the file of the step before. */
function withNamed(wish: Wish, before: Wish | undefined): Wish {
  const { path } = wish.args
  return (path === 'it' || path === '它') && before?.args.path
    ? { ...wish, args: { ...wish.args, path: before.args.path } }
    : wish
}

function questionOf(typed: string | undefined): Record<string, unknown> {
  const question = typed?.trim() || 'Shall I go on?'
  const [, one, other] = /^(.+?)\s*(?:,\s*)?(?:\bor\b|还是)\s*(.+)$/i.exec(question) ?? []
  const labels = one && other ? [one, other] : ['Yes', 'No']
  return {
    question: `${question.replace(/[?？]$/, '')}?`,
    options: labels.map((label) => ({ label: label.trim() })),
  }
}

function globOf(typed: string | undefined): string {
  const pattern = unquote(typed)
  if (/^\.\w+$/.test(pattern)) return `*${pattern}`
  return /[*?./]/.test(pattern) ? pattern : `*${pattern}*`
}

function within(path: string | undefined): Record<string, string> {
  const plain = pathOf(path)
  return plain === '.' ? {} : { path: plain }
}

function pathOf(typed: string | undefined): string {
  const path = unquote(typed)
  return path === '' || /^(?:here|this|folder|workspace|这里|当前)$/i.test(path) ? '.' : path
}

function unquote(typed = ''): string {
  return typed.trim().replace(/^(["'`“‘「『])([\s\S]*)(["'`”’」』])$/, '$2')
}
