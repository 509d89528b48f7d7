// Loaded into a program before its own code: says on stdout when its page can be written into and is on the screen.
const { join } = require('node:path')
const { app } = require('electron')

app.on('session-created', (session) =>
  session.registerPreloadScript({ type: 'frame', filePath: join(__dirname, 'probe-page.cjs') }),
)
app.on('web-contents-created', (_event, contents) =>
  contents.on('console-message', ({ message }) => {
    if (message.startsWith('usable ')) process.stdout.write(`${message}\n`)
  }),
)
