// The npm that runs this, else the one on the PATH.
/**
 * → {command, args, shell}, for `spawn`.
 * @param {string[]} args
 */
export function npm(args) {
  const path = process.env.npm_execpath
  if (path !== undefined && /\.c?js$/.test(path))
    return { command: process.execPath, args: [path, ...args], shell: false }
  return { command: 'npm', args, shell: process.platform === 'win32' }
}
