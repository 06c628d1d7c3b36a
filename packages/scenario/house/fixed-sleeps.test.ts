// A test waits for a condition, and never for a number of milliseconds: such a wait is too short on a busy machine and too
// long on every other. An event that must not happen is checked after `isQuiet` or `timePasses` (packages/scenario/src/quiet.ts).
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './planted-tree.ts'

/** Tests of real time, or of a fault that lasts, with the number of their waits. */
const timed: Readonly<Record<string, { readonly waits: number; readonly because: string }>> = {
  'packages/scenario/src/quiet.ts': {
    waits: 1,
    because: 'the one function that waits, for the journeys that are listed here',
  },
  'packages/scenario/src/random-hands.ts': { waits: 1, because: 'hands act at random times' },
  'packages/scenario/src/late-chunks.ts': { waits: 1, because: 'makes a chunk late' },
  'packages/scenario/journeys/chat-faults.test.ts': {
    waits: 1,
    because: 'a connection carries nothing for 30 seconds',
  },
  'packages/server/src/live/live-agents.test.ts': {
    waits: 1,
    because: 'an agent of another workspace gets no answer to wait for',
  },
  'packages/server/src/live/two-servers.test.ts': {
    waits: 2,
    because: 'a connection says nothing for longer than it may; a node is remembered for a second',
  },
  'packages/server/src/jobs/run-jobs.test.ts': { waits: 2, because: 'jobs that last' },
  'packages/server/src/watch/outage-log.long.test.ts': {
    waits: 1,
    because: 'an outage that lasts',
  },
  'packages/server/src/store/upgrade/upgrade.test.ts': {
    waits: 2,
    because: 'a table that is held for longer than a step may wait, and writers beside it',
  },
  'packages/server/src/store/postgres/pooler.test.ts': {
    waits: 1,
    because: 'a pooler that starts is asked until it answers',
  },
  'packages/server/src/routes/respondent/upload-faults.test.ts': {
    waits: 1,
    because: 'uploads that break off in the middle',
  },
}

const patterns = [
  /\bwaitForTimeout\(/,
  /\brealTimePasses\(\w+\.?\w*, /,
  // A delay of 0 is a turn of the event loop.
  /new Promise(?:<\w+>)?\(\((\w+)\) => (?:void )?(?:\w+\.)?setTimeout\(\1, ?[^0)]/,
  /new Promise(?:<\w+>)?\(\((\w+)\) => (?:void )?(?:\w+\.)?setTimeout\(\1, ?0?[1-9]/,
  /\bawait (?:sleep|wait|delay|pause)\(/,
]

/** A polling loop waits for a condition. */
const isLoop = (line: string): boolean => /^\s*(?:for|while) \(|while \(.*\) await/.test(line)

function waitsIn(source: string): string[] {
  const lines = source.split('\n')
  return lines.filter(
    (line, at) =>
      patterns.some((pattern) => pattern.test(line)) && !isLoop(line) && !isPolled(lines, at),
  )
}

/** The pause of a poll: the lines before it are a loop with a deadline. */
const isPolled = (lines: readonly string[], at: number): boolean =>
  /while \(/.test(lines.slice(Math.max(0, at - 3), at).join('\n'))

describe('no test waits for a number of milliseconds', () => {
  const files = globSync(
    [
      'packages/*/{src,house,journeys}/**/*.test.{ts,tsx}',
      'packages/scenario/src/*.ts',
      'packages/server/src/test-kit/*.ts',
    ],
    {
      cwd: root,
    },
  )
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.endsWith('house/fixed-sleeps.test.ts'))

  it('in any package, but where time is what is tested', () => {
    expect(files.length).toBeGreaterThan(450)
    const found = files.flatMap((path) => {
      const waits = waitsIn(readFileSync(join(root, path), 'utf8'))
      return waits.length > (timed[path]?.waits ?? 0)
        ? waits.map((line) => `${path}: ${line.trim()}`)
        : []
    })
    expect(found).toEqual([])
  })

  it('and no file is listed without need', () => {
    const needless = Object.entries(timed).filter(
      ([path, { waits }]) => waitsIn(readFileSync(join(root, path), 'utf8')).length !== waits,
    )
    expect(needless.map(([path]) => path)).toEqual([])
  })

  it.each([
    '    await page.waitForTimeout(300)',
    '  await new Promise((resolve) => setTimeout(resolve, 500))',
    'const quiet = () => new Promise<void>((done) => setTimeout(done, pauseMs))',
    '    await sleep(60)',
  ])('refuses %s', (line) => expect(waitsIn(line)).toEqual([line]))

  it.each([
    'const turn = () => new Promise((resolve) => setTimeout(resolve))',
    '    while (!isTrue()) await sleep(5)',
    '      for (const begun = now(); !(await answers(port)); await wait(20))',
    '    const timer = setTimeout(task, 500)',
  ])('accepts %s', (line) => expect(waitsIn(line)).toEqual([]))
})
