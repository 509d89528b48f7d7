import { relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { findViolations } from './layers/rule.mjs'

export { findViolations }

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const violations = findViolations(root)
  for (const { file, line, message } of violations) console.log(`${relative(root, file)}:${line}  ${message}`)
  if (violations.length > 0) process.exitCode = 1
}
