import { resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'

// Only what carries a program or native code stays outside the bundle: one file loads faster than a tree of packages.
const external = ['electron', 'node-pty', '@vscode/ripgrep', /^node:/]

/** See plain-headers.ts. */
const sdkHeaders = {
  name: 'sdk-headers',
  transform(code: string, id: string) {
    if (!/node_modules\/(openai|@anthropic-ai\/sdk)\//.test(id) || !/\bHeaders\b/.test(code)) return
    const file = JSON.stringify(resolve('src/main/providers/plain-headers.ts'))
    return `import { PlainHeaders as Headers } from ${file}\n${code}`
  },
}

export default defineConfig({
  main: {
    plugins: [sdkHeaders],
    build: {
      externalizeDeps: false,
      rollupOptions: {
        input: {
          index: resolve('src/main/app/index.ts'),
          headless: resolve('src/main/app/headless.ts'),
          'page-worker': resolve('src/main/tools/web/fetch/page-worker.ts'),
        },
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
