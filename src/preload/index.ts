import { contextBridge, ipcRenderer, webUtils } from 'electron'
import { createBridge } from './bridge'

const bridge = createBridge(ipcRenderer, (file) => webUtils.getPathForFile(file))
contextBridge.exposeInMainWorld('deskwright', bridge)
