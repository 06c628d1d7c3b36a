// The import rules of ARCHITECTURE.md are enforced: each violation is planted in a copy of the repository and must be refused.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PlantedTree, plantTree, root } from './planted-tree.ts'
import { harmless, lintPlants, type Plant, typePlants } from './plants.ts'

interface Report {
  diagnostics: {
    category?: string
    severity: string
    message: string
    location?: { path?: string }
    advices?: unknown
  }[]
}

let tree: PlantedTree
let lint: Report
let types: string

beforeAll(() => {
  tree = plantTree()
  // Types first: the imports of the linter's plants would add Node's types.
  plant([...typePlants, ...harmless])
  types = run('typescript/bin/tsc', [
    '-b',
    '--force',
    '--pretty',
    'false',
    'packages/contract',
    'packages/engine',
  ])
  plant(lintPlants)
  lint = JSON.parse(
    run('@biomejs/biome/bin/biome', [
      'lint',
      '--reporter=json',
      '--max-diagnostics=none',
      'packages',
    ]),
  )
  // Compiler and linter over the whole repository: seconds on an idle machine, minutes on a busy one.
}, 240_000)
afterAll(() => tree.remove())

function plant(plants: readonly Omit<Plant, 'wall'>[]): void {
  for (const { path, code } of plants) tree.plant(path, code)
}

function run(tool: string, args: readonly string[]): string {
  return spawnSync(process.execPath, [join(root, 'node_modules', tool), ...args], {
    cwd: tree.folder,
    encoding: 'utf8',
    maxBuffer: 64_000_000,
  }).stdout
}

const errorsOf = (path: string) =>
  lint.diagnostics
    .filter(({ location, severity }) => severity === 'error' && location?.path === path)
    .map((fault) => JSON.stringify(fault))

describe('the linter stops', () => {
  it.each(lintPlants)('$what', ({ path, wall }) => {
    expect(errorsOf(path).join('\n')).toContain(wall)
  })
})

describe('the compiler stops', () => {
  it.each(typePlants)('$what', ({ path, wall }) => {
    expect(
      types
        .split('\n')
        .filter((line) => line.startsWith(path))
        .join('\n'),
    ).toContain(wall)
  })
})

describe('and nothing stops', () => {
  it.each(harmless)('$what', ({ path }) => {
    expect(errorsOf(path)).toEqual([])
    expect(types).not.toContain(path)
  })
})
