import { expect, test } from '../app'
import { oneWindow } from './one-window'

const shown = oneWindow()

test('are denied when asked for', async () => {
  const answers = await shown.page.evaluate(async () => {
    const refusal = (work: Promise<unknown>) =>
      work.then(
        () => 'granted',
        (error: Error) => error.name,
      )
    const position = new Promise((resolve) =>
      navigator.geolocation.getCurrentPosition(
        () => resolve('granted'),
        ({ code }) => resolve(code),
      ),
    )
    return {
      position: await position,
      notification: await Notification.requestPermission(),
      microphone: await refusal(navigator.mediaDevices.getUserMedia({ audio: true })),
      screen: await refusal(navigator.mediaDevices.getDisplayMedia()),
      clipboard: await refusal(navigator.clipboard.readText()),
      midi: await refusal(navigator.requestMIDIAccess()),
    }
  })
  expect(answers).toMatchObject({ position: 1, notification: 'denied' })
  expect(Object.values(answers)).not.toContain('granted')
})

test('are denied when looked up', async () => {
  const states = await shown.page.evaluate(async () => {
    const names = [
      'geolocation',
      'notifications',
      'camera',
      'microphone',
      'clipboard-read',
      'midi',
      'storage-access',
    ]
    const found: Record<string, string> = {}
    for (const name of names)
      found[name] = (await navigator.permissions.query({ name: name as PermissionName })).state
    return found
  })
  expect(Object.values(states).filter((state) => state === 'granted')).toEqual([])
})

test('there is no webview', async () => {
  await shown.attempt(() => {
    const view = document.createElement('webview')
    view.setAttribute('src', 'https://example.com')
    document.body.append(view)
    if ('loadURL' in view) throw new Error('a real webview')
  })
  expect(await shown.refused()).toEqual([])
})
