// A copy of the repository whose packages hold only what a test plants: the same rules, entrances and libraries.
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export const root = join(import.meta.dirname, '../../..')
export const rooms = readdirSync(join(root, 'packages'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)

export interface PlantedTree {
  readonly folder: string
  plant(path: string, code: string): void
  remove(): void
}

export function plantTree(): PlantedTree {
  const folder = mkdtempSync(join(tmpdir(), 'askwell-walls-'))
  for (const name of ['biome.json', '.biome', '.gitignore', 'package.json', 'tsconfig.base.json'])
    cpSync(join(root, name), join(folder, name), { recursive: true })
  for (const room of rooms) {
    for (const name of ['package.json', 'tsconfig.json'])
      cpSync(join(root, 'packages', room, name), join(folder, 'packages', room, name))
  }
  // The other packages import types from contract, so it is copied completely.
  cpSync(join(root, 'packages/contract/src'), join(folder, 'packages/contract/src'), {
    recursive: true,
    filter: (path) => !path.endsWith('.test.ts'),
  })
  linkLibraries(folder)
  return {
    folder,
    plant(path, code) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), code)
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Libraries from the repository, packages from the copy: otherwise a planted import would reach the real package. */
function linkLibraries(folder: string): void {
  const own = '@askwell'
  mkdirSync(join(folder, 'node_modules', own), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== own && !name.startsWith('.'))
      symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  }
  for (const room of rooms)
    symlinkSync(join(folder, 'packages', room), join(folder, 'node_modules', own, room))
}
