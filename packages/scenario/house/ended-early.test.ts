// CI runs a few failed files again. That must not hide the files that a run which ended early never reached.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { root } from './planted-tree.ts'

const folder = mkdtempSync(join(tmpdir(), 'askwell-early-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
for (const name of ['a', 'b', 'c'])
  writeFileSync(join(folder, `${name}.test.ts`), "it('fails', () => expect(1).toBe(2))\n")

/** Whether the files of a run may run again. */
function mayRunAgain(bail: number): boolean {
  const ended = join(folder, `ended-${bail}.json`)
  const reporter = join(root, 'scripts/ended-files.mjs')
  const args = ['run', '--root', folder, '--globals', '--no-file-parallelism']
  const { status } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      ...[...args, `--bail=${bail}`, '--reporter', reporter],
    ],
    { cwd: folder, env: { ...process.env, ASKWELL_ENDED_FILES: ended }, stdio: 'ignore' },
  )
  expect(status).toBe(1)
  return existsSync(ended)
}

it('a run that reached all files may run the failed ones again, and one that ended early may not', () => {
  expect(mayRunAgain(0)).toBe(true)
  expect(mayRunAgain(1)).toBe(false)
})
