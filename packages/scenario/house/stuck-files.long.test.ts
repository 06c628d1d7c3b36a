// A run of tests that hangs ends, and names what hung: a file that waits while it loads, and one that never yields the processor.
import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { root } from './planted-tree.ts'

const folder = mkdtempSync(join(tmpdir(), 'askwell-stuck-'))
symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Processes that still run in the folder. */
const left = (): string[] =>
  (existsSync('/proc') ? readdirSync('/proc') : []).filter((pid) => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`).startsWith(folder)
    } catch {
      return false
    }
  })

const head = "import { it } from 'vitest'\n"

it.each([
  ['waits while it loads', 'await new Promise(() => {})\nit("never comes", () => {})'],
  ['keeps the processor', 'it("never ends", () => { for (;;) {} })'],
])('ends a run with a file that %s, names it, and leaves no process', async (_what, source) => {
  writeFileSync(join(folder, 'stuck.test.ts'), head + source)
  const { status, signal, stderr } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--reporter=default',
      `--reporter=${join(root, 'scripts/stuck-files.mjs')}`,
    ],
    {
      cwd: folder,
      encoding: 'utf8',
      timeout: 50_000,
      env: { ...process.env, ASKWELL_SILENT_MS: '8000' },
    },
  )
  expect(stderr).toContain(
    'Nothing has happened for 8 s. These files were running:\n  stuck.test.ts',
  )
  expect([status, signal]).toEqual([1, null])
  await expect.poll(left).toEqual([])
})
