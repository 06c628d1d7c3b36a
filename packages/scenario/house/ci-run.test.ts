// The CI run ends whatever its parts do, and names those that did not end. The parts are stand-ins for `npm`.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { root } from './planted-tree.ts'

const folder = mkdtempSync(join(tmpdir(), 'askwell-ci-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const passes = "echo '3 passed, 0 failed, 0 skipped'"

/** Each part is a shell snippet: what `npm test`, `test:faults`, `test:release` and `test:long` do. */
function runsWith(parts: readonly string[], limits: Readonly<Record<string, string>> = {}) {
  const names = ['test', 'run test:faults', 'run test:release', 'run test:long']
  const cases = names.map((name, at) => `'${name}') ${parts[at] ?? passes} ;;`)
  const script = `#!/usr/bin/env bash\ncase "$*" in\n${cases.join('\n')}\nesac\n`
  writeFileSync(join(folder, 'npm'), script, { mode: 0o755 })
  const begun = performance.now()
  const { status, stdout } = spawnSync('bash', [join(root, '.ci/run')], {
    encoding: 'utf8',
    timeout: 50_000,
    env: {
      ...process.env,
      PATH: `${folder}${delimiter}${process.env['PATH']}`,
      TEST_DATABASE_URL: 'postgres://127.0.0.1/none',
      ...limits,
    },
  })
  return { status, seconds: (performance.now() - begun) / 1_000, lines: stdout.trim().split('\n') }
}

it('adds up what its parts say, and passes when all of them do', () => {
  const { status, lines } = runsWith([])
  expect(lines.at(-1)).toBe('12 passed, 0 failed, 0 skipped')
  expect(status).toBe(0)
})

it('cuts off a part that hangs, names it, and runs the others', () => {
  const { status, lines } = runsWith([passes, 'sleep 600'], { CI_LIMITS: '30 1 30 30' })
  expect(lines).toContainEqual(expect.stringMatching(/^npm run test:faults: cut off after [12] s$/))
  expect(lines).toContain('npm run test:faults: did not finish')
  expect(lines.at(-1)).toBe('9 passed, 1 failed, 0 skipped')
  expect(status).toBe(1)
})

it('does not wait for what a part left behind with its output open', () => {
  const { status, seconds, lines } = runsWith([`sleep 60 & ${passes}; disown`])
  expect(lines.at(-1)).toBe('12 passed, 0 failed, 0 skipped')
  expect(status).toBe(0)
  expect(seconds).toBeLessThan(40)
})

it('has a limit for all parts together', () => {
  const { lines } = runsWith(['sleep 600', 'sleep 600', 'sleep 600', 'sleep 600'], {
    CI_LIMIT: '2',
  })
  expect(lines.at(-1)).toBe('0 passed, 3 failed, 1 skipped')
})

it('gives the long tests what time is left, and skips the rest of them', () => {
  const { status, lines } = runsWith([passes, passes, passes, 'sleep 600'], { CI_LIMIT: '3' })
  expect(lines).toContainEqual(expect.stringContaining('the time for all parts is over'))
  expect(lines.at(-1)).toBe('9 passed, 0 failed, 1 skipped')
  expect(status).toBe(0)
})

it('fails where a long test had failed before the time was over', () => {
  const failing = "echo '   × a test'; sleep 600"
  const { status, lines } = runsWith([passes, passes, passes, failing], { CI_LIMIT: '3' })
  expect(lines.at(-1)).toBe('9 passed, 1 failed, 0 skipped')
  expect(status).toBe(1)
})

it('fails where the long tests hang though there was time', () => {
  const { status, lines } = runsWith([passes, passes, passes, 'sleep 600'], {
    CI_LIMITS: '30 30 30 1',
  })
  expect(lines.at(-1)).toBe('9 passed, 1 failed, 0 skipped')
  expect(status).toBe(1)
})
