// Flows as files, against a listening server: what is pulled can be pushed and pulled again with the same bytes.
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ChatServer, startChatServer } from '../test-kit/chat-server.ts'
import { newMembers } from '../test-kit/members.ts'
import { newFlow } from '../test-kit/owner-server.ts'
import { ids } from '../test-kit/respondent-flow.ts'
import { commands } from './index.ts'
import { runCommand } from './run-command.ts'

let server: ChatServer
let root: string
beforeAll(async () => {
  server = await startChatServer()
})
afterAll(() => server.close())
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'askwell-flows-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

async function askwell(words: string, change: Record<string, string> = {}) {
  const printed = { out: '', err: '' }
  const exitCode = await runCommand({
    words: ['flow', ...words.split(' '), '--in', root],
    commands,
    environment: { ASKWELL_HOST: server.url, ASKWELL_API_KEY: server.owner.key, ...change },
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
function write(file: string, document: unknown): void {
  mkdirSync(join(root, 'surveys'), { recursive: true })
  const text = typeof document === 'string' ? document : JSON.stringify(document, null, 2)
  writeFileSync(pathOf(file), text)
}
/** Passes calls on, each after `before`. */
async function relayTo(url: string, before: (call: string) => Promise<void>) {
  const relay = createServer(async (asked, answered) => {
    await before(`${asked.method} ${asked.url}`)
    const { host: _, connection: __, 'content-length': ___, ...headers } = asked.headers
    const body = await text(asked)
    const reply = await fetch(`${url}${asked.url}`, {
      method: asked.method ?? 'GET',
      headers: Object.entries(headers).map(([name, value]) => [name, `${value}`]),
      ...(body !== '' && { body }),
    })
    answered.writeHead(reply.status, { 'content-type': 'application/json' })
    answered.end(await reply.text())
  })
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve))
  const { port } = relay.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => relay.close() }
}
const named = (name: string) => newFlow({ name })
const nameOn = async (id: string) => (await server.owner.call('GET', `/flows/${id}`)).body['name']

