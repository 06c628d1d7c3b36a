// The CI run ends whatever its parts do, and names those that did not end. The parts are stand-ins for `npm`.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { it } from 'vitest'
import { root } from './planted-tree.ts'

const passes = "echo '3 passed, 0 failed, 0 skipped'"

/** Each part is a shell snippet: what `npm test`, `test:journeys`, `test:release`, `test:chaos`, `test:faults`, `test:long` and `test:container` do. */
async function runsWith(parts: readonly string[], limits: Readonly<Record<string, string>> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'askwell-ci-'))
  const names = [
    'test',
    'run test:journeys',
    'run test:release',
    'run test:chaos -- --minutes 2 --seed 7',
    'run test:faults',
    'run test:long',
    'run test:container',
  ]
  const cases = names.map((name, at) => `'${name}') ${parts[at] ?? passes} ;;`)
  const script = `#!/usr/bin/env bash\ncase "$*" in\n${cases.join('\n')}\nesac\n`
  writeFileSync(join(folder, 'npm'), script, { mode: 0o755 })
  const begun = performance.now()
  const env = {
    ...process.env,
    PATH: `${folder}${delimiter}${process.env['PATH']}`,
    TEST_DATABASE_URL: 'postgres://127.0.0.1/none',
    ...limits,
  }
  const { status, stdout } = await new Promise<{ status: unknown; stdout: string }>((resolve) =>
    execFile('bash', [join(root, '.ci/run')], { timeout: 50_000, env }, (fault, printed) =>
      resolve({ status: fault ? fault.code : 0, stdout: printed }),
    ),
  )
  rmSync(folder, { recursive: true })
  return { status, seconds: (performance.now() - begun) / 1_000, lines: stdout.trim().split('\n') }
}

// Together, because each only waits for its limits.
it.concurrent('adds up what its parts say, and passes when all of them do (OP-76)', async ({
  expect,
}) => {
  const { status, lines } = await runsWith([])
  expect(lines.at(-1)).toBe('21 passed, 0 failed, 0 skipped')
  expect(status).toBe(0)
})

it.concurrent('cuts off a part that hangs, names it, and runs the others', async ({ expect }) => {
  const { status, lines } = await runsWith([passes, passes, 'sleep 600'], {
    CI_LIMITS: '30 30 1 30 30 30 30',
  })
  expect(lines).toContainEqual(
    expect.stringMatching(/^npm run test:release: cut off after [12] s$/),
  )
  expect(lines).toContain('npm run test:release: did not finish')
  expect(lines.at(-1)).toBe('18 passed, 1 failed, 0 skipped')
  expect(status).toBe(1)
})

it.concurrent('does not wait for what a part left behind with its output open', async ({
  expect,
}) => {
  const { status, seconds, lines } = await runsWith([`sleep 60 & ${passes}; disown`])
  expect(lines.at(-1)).toBe('21 passed, 0 failed, 0 skipped')
  expect(status).toBe(0)
  expect(seconds).toBeLessThan(40)
})

it.concurrent('has a limit for all parts together', async ({ expect }) => {
  const { lines } = await runsWith(
    Array.from({ length: 7 }, () => 'sleep 600'),
    { CI_LIMIT: '2' },
  )
  expect(lines.at(-1)).toBe('0 passed, 2 failed, 5 skipped')
})

it.concurrent('gives the other parts what time the tests and journeys leave, and skips the rest of them', async ({
  expect,
}) => {
  const { status, lines } = await runsWith(
    [passes, passes, passes, passes, 'sleep 600', 'sleep 600'],
    {
      CI_LIMIT: '3',
    },
  )
  expect(lines).toContainEqual(expect.stringContaining('the time for all parts is over'))
  expect(lines.at(-1)).toMatch(/^(12 passed, 0 failed, 3|15 passed, 0 failed, 2) skipped$/)
  expect(status).toBe(0)
})

for (const [what, line] of [
  ['long test', '   × a test'],
  ['kill run', '  failed   every acknowledged feedback is there once'],
])
  it.concurrent(`fails where a ${what} had failed before the time was over`, async ({ expect }) => {
    const failing = `echo '${line}'; sleep 600`
    const { status, lines } = await runsWith([passes, passes, passes, passes, passes, failing], {
      CI_LIMIT: '3',
    })
    expect(lines.at(-1)).toMatch(/^1[58] passed, 1 failed, [01] skipped$/)
    expect(status).toBe(1)
  })

it.concurrent('fails where the long tests hang though there was time', async ({ expect }) => {
  const { status, lines } = await runsWith([passes, passes, passes, passes, passes, 'sleep 600'], {
    CI_LIMITS: '30 30 30 30 30 1 30',
  })
  expect(lines.at(-1)).toBe('18 passed, 1 failed, 0 skipped')
  expect(status).toBe(1)
})
