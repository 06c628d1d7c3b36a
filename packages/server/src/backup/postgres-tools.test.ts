// The client programs of PostgreSQL as an operator's machine may have them.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { exitCodes } from '../config/exit-codes.ts'
import { assertTool } from './postgres-tools.ts'

const folder = mkdtempSync(join(tmpdir(), 'askwell-tools-'))
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

it.skipIf(process.platform === 'win32')(
  'a pg_dump that is missing or older than the server is refused with the version to install (OP-41)',
  async () => {
    vi.stubEnv('PATH', folder)
    const refusal = (major: number) => assertTool('pg_dump', major).then(() => null, String)
    expect(await refusal(17)).toContain('there is no pg_dump on the path')
    await expect(assertTool('pg_dump', 17)).rejects.toMatchObject({ exitCode: exitCodes.away })

    const tool = join(folder, 'pg_dump')
    writeFileSync(tool, '#!/bin/sh\necho "pg_dump (PostgreSQL) 16.3 (Debian 16.3-1)"\n')
    chmodSync(tool, 0o755)
    expect(await refusal(17)).toContain('the one on the path is 16. Install')
    expect([await refusal(16), await refusal(15)]).toEqual([null, null])
  },
)