describe('flows as files', () => {
  it('are pulled, and pushed and pulled again with the same bytes (ECO-15, ECO-22)', async () => {
    expect((await askwell('pull --all')).exitCode).toBe(0)
    const files = readdirSync(join(root, 'surveys')).filter((name) => name.endsWith('.flow.json'))
    expect(files.length).toBeGreaterThan(0)
    const before = files.map(read)
    expect(before[0]).toMatch(/^\{\n {2}"id": ".*\n\}\n$/s)
    expect((await askwell('push --all')).out).toMatch(/: unchanged\n/)
    const { name: _old, ...rest } = JSON.parse(before[0] ?? '')
    write(files[0] ?? '', { ...rest, name: 'Renamed' })
    expect((await askwell('push --all')).out).toMatch(/: saved\n/)
    expect((await askwell('pull --all')).exitCode).toBe(0)
    expect(files.map(read)[0]).toBe(before[0]?.replace(/"name": ".*?"/, '"name": "Renamed"'))
  })

  it('need a key that may do this and nothing else (ECO-15)', async () => {
    const scope = ['surveys.read', 'surveys.write', 'channels.read']
    const { key } = (await server.owner.call('POST', '/api_keys', { name: 'CI', scope })).body
    write('ci.flow.json', named('By a pipeline'))
    const ofPipeline = { ASKWELL_API_KEY: String(key) }
    expect((await askwell('push ci --publish', ofPipeline)).out).toMatch(/published as version 1/)
    expect((await askwell('pull --all', ofPipeline)).exitCode).toBe(0)
    expect((await askwell('diff ci ci@draft', ofPipeline)).exitCode).toBe(0)
  })

  it('are created on a server that lacks them, and published once (ECO-15)', async () => {
    const flow = named('Nouvelle enquête')
    write('new.flow.json', flow)
    expect((await askwell('push new --dry-run')).out).toBe(
      'surveys/new.flow.json: would be created\n',
    )
    expect((await askwell('push new --publish')).out).toBe(
      'surveys/new.flow.json: created, published as version 1\n',
    )
    expect((await askwell('push new --publish')).out).toBe('surveys/new.flow.json: unchanged\n')
    rmSync(pathOf('new.flow.json'))
    expect((await askwell(`pull ${flow.id} --published`)).out).toBe(
      'surveys/nouvelle-enquete.flow.json\n',
    )
  })

  it('are not pushed over what a person has saved since (ECO-18)', async () => {
    const flow = named('Shared')
    write('shared.flow.json', flow)
    await askwell('push shared')
    const { editor } = await newMembers(server.app, server.owner, ['editor'])
    const { revision } = (await server.owner.call('GET', `/flows/${flow.id}/draft`)).body
    const saved = await editor.call('PUT', `/flows/${flow.id}/draft`, {
      ...{ flow: { ...flow, name: 'By a person' }, layout: {}, revision },
    })
    expect(saved.status).toBe(200)
    const refused = await askwell('push shared')
    expect([refused.exitCode, refused.out]).toEqual([7, ''])
    expect(refused.err).toMatch(/saved the draft at .*\n {2}~ name: "By a person" → "Shared"/)
    expect(await nameOn(flow.id)).toBe('By a person')
    expect((await askwell('push shared --force')).out).toMatch(/: saved/)
    expect(await nameOn(flow.id)).toBe('Shared')
  })

  it('with errors are refused with file, line and reason, before any is written (ECO-16)', async () => {
    const [fine, bad] = [named('Fine'), named('Bad')]
    write('a-fine.flow.json', fine)
    write('bad.flow.json', {
      ...bad,
      states: bad.states.map((state) => ({ ...state, isInitialState: false })),
    })
    const pushed = await askwell('push --all')
    expect([pushed.exitCode, pushed.out]).toEqual([7, ''])
    expect(pushed.err).toMatch(/^surveys\/bad\.flow\.json:\d+: error: \S/)
    expect((await server.owner.call('GET', `/flows/${fine.id}`)).status).toBe(404)
    const github = await askwell('lint --format github', { ASKWELL_HOST: '' })
    expect(github.exitCode).toBe(7)
    expect(github.out).toMatch(/^::error file=surveys\/bad\.flow\.json,line=\d+,title=\w+::/m)
    expect(JSON.parse((await askwell('lint bad --json')).out)[0]).toMatchObject({
      code: 'not_one_initial_state',
      file: 'surveys/bad.flow.json',
    })
  })

  it('are all pushed or none, when the server refuses one of them (ECO-15)', async () => {
    const [known, added, foreign] = [named('Known'), named('Added'), named('Foreign')]
    write('a-known.flow.json', known)
    await askwell('push a-known')
    const draftOf = async () => (await server.owner.call('GET', `/flows/${known.id}/draft`)).body
    const before = await draftOf()
    write('a-known.flow.json', { ...known, name: 'Renamed' })
    write('b-added.flow.json', added)
    write('c-foreign.flow.json', foreign)
    // Its id is taken by another workspace, which no check before the push can see.
    expect((await server.stranger.call('POST', '/flows', foreign)).status).toBe(200)
    const pushed = await askwell('push --all --publish')
    expect([pushed.exitCode, pushed.out]).toEqual([7, ''])
    expect(pushed.err).toMatch(/^Nothing was pushed\.\n/)
    expect((await draftOf())['flow']).toEqual(before['flow'])
    expect((await server.owner.call('GET', `/flows/${added.id}`)).status).toBe(404)
    rmSync(pathOf('c-foreign.flow.json'))
    expect((await askwell('push --all --publish')).out).toBe(
      'surveys/a-known.flow.json: saved, published as version 1\nsurveys/b-added.flow.json: created, published as version 1\n',
    )
  })

  it('continue from what a killed push has left, and its writes are not taken for those of a person (ECO-15)', async () => {
    const [known, added] = [named('Known'), named('Added')]
    write('a-known.flow.json', known)
    await askwell('push --all --publish')
    const remembered = read('.pulled.json')
    write('a-known.flow.json', { ...known, name: 'Renamed' })
    write('b-added.flow.json', added)
    await askwell('push a-known')
    // Revisions are remembered at the end, which a killed command does not reach.
    write('.pulled.json', remembered)
    const { exitCode, out } = await askwell('push --all --publish')
    expect([exitCode, out]).toEqual([
      0,
      'surveys/a-known.flow.json: unchanged, published as version 2\nsurveys/b-added.flow.json: created, published as version 1\n',
    ])
  })

  it('keep a draft that a person has saved while a push was under way, and name its file (ECO-15)', async () => {
    const [known, foreign] = [named('Known'), named('Foreign')]
    write('a-known.flow.json', known)
    await askwell('push a-known')
    write('a-known.flow.json', { ...known, name: 'Renamed' })
    write('b-foreign.flow.json', foreign)
    expect((await server.stranger.call('POST', '/flows', foreign)).status).toBe(200)
    const { editor } = await newMembers(server.app, server.owner, ['editor'])
    const relay = await relayTo(server.url, async (call) => {
      if (call !== 'POST /owner/v1/flows') return
      const { revision } = (await server.owner.call('GET', `/flows/${known.id}/draft`)).body
      await editor.call('PUT', `/flows/${known.id}/draft`, {
        ...{ flow: { ...known, name: 'By a person' }, layout: {}, revision },
      })
    })
    const { exitCode, err } = await askwell('push --all', { ASKWELL_HOST: relay.url })
    relay.close()
    expect([exitCode, err.split('\n')[0]]).toEqual([
      7,
      'These were pushed and could not be taken back: surveys/a-known.flow.json. Push again to complete it.',
    ])
    expect(await nameOn(known.id)).toBe('By a person')
  })

  it('are compared with the server and with each other (ECO-15)', async () => {
    const flow = named('One')
    write('one.flow.json', flow)
    await askwell('push one --publish')
    write('one.flow.json', { ...flow, name: 'Two' })
    expect((await askwell('diff')).out).toBe('one: one@draft\n  ~ name: "One" → "Two"\n')
    expect((await askwell('diff one@1 one')).out).toBe('one@1: one\n  ~ name: "One" → "Two"\n')
    expect((await askwell('diff one@1 one@draft')).out).toBe('one@1: no difference\n')
  })
})

describe('wrong use of flows as files', () => {
  const cases: readonly [
    what: string,
    prepare: () => void,
    words: string,
    exitCode: number,
    says: RegExp,
  ][] = [
    [
      'text that is not JSON',
      () => write('a.flow.json', '{\n  "id": }'),
      'lint',
      2,
      /^surveys\/a\.flow\.json:2:\d+: The file is not JSON/,
    ],
    [
      'a file that is not a flow',
      () => write('a.flow.json', '{\n  "id": 7\n}'),
      'lint',
      2,
      /^surveys\/a\.flow\.json:2: id /,
    ],
    [
      'a file of more than 1 MB',
      () => write('a.flow.json', ' '.repeat(1_000_001)),
      'lint',
      2,
      /more than 1 MB/,
    ],
    [
      'two files of one flow',
      () =>
        ['a', 'b'].forEach((key) => {
          write(`${key}.flow.json`, newFlow({ id: ids.flow }))
        }),
      'lint',
      2,
      /a\.flow\.json and .*b\.flow\.json have the same flow/,
    ],
    [
      'a key in askwell.json',
      () => writeFileSync(join(root, 'askwell.json'), '{"api_key":"x"}'),
      'lint',
      2,
      /ASKWELL_API_KEY instead/,
    ],
    [
      'a flow that is not there',
      () => write('a.flow.json', newFlow()),
      'push b',
      7,
      /The flow b does not exist/,
    ],
    [
      'no flow at all',
      () => write('a.flow.json', newFlow()),
      'push',
      2,
      /Name a flow, or use --all/,
    ],
  ]
  it.each(cases)('is refused: %s (ECO-21)', async (_what, prepare, words, exitCode, says) => {
    prepare()
    const { err, ...printed } = await askwell(words)
    expect(printed).toEqual({ exitCode, out: '' })
    expect(err).toMatch(says)
  })

  it('ends with its exit code when the server is away or the key is wrong (ECO-18)', async () => {
    write('a.flow.json', newFlow())
    expect((await askwell('push --all', { ASKWELL_API_KEY: 'wrong' })).exitCode).toBe(2)
    expect((await askwell('push --all', { ASKWELL_API_KEY: '' })).exitCode).toBe(2)
    expect((await askwell('push --all', { ASKWELL_HOST: '' })).exitCode).toBe(2)
    const nobody = { ASKWELL_HOST: 'http://127.0.0.1:1' }
    expect((await askwell('push --all', nobody)).exitCode).toBe(4)
  })

  it('reads no file through a symbolic link (ECO-21)', async () => {
    write('a.flow.json', newFlow())
    symlinkSync('/etc/hostname', pathOf('b.flow.json'))
    expect((await askwell('lint')).err).toBe('')
  })
})
