import { expect, test } from '../app'
import { oneWindow } from './one-window'

const shown = oneWindow()

test.describe('markdown or mermaid HTML → script → IPC → commands', () => {
  const scripts: Record<string, () => void> = {
    'HTML with a handler': () => {
      document.body.insertAdjacentHTML('beforeend', '<img src="data:," onerror="window.pwned = 1">')
    },
    'innerHTML with a frame': () => {
      document.createElement('div').innerHTML = '<iframe srcdoc="<script>parent.pwned = 1</script>"></iframe>'
    },
    'an inline script': () => {
      const script = document.createElement('script')
      script.append('window.pwned = 1')
      document.body.append(script)
    },
    'a script of another host': () => {
      const script = document.createElement('script')
      script.setAttribute('src', 'https://evil.example/x.js')
      document.body.append(script)
    },
    'a script in a data address': () => {
      const script = document.createElement('script')
      script.setAttribute('src', 'data:text/javascript,window.pwned=1')
      document.body.append(script)
    },
    eval: () => {
      // biome-ignore lint/security/noGlobalEval: this is the attack
      globalThis.eval('window.pwned = 1')
    },
    'a function from text': () => {
      new Function('window.pwned = 1')()
    },
    'a timer with text': () => {
      setTimeout('window.pwned = 1' as unknown as () => void, 0)
    },
    'a handler in an attribute': () => {
      const button = document.createElement('button')
      button.setAttribute('onclick', 'window.pwned = 1')
      document.body.append(button)
      button.click()
    },
    'a javascript: link': () => {
      const link = document.createElement('a')
      link.setAttribute('href', 'javascript:window.pwned=1')
      document.body.append(link)
      link.click()
    },
    'a worker from a blob': () => {
      new Worker(URL.createObjectURL(new Blob(['1'])))
    },
    'a policy of its own for trusted HTML': () => {
      const { trustedTypes } = window as unknown as {
        trustedTypes: { createPolicy(name: string, rules: object): { createHTML(text: string): string } }
      }
      const policy = trustedTypes.createPolicy('mine', { createHTML: (text: string) => text })
      document.body.innerHTML = policy.createHTML('<p>pwned</p>')
    },
  }

  for (const [name, attack] of Object.entries(scripts))
    test(`does not run: ${name}`, async () => {
      await shown.attempt(attack)
      await expect.poll(shown.refused).not.toEqual([])
    })
})
