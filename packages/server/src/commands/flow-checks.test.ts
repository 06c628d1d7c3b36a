// What a pipeline checks without a server: golden paths and simulated respondents, on the files of a folder.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { GoldenPath } from '@askwell/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { shopVisit } from '../demo/shop-visit.ts'
import { newFlow } from '../test-kit/owner-server.ts'
import { ids } from '../test-kit/respondent-flow.ts'
import { commands } from './index.ts'
import { runCommand } from './run-command.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'askwell-flows-'))
  mkdirSync(join(root, 'surveys'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const pathOf = (file: string) => join(root, 'surveys', file)
const write = (file: string, document: unknown) =>
  writeFileSync(pathOf(file), JSON.stringify(document, null, 2))
async function askwell(...words: string[]) {
  const printed = { out: '', err: '' }
  const exitCode = await runCommand({
    words: ['flow', ...words, '--in', root],
    commands,
    environment: {},
    out: (text) => {
      printed.out += text
    },
    err: (text) => {
      printed.err += text
    },
  })
  return { exitCode, ...printed }
}

/** A glad respondent's, to `end`. */
const pathTo = (end: string | null): GoldenPath => ({
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Straight on',
  steps: [
    {
      state_id: ids.start,
      answers: [{ kind: 'options', question_id: ids.mood, option_ids: [ids.good] }],
      press: 'next',
    },
    { state_id: ids.comment, answers: [], press: 'submit' },
  ],
  end,
})

describe('the golden paths of files', () => {
  const flow = newFlow({ name: 'Short' })

  it('are walked, and a broken one names its line (ECO-15, ECO-17)', async () => {
    write('short.flow.json', flow)
    expect(await askwell('test')).toEqual({
      exitCode: 0,
      out: '',
      err: '0 of 0 golden paths hold.\n',
    })
    write('short.paths.json', { items: [pathTo(ids.start)] })
    const broken = await askwell('test')
    expect([broken.exitCode, broken.err]).toEqual([7, '0 of 1 golden paths hold.\n'])
    expect(broken.out).toMatch(
      /^surveys\/short\.paths\.json:\d+: error: The test path “Straight on”/,
    )
    const github = await askwell('test', 'short', '--format', 'github')
    expect(github.out).toMatch(
      /^::error file=surveys\/short\.paths\.json,line=\d+,title=broken_golden_path::/,
    )
    const [problem] = JSON.parse((await askwell('test', '--json')).out)
    expect(problem).toMatchObject({ code: 'broken_golden_path', path: 'items.0.end' })
  })

  it('take the ending that they reach now, and only that (ECO-15)', async () => {
    write('short.flow.json', flow)
    write('short.paths.json', {
      items: [
        pathTo(ids.start),
        {
          ...pathTo(null),
          id: '00000000-0000-4000-8000-000000000002',
          name: 'Elsewhere',
          steps: [{ state_id: flow.id, answers: [], press: 'next' }],
        },
      ],
    })
    const updated = await askwell('test', '--update')
    expect(updated.exitCode).toBe(7)
    expect(updated.err).toMatch(/“Straight on” ends at .* now\.\n1 of 2 golden paths hold\.\n$/)
    const [first, second] = JSON.parse(readFileSync(pathOf('short.paths.json'), 'utf8')).items
    expect(first.end).toBe(ids.end)
    expect(second.steps[0].state_id).toBe(flow.id)
    // Nothing is written where nothing changed.
    const text = JSON.stringify(flow)
    writeFileSync(pathOf('short.flow.json'), text)
    await askwell('test', '--update')
    expect(readFileSync(pathOf('short.flow.json'), 'utf8')).toBe(text)
    expect((await askwell('test')).out).toMatch(/^[^\n]*“Elsewhere”[^\n]*\n$/)
  })
})

describe('simulated respondents', () => {
  beforeEach(() => write('visit.flow.json', shopVisit))
  const [state] = shopVisit.states.filter(({ style }) => style === 'thank')

  it('give the same bytes for the same seed, and other ones for another (ECO-15)', async () => {
    const run = (seed: string) => askwell('simulate', '--runs', '300', '--seed', seed, '--json')
    const first = await run('7')
    expect(JSON.parse(first.out)[0]).toMatchObject({
      file: 'surveys/visit.flow.json',
      runs: 300,
      seed: 7,
    })
    expect(await run('7')).toEqual(first)
    expect((await run('8')).out).not.toBe(first.out)
    expect((await askwell('simulate', '--runs', '50')).out).toMatch(
      /^surveys\/visit\.flow\.json: 50 runs, seed 1\n {2}\s*[\d.]+ % {2}\S/,
    )
  })

  it.each([
    [`reach:${state?.name}>=0`, 0, ''],
    [`reach:${state?.id}<=0`, 7, 'of the runs reach'],
    ['reach:Nowhere>=0.01', 7, '0.0 % of the runs reach Nowhere; expected >= 1.0 %.'],
    ['reach:Nowhere<=0.01, reach:Nowhere>=0', 0, ''],
  ])('are held to what is expected of them: %s', async (expected, exitCode, says) => {
    const ended = await askwell('simulate', '--runs', '200', '--expect', expected)
    expect(ended.exitCode).toBe(exitCode)
    expect(ended.err).toContain(says)
  })

  it.each([
    [['--runs', '0'], '--runs is a whole number from 1 to 100000.'],
    [['--seed', 'x'], '--seed is a whole number from 0 to 4294967295.'],
    [['--expect', 'reach:Sorry>5'], '--expect is as in "reach:Sorry>=0.05"'],
    [['--expect', 'reach:Sorry>=5'], 'with a share from 0 to 1'],
  ])('are refused with %s', async (words, says) => {
    const refused = await askwell('simulate', ...words)
    expect([refused.exitCode, refused.out]).toEqual([2, ''])
    expect(refused.err).toContain(says)
  })

  it('are not sent through a survey with errors', async () => {
    const flow = newFlow()
    write('bad.flow.json', {
      ...flow,
      states: flow.states.map((one) => ({ ...one, isInitialState: false })),
    })
    const refused = await askwell('simulate', 'bad')
    expect([refused.exitCode, refused.out]).toEqual([7, ''])
    expect(refused.err).toMatch(/^surveys\/bad\.flow\.json:\d+: error: /)
  })
})

describe('what a file has beside its flow', () => {
  it('is warned of with its line, and an error with --strict (ECO-21)', async () => {
    const flow = newFlow({ name: 'Short' })
    const [first, ...others] = flow.elements
    const odd = { ...flow, colour: 'red', elements: [{ ...first, note: { by: 'me' } }, ...others] }
    write('short.flow.json', odd)
    const lines = JSON.stringify(odd, null, 2).split('\n')
    const lineWith = (text: string) => lines.findIndex((line) => line.includes(text)) + 1
    const { exitCode, out } = await askwell('lint')
    expect(exitCode).toBe(0)
    expect(out).toContain(`surveys/short.flow.json:${lineWith('"colour"')}: warning: colour is not`)
    expect(out).toContain(
      `${lineWith('"note"')}: warning: elements.0.note is not a member of a flow`,
    )
    expect(out).not.toContain('note.by')
    expect((await askwell('lint', '--strict')).exitCode).toBe(7)
    write('short.flow.json', flow)
    expect((await askwell('lint')).out).not.toContain('is not a member')
  })
})

describe('golden paths as JUnit XML', () => {
  it('has a case for each path, and the failure of a broken one (ECO-17)', async () => {
    write('short.flow.json', newFlow({ name: 'Short' }))
    const paths = [
      { ...pathTo(ids.end), name: 'Fine & <well> "said"\u0007' },
      { ...pathTo(ids.start), id: '00000000-0000-4000-8000-000000000002', name: 'Broken' },
    ]
    write('short.paths.json', { items: paths })
    const { exitCode, out } = await askwell('test', '--format', 'junit')
    expect(exitCode).toBe(7)
    expect(out).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<testsuites>\n/)
    expect(out).toContain('<testsuite name="surveys/short.paths.json" tests="2" failures="1">')
    expect(out).toContain(
      '<testcase classname="short" name="Fine &amp; &lt;well&gt; &quot;said&quot;"></testcase>',
    )
    expect(out).toMatch(/name="Broken"><failure message="[^"]+">surveys\/short\.paths\.json:\d+</)
  })
})

describe('a new flow', () => {
  it('has no problems, and its keys have types (ECO-15)', async () => {
    expect((await askwell('new', 'delivery')).out).toBe('surveys/delivery.flow.json\n')
    expect(await askwell('lint', '--strict')).toEqual({ exitCode: 0, out: '', err: '' })
    const run = await askwell('simulate', '--runs', '300', '--expect', 'reach:problem>=0.2')
    expect(run.exitCode).toBe(0)
    expect((await askwell('types')).out).toContain(
      '  "delivery": {\n    "nps": "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "10"\n    "why": string\n  }\n',
    )
  })

  it.each(['delivery', 'Two Words', '../out'])('is not written as "%s" (ECO-21)', async (key) => {
    await askwell('new', 'delivery')
    const before = readFileSync(pathOf('delivery.flow.json'), 'utf8')
    expect((await askwell('new', key)).exitCode).toBe(2)
    expect(readFileSync(pathOf('delivery.flow.json'), 'utf8')).toBe(before)
  })
})
