// Surveys in TypeScript, by the commands for flows as files, against a listening server.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ChatServer, startChatServer } from '../test-kit/chat-server.ts'
import { newFlow } from '../test-kit/owner-server.ts'
import { commands } from './index.ts'
import { runCommand } from './run-command.ts'

let server: ChatServer
let root: string
beforeAll(async () => {
  server = await startChatServer()
})
afterAll(() => server.close())
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'askwell-definitions-'))
  mkdirSync(join(root, 'surveys'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

async function askwell(words: string) {
  const printed = { out: '', err: '' }
  const exitCode = await runCommand({
    words: ['flow', ...words.split(' '), '--in', root],
    commands,
    environment: { ASKWELL_HOST: server.url, ASKWELL_API_KEY: server.owner.key },
    out: (text) => {
      printed.out += text
    },
    err: (text) => {
      printed.err += text
    },
  })
  return { exitCode, ...printed }
}
const pathOf = (file: string) => join(root, 'surveys', file)
const read = (file: string) => readFileSync(pathOf(file), 'utf8')
const write = (file: string, text: string) => writeFileSync(pathOf(file), text)

const visit = `import { defineFlow, page, radio, text, thank } from '@askwell/flow/define'

const key: string = 'visit'
export default defineFlow({
  key,
  name: 'A visit',
  languages: ['en'],
  questions: {
    mood: radio('How was it?', { options: { good: 'Good', bad: 'Bad' } }),
    why: text('Why?'),
  },
  states: ({ mood, why }) => ({
    start: page([mood, why.shownWhen(mood.is('bad'))], { otherwise: 'thanks' }),
    thanks: thank('Thank you'),
  }),
})
`

describe('a survey in TypeScript', () => {
  it('is built, checked, pushed and published as any other (ECO-23, ECO-24)', async () => {
    write('visit.flow.ts', visit)
    const built = await askwell('build visit')
    expect([built.exitCode, built.err]).toEqual([0, ''])
    expect(JSON.parse(built.out)).toMatchObject({ name: 'A visit' })
    expect(await askwell('lint --strict')).toEqual({ exitCode: 0, out: '', err: '' })
    expect((await askwell('simulate --runs 50')).out).toMatch(/100\.0 % {2}thanks/)
    expect((await askwell('push visit --publish')).out).toBe(
      'surveys/visit.flow.ts: created, published as version 1\n',
    )
    expect((await askwell('pull visit')).out).toBe('surveys/visit.flow.ts\n')
    expect(read('visit.flow.ts')).toBe(visit)
    expect((await askwell('diff')).out).toBe('visit: no difference\n')
    write('visit.flow.ts', visit.replace('A visit', 'Your visit'))
    expect((await askwell('push visit')).out).toBe('surveys/visit.flow.ts: saved\n')
  })

  it('is the example of the page about files, and is printed from JSON as it was (ECO-25, ECO-99)', async () => {
    const page = readFileSync(
      new URL('../../../../docs/flows-as-files.md', import.meta.url),
      'utf8',
    )
    write('delivery.flow.ts', /```ts types\n(.*?)```/s.exec(page)?.[1] ?? '')
    expect(await askwell('lint --strict')).toEqual({ exitCode: 0, out: '', err: '' })
    const { out } = await askwell('build')
    expect((await askwell('push delivery --publish')).exitCode).toBe(0)
    rmSync(pathOf('delivery.flow.ts'))
    await askwell('pull Delivery --as ts')
    expect(read('delivery.flow.ts')).not.toMatch(/\bid: |elementId: /)
    expect((await askwell('build')).out).toBe(out)
  })

  it('names the line of a problem (ECO-17, ECO-24)', async () => {
    write('visit.flow.ts', visit.replace("'Why?'", "'Why?', { minLength: 9, maxLength: 3 }"))
    const { exitCode, out } = await askwell('lint')
    expect(exitCode).toBe(7)
    expect(out).toMatch(/^surveys\/visit\.flow\.ts:10: error: .*\n$/)
    const broken = visit.replace('return', '').replace("'A visit'", "''")
    write('visit.flow.ts', broken)
    expect((await askwell('lint')).err).toMatch(/^surveys\/visit\.flow\.ts:1: name /)
  })

  it.each([
    [
      'throws',
      visit.replace("thank('Thank you')", "page([], { otherwise: 'x' as 'start' })"),
      /^surveys\/bad\.flow\.ts:\d+: There is no state x\.\n$/,
    ],
    ['is not TypeScript', 'export default (', /^surveys\/bad\.flow\.ts:1: /],
    [
      'has syntax that must be compiled',
      'enum Mood { good }\nexport default Mood',
      /^surveys\/bad\.flow\.ts:1: .*enum/,
    ],
    [
      'exports nothing',
      'export const flow = 1',
      /:1: The file has no survey as its default export\.\n$/,
    ],
    ['exports something else', 'export default { id: 1 }', /:1: id /],
    ['ends its process', 'process.exit(0)', /surveys\/bad\.flow\.ts: The code did not end/],
  ])('that %s is refused with its name, as no flow (ECO-21)', async (_what, text, sentence) => {
    write('bad.flow.ts', text)
    const { exitCode, out, err } = await askwell('lint')
    expect([exitCode, out]).toEqual([2, ''])
    expect(err).toMatch(sentence)
  })

  it('sees no key, and prints nothing among the results (ECO-15)', async () => {
    process.env['ASKWELL_API_KEY'] = server.owner.key
    try {
      write(
        'visit.flow.ts',
        visit
          .replace("'A visit'", "process.env.ASKWELL_API_KEY ?? 'No key'")
          .concat('console.log(1)'),
      )
      const { out } = await askwell('build visit')
      expect(JSON.parse(out)).toMatchObject({ name: 'No key' })
    } finally {
      delete process.env['ASKWELL_API_KEY']
    }
  })
})

describe('a pulled flow', () => {
  it('is written as TypeScript that makes the same bytes, and as JSON again (ECO-25)', async () => {
    const flow = newFlow({ name: 'Pulled' })
    await server.owner.call('POST', '/flows', flow)
    await askwell(`pull ${flow.id}`)
    const json = read('pulled.flow.json')
    expect((await askwell('pull pulled --as ts')).out).toBe('surveys/pulled.flow.ts\n')
    expect(existsSync(pathOf('pulled.flow.json'))).toBe(false)
    expect(read('pulled.flow.ts')).toMatch(
      /^import \{ .*defineFlow.* \} from '@askwell\/flow\/define'/,
    )
    expect((await askwell('build pulled')).out).toBe(json)
    expect((await askwell('push pulled')).out).toBe('surveys/pulled.flow.ts: unchanged\n')
    expect((await askwell('pull pulled --as json')).out).toBe('surveys/pulled.flow.json\n')
    expect(existsSync(pathOf('pulled.flow.ts'))).toBe(false)
    expect(read('pulled.flow.json')).toBe(json)
    expect((await askwell('pull pulled --as yaml')).exitCode).toBe(2)
  })

  it('does not replace code that makes another flow, unless that is said (ECO-25)', async () => {
    write('visit.flow.ts', visit)
    await askwell('push visit')
    const other = visit.replace("'A visit'", "'Changed'")
    write('visit.flow.ts', other)
    const refused = await askwell('pull visit')
    expect([refused.exitCode, refused.out]).toEqual([2, ''])
    expect(refused.err).toMatch(/^surveys\/visit\.flow\.ts makes another flow\. Say --as ts/)
    expect(read('visit.flow.ts')).toBe(other)
    expect((await askwell('pull visit --as ts')).exitCode).toBe(0)
    expect(read('visit.flow.ts')).toContain('name: "A visit"')
    expect(read('visit.flow.ts')).not.toMatch(/\bid: /)
  })
})
