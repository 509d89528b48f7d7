import { resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'

// Only what carries a program or native code stays outside the bundle: one file loads faster than a tree of packages.
const external = ['electron', 'node-pty', '@vscode/ripgrep', /^node:/]

export default defineConfig({
  main: {
    build: {
      externalizeDeps: false,
      rollupOptions: {
        input: { index: resolve('src/main/app/index.ts'), headless: resolve('src/main/app/headless.ts') },
        external,
      },
    },
  },
  preload: {
    build: {
      minify: true,
      externalizeDeps: false,
      rollupOptions: {
        input: { index: resolve('src/preload/index.ts') },
        external: ['electron'],
        // A sandboxed preload is a single CommonJS file.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: resolve('src/renderer'),
    plugins: [react(), tailwindcss()],
    build: { minify: true, rollupOptions: { input: resolve('src/renderer/index.html') } },
  },
})
