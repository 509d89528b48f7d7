import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { until } from '../fixture'
import { type Fixture, setUp } from './fixture'

let at: Fixture
beforeAll(() => {
  at = setUp()
})
afterAll(() => at.dispose())

function watch(conversationId = 'c') {
  const seen = { text: '', detach: () => {} }
  seen.detach = at.shells.attach(conversationId, (data) => {
    seen.text += data
  })
  return seen
}

describe('the terminal in the window', () => {
  it('shows what the agent runs as it was written, its output raw, and none of our marks', async () => {
    const seen = watch()
    await at.run("printf '\\033[31mred\\033[0m\\n'")
    await until(() => /\x1b\[31mred\x1b\[0m\r\n.*[$#] $/s.test(seen.text), 'the output and a prompt')
    expect(seen.text).toContain("$ printf '\\033[31mred\\033[0m\\n'\r\n")
    expect(seen.text).not.toMatch(/deskwright|7717/)
    seen.detach()
  })

  it('replays what was there before it was opened, and is silent once it is closed', async () => {
    await at.run('echo earlier')
    const seen = watch()
    expect(seen.text).toContain('earlier\r\n')
    seen.detach()
    const before = seen.text
    const other = watch()
    await at.run('echo later')
    await until(() => other.text.includes('later\r\n'), 'the other window to show it')
    expect(seen.text).toBe(before)
    other.detach()
  })

  it('keeps no more than a part of what was long', async () => {
    await at.run('seq 300000')
    const seen = watch()
    expect(seen.text.length).toBeLessThan(600_000)
    expect(seen.text).toMatch(/299999\r\n300000\r\n/)
    expect(seen.text).toMatch(/^\d+\r\n/)
    seen.detach()
  })

  it('takes what the user types, and starts a shell for it', async () => {
    const seen = watch('mine')
    at.shells.write('mine', 'echo 你好-$((40+2))\r')
    await until(() => seen.text.includes('你好-42\r\n'), 'the output')
    seen.detach()
  })

  it('lets the agent see what the user did to the shell, and not what the user typed', async () => {
    const seen = watch()
    at.shells.write('c', "USERS=1; echo do''ne\r")
    await until(() => /\rdone\r\n.*[$#] $/s.test(seen.text), 'the prompt after it')
    expect(await at.run('echo $USERS')).toMatchObject({ output: '1\n', exitCode: 0 })
    seen.detach()
  })

  it('loses half a line of the user to a command of the agent, which stays whole', async () => {
    const seen = watch()
    at.shells.write('c', 'rm -rf nothing')
    await until(() => seen.text.includes('rm -rf nothing'), 'the echo')
    expect(await at.run('echo whole')).toMatchObject({ output: 'whole\n', exitCode: 0 })
    seen.detach()
  })

  it('tells the agent once that the user typed, and not when only the terminal answered', async () => {
    await at.run('true')
    at.shells.write('c', '\x1b[?1;2c', false)
    expect((await at.run('true')).note).toBeNull()
    const command = at.run('read x; echo "got $x"')
    const seen = watch()
    await until(() => seen.text.includes('read x'), 'the command')
    at.shells.write('c', 'mine\r')
    const first = await command
    const answer = first?.state === 'done' ? first : await at.input('')
    expect(answer?.output).toContain('got mine\n')
    expect(`${first?.note} ${answer?.note}`).toContain('The user typed into this terminal meanwhile.')
    expect((await at.run('true')).note).toBeNull()
    seen.detach()
  })

  it('waits for a short command of the user before it runs one of the agent', async () => {
    at.shells.write('c', 'sleep 0.3; MINE=done\r')
    expect(await at.run('echo $MINE')).toMatchObject({ output: 'done\n', exitCode: 0 })
  })

  it('tells whether there is a shell, and when that changes', async () => {
    const changes: string[] = []
    const other = setUp({ changed: (id) => void changes.push(`${id} ${other.shells.state(id)}`) })
    expect(other.shells.state('c')).toBe('none')
    await other.shells.open('c')
    other.shells.write('c', 'exit\r')
    await until(() => other.shells.state('c') === 'ended', 'the end of the shell')
    await until(() => changes.length === 2, 'the news of it')
    expect(changes).toEqual(['c running', 'c ended'])
    await other.dispose()
  })

  it('goes back to a size of its own when the window is closed', async () => {
    const seen = watch('seen')
    at.shells.resize('seen', 50, 20)
    expect((await at.shells.run('seen', 'stty size')).output).toBe('20 50\n')
    seen.detach()
    expect((await at.shells.run('seen', 'stty size')).output).toBe('30 120\n')
  })

  it('does not mix a command of the agent into what the user runs', async () => {
    at.shells.write('c', 'read -p "user? " x\r')
    const seen = watch()
    await until(() => seen.text.includes('user? '), 'the prompt')
    await expect(at.run('echo a')).rejects.toThrow('A command is still running')
    at.shells.write('c', '\r')
    await until(() => at.run('echo free').catch(() => null), 'the shell to be free')
    seen.detach()
  })

  it('has the size the window gives it, also one given before it starts', async () => {
    at.shells.resize('sized', 61, 17)
    expect((await at.shells.run('sized', 'stty size')).output).toBe('17 61\n')
    at.shells.resize('sized', 100, 40)
    expect((await at.shells.run('sized', 'stty size')).output).toBe('40 100\n')
    for (const [cols, rows] of [
      [Number.NaN, 0],
      [-5, 1e9],
    ] as const)
      at.shells.resize('sized', cols, rows)
    expect((await at.shells.run('sized', 'stty size')).output).toBe('500 2\n')
  })

  it('keeps characters whole that arrive in halves', async () => {
    const seen = watch()
    const { output } = await at.run(
      "for i in 1 2 3; do printf '\\xe4\\xbd'; sleep 0.02; printf '\\xa0'; done; echo",
    )
    expect(output).toBe('你你你\n')
    await until(() => seen.text.includes('你你你'), 'the text')
    seen.detach()
  })
})
