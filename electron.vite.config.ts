import { resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import type { Plugin } from 'vite'

// Only what carries a program or native code stays outside the bundle: one file loads faster than a tree of packages.
const external = ['electron', 'node-pty', '@vscode/ripgrep', /^node:/]

/** The SDKs look at globals of `fetch` that load all of it; they get what they use of them. See plain-headers.ts. */
const sdkGlobals = {
  name: 'sdk-globals',
  transform(code: string, id: string) {
    if (!/node_modules\/(openai|@anthropic-ai\/sdk)\//.test(id)) return
    const plain = code.replaceAll('globalThis.ReadableStream', 'undefined')
    if (!/\bHeaders\b/.test(code)) return plain
    const file = JSON.stringify(resolve('src/main/providers/plain-headers.ts'))
    return `import { PlainHeaders as Headers } from ${file}\n${plain}`
  },
}

/** A file of ASCII alone is read without being decoded. And what was compiled can be kept of CommonJS alone: see compiled.ts. */
const quickStart: Plugin = {
  name: 'quick-start',
  enforce: 'post',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk') chunk.code = toAscii(chunk.code)
    this.emitFile({ type: 'asset', fileName: 'package.json', source: '{"type":"commonjs"}' })
  },
}

/** In `String.raw` an escape would stay one. */
function toAscii(code: string): string {
  const raw = /String\.raw`[^`]*[^\0-\x7f`][^`]*`/.exec(code)
  if (raw) throw new Error(`Only ASCII can stand in ${raw[0]}`)
  return code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

export default defineConfig({
  main: {
    plugins: [sdkGlobals, quickStart],
    build: {
      externalizeDeps: false,
      rollupOptions: {
        input: {
          index: resolve('src/main/app/index.ts'),
          headless: resolve('src/main/app/headless.ts'),
          'page-worker': resolve('src/main/tools/web/fetch/page-worker.ts'),
        },
        external,
        output: {
          format: 'cjs',
          strict: true,
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
          dynamicImportInCjs: false,
        },
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
