// A copy of all sources, that a test can change and compile.
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { rooms, root } from './planted-tree.ts'

export interface CopiedTree {
  /** Writes a new file. */
  write(path: string, code: string): void
  /** Throws unless the file has the text `before`, whose first occurrence is replaced. */
  replace(path: string, before: string, after: string): void
  /** Every file with an error, by its path from the root, with its messages. */
  compile(): ReadonlyMap<string, readonly string[]>
  remove(): void
}

const left = new Set(['node_modules', 'dist', 'locales'])

export function copyTree(): CopiedTree {
  const folder = mkdtempSync(join(tmpdir(), 'askwell-copy-'))
  const copy = (name: string) =>
    existsSync(join(root, name)) &&
    cpSync(join(root, name), join(folder, name), { recursive: true })
  // Earlier build results save most of the time.
  for (const name of [
    'package.json',
    'tsconfig.json',
    'tsconfig.base.json',
    'tsconfig.tests.json',
    'vitest.config.ts',
    'scripts/release',
    '.types',
  ])
    copy(name)
  for (const room of rooms) {
    cpSync(join(root, 'packages', room), join(folder, 'packages', room), {
      recursive: true,
      filter: (path) => !left.has(path.split(sep).at(-1) ?? ''),
    })
    for (const name of ['node_modules', 'src/locales'])
      link(join(root, 'packages', room, name), join(folder, 'packages', room, name))
  }
  mkdirSync(join(folder, 'node_modules/@askwell'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@askwell')
      link(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  for (const room of rooms)
    link(join(folder, 'packages', room), join(folder, 'node_modules/@askwell', room))
  const at = (path: string) => join(folder, path)
  return {
    write: (path, code) => writeFileSync(at(path), code),
    replace(path, before, after) {
      const source = readFileSync(at(path), 'utf8')
      if (!source.includes(before)) throw new Error(`${path} has no ${before}`)
      writeFileSync(
        at(path),
        source.replace(before, () => after),
      )
    },
    compile() {
      const { stdout } = spawnSync(
        process.execPath,
        [join(root, 'node_modules/typescript/bin/tsc'), '-b', '--pretty', 'false'],
        {
          cwd: folder,
          encoding: 'utf8',
          maxBuffer: 64_000_000,
        },
      )
      const errors = [...stdout.matchAll(/^(\S+?)\(\d+,\d+\): (.*)$/gm)].map(
        ([, path = '', message = '']) => [path, message] as const,
      )
      return new Map(
        errors.map(([path]) => [
          path,
          errors.filter(([other]) => other === path).map(([, message]) => message),
        ]),
      )
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function link(from: string, to: string): void {
  if (existsSync(from)) symlinkSync(from, to)
}
