// A clock that a drill moves, by libfaketime, for processes that are started with its environment. Timers are not moved: they
// measure how long something takes.
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const library = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`)
  .find((file) => existsSync(file))

/** Null = it can be made. */
export const whyNoMovedClock = (): string | null =>
  library === undefined ? 'faketime is not installed' : null

export interface MovedClock {
  readonly env: Readonly<Record<string, string>>
  /** From the true time; negative for the past. */
  moveTo(seconds: number): void
  remove(): void
}

export function movedClock(): MovedClock {
  const folder = mkdtempSync(join(tmpdir(), 'askwell-clock-'))
  // PostgreSQL reads it as another user.
  chmodSync(folder, 0o755)
  const file = join(folder, 'offset')
  const moveTo = (seconds: number): void =>
    writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}`, { mode: 0o644 })
  moveTo(0)
  return {
    env: {
      LD_PRELOAD: library ?? '',
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      FAKETIME_NO_CACHE: '1',
    },
    moveTo,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
