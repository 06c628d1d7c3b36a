import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { ownershipHint } from './ownership.ts'

const folder = mkdtempSync(join(tmpdir(), 'askwell-owner-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const owner = process.getuid?.() ?? 0

it('says who owns a directory and how to change that (OP-12)', () => {
  const other = { uid: owner + 10_001, gid: 10_001 }
  expect(ownershipHint(join(folder, 'data/deep'), other)).toBe(
    `. It belongs to user ${owner}, and this process runs as user ${other.uid}; as root, run: chown -R ${other.uid}:10001 ${folder}`,
  )
})

it.each([
  ['the owner', owner],
  ['root', 0],
])('says nothing to %s', (_who, uid) => {
  expect(ownershipHint(folder, { uid, gid: 1 })).toBe('')
})
