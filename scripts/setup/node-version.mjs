// Plain old syntax and no imports: see start.mjs.

export function nodeIsNewEnough(version) {
  const [major, minor] = version.split('.').map(Number)
  if (major === 20) return minor >= 19
  if (major === 22) return minor >= 12
  return major > 22
}

export function checkNode(version) {
  if (nodeIsNewEnough(version)) return true
  process.stderr.write(`✖ Node ${version} cannot run this: 20.19 or later, or 22.12 or later, is needed.\n`)
  process.stderr.write(
    '  → Install a current Node (https://nodejs.org, or nvm install 22) and run this again.\n',
  )
  process.exitCode = 1
  return false
}
