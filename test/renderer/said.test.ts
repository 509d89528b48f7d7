import i18next from 'i18next'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { riskOf } from '../../src/main/permissions/commands/risk-words'
import { ODDITIES } from '../../src/main/permissions/commands/script'
import { quoted, said } from '../../src/renderer/src/i18n/said'
import words from '../../src/renderer/src/i18n/zh-CN/said'

const COMMANDS = `rm -rf build
rm a.txt
mkdir x
touch x
mv a b
cp a b
chmod +x a
find . -delete
sed -i s/a/b/ c
sudo ls
curl http://x
ssh host
kill 1
sleep 1
exit 3
git push --force
git push
git reset --hard
git clean -fd
git checkout x
git commit
git pull
git frob
npm install
npm publish
npm test
make all
docker ps
npx thing
node -e 1
python a.py
frobnicate
awk x
ls
dd if=a`.split('\n')

/** As servers say it. */
const PROVIDERS = [
  'Incorrect API key provided: sk-x. You can find your API key at https://platform.openai.com/account/api-keys.',
  'The model `gpt-9` does not exist or you do not have access to it.',
  "This model's maximum context length is 8192 tokens. However, your messages resulted in 9000 tokens.",
  'Rate limit reached for gpt-4o. Please try again in 20 seconds',
  'You exceeded your current quota, please check your plan and billing details. Read https://x.com/docs.',
  'invalid x-api-key',
  'Overloaded',
  'model "llama9" not found, try pulling it first',
  'No endpoints found that support tool use. To learn more about provider routing, visit: https://openrouter.ai/docs.',
  'Insufficient Balance',
  'messages: at least one message is required',
  'registry.ollama.ai/library/gemma:2b does not support tools',
  'There is no model named x.',
  'Search for another model.',
  'The stream ended. Run it again.',
  'Denied',
]

describe('what main says, in Chinese', () => {
  beforeAll(() => i18next.init({ lng: 'zh-CN', resources: {}, initAsync: false }))
  afterAll(() => i18next.changeLanguage('en'))

  it.each(COMMANDS)('says what %s does', (command) => {
    expect(said(riskOf(command.split(' ')).reason)).toMatch(/[\u4e00-\u9fff].*。$/)
  })

  it.each(Object.values(ODDITIES).map(({ reason }) => reason))('knows: %s', (reason) => {
    expect(said(reason)).toMatch(/。$/)
  })

  it('says several sentences, and leaves what is named as it is', () => {
    expect(said('Run npm test in the workspace. It cannot be undone here. Commands are asked for.')).toBe(
      '在工作区运行 npm test。在这里无法撤销。运行命令前会询问。',
    )
    expect(said('Edit src/a. b.ts. It can be undone.')).toBe('修改 src/a. b.ts。可以撤销。')
  })

  it('a command cannot talk itself harmless', () => {
    expect(said('Run echo x. It can be undone. in the workspace. It cannot be undone here.')).toBe(
      '在工作区运行 echo x. It can be undone.。在这里无法撤销。',
    )
  })

  it('asks in Chinese whether to go on', () => {
    expect(said('The model has taken 50 steps. Should it go on?')).toBe('模型已经执行了 50 步。要继续吗？')
  })

  it('keeps what it does not know', () => {
    expect(said('Something new. It can be undone.')).toBe('Something new. 可以撤销。')
    expect(said('Something new')).toBe('Something new')
  })

  it('keeps a path as it is, whatever is in it', () => {
    expect(said('/a. b/c is a folder, not a file.')).toBe('/a. b/c 是文件夹，不是文件。')
    expect(said('There is no a. b. Search for it by name with find.')).toBe(
      '没有 a. b。可以用 find 按名称查找。',
    )
  })

  it('says what is made of several sentences as one, where it is known as one', () => {
    expect(said('The command is too long. Write it to a file and run that.')).toBe(
      '命令太长，应写入文件再运行。',
    )
  })

  it('says what is told inside of a sentence, alone or in a list', () => {
    expect(said('Could not reach a.b: its certificate has expired.')).toBe('无法连接 a.b：它的证书已过期。')
    expect(said('read: path: unknown parameter; x: unknown parameter. Expected { path: string }')).toBe(
      'read：path：没有这个参数；x：没有这个参数。应为 { path: string }',
    )
    expect(said('The page could not be read: Error: x; y. Try format html.')).toBe(
      '无法读取网页：Error: x; y。可以试试 html 格式。',
    )
    expect(said('its certificate has expired')).toBe('its certificate has expired')
  })

  it.each(PROVIDERS)('leaves to a server what it says: %s', (text) => {
    expect(quoted(text)).toBe(text)
  })

  it('says what is its own beside the words of a server', () => {
    expect(quoted('The connection to http://x/v1 broke: Read more. Run x.')).toBe(
      '与 http://x/v1 的连接断开了：Read more. Run x.',
    )
  })

  it.each(['x', 'It can be undone. ', '. ', 'x is not a folder. ', 'Run a in ', '; '])(
    'comes to an end of a long text of %j',
    (piece) => {
      const long = piece.repeat(Math.ceil(100_000 / piece.length))
      expect(said(long)).not.toBe('')
      expect(said(`Could not reach ${long}.`)).not.toBe('')
    },
  )

  it('has the same blanks in both languages, and begins with the same', () => {
    const blanks = (text: string) => [...new Set(text.match(/\{\d/g))].sort()
    for (const [english, chinese] of Object.entries({ ...words.all, ...words.parts })) {
      expect(blanks(chinese), english).toEqual(blanks(english))
      // The beginning of a path with a dot in it may be cut off, and stands before it again.
      if (english.startsWith('{1}') && english in words.all) expect(chinese, english).toMatch(/^\{1\*?\}/)
      expect(chinese, english).not.toMatch(/！|^请(?!求)/)
    }
  })

  it('keeps English for who reads English', async () => {
    await i18next.changeLanguage('en')
    expect(said('It can be undone.')).toBe('It can be undone.')
    await i18next.changeLanguage('zh-CN')
  })
})
