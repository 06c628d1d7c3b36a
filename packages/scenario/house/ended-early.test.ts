// CI runs a few failed files again. That must not hide the files that a run which ended early never reached, nor an error outside tests.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { root } from './planted-tree.ts'

const folder = mkdtempSync(join(tmpdir(), 'askwell-early-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
for (const name of ['a', 'b', 'c'])
  writeFileSync(join(folder, `${name}.test.ts`), "it('fails', () => expect(1).toBe(2))\n")

writeFileSync(
  join(folder, 'late.test.ts'),
  "it('passes', () => { void Promise.reject(new Error('too late')) })\n",
)

/** What the reporter recorded of a run of some files; null if these files may not run again. */
function recorded(files: readonly string[], bail: number): unknown {
  const ended = join(folder, 'ended.json')
  rmSync(ended, { force: true })
  const reporter = join(root, 'scripts/ended-files.mjs')
  const args = ['run', '--root', folder, '--globals', '--no-file-parallelism']
  const { status } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      ...[...args, `--bail=${bail}`, '--reporter', reporter, ...files],
    ],
    { cwd: folder, env: { ...process.env, ASKWELL_ENDED_FILES: ended }, stdio: 'ignore' },
  )
  expect(status).toBe(1)
  return existsSync(ended) ? JSON.parse(readFileSync(ended, 'utf8')) : null
}

const failing = ['a.test.ts', 'b.test.ts', 'c.test.ts']

it('a run that reached all files may run the failed ones again, and one that ended early may not', () => {
  expect(recorded(failing, 0)).toEqual([])
  expect(recorded(failing, 1)).toBeNull()
})

it('an error that nobody caught is recorded with its file', () => {
  expect(recorded(['late.test.ts'], 0)).toEqual([
    { file: join(folder, 'late.test.ts'), error: expect.stringContaining('too late') },
  ])
})
