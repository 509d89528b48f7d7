// The least an Electron program can be: one window with a field to write into.
const { join } = require('node:path')
const { app, BrowserWindow } = require('electron')

app.whenReady().then(() => {
  const window = new BrowserWindow({
    width: 1280,
    height: 800,
    show: false,
    webPreferences: { sandbox: true, contextIsolation: true },
  })
  window.once('ready-to-show', () => window.show())
  window.loadFile(join(__dirname, 'index.html'))
})
