// Somebody has a copy of the database and its files, but not the key. The product's own calls make every kind of secret. The
// copy must contain no secret, and nothing in it that looks like a token may authorize a request to the server.
import { createHmac, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChatServer, startChatServer } from '../../test-kit/chat-server.ts'
import { fill } from '../../test-kit/fill-secrets.ts'
import { asMember, knock, password } from '../../test-kit/members.ts'
import { ids, payload } from '../../test-kit/respondent-flow.ts'
import { type Dump, takeDump, textsOf } from '../suite/dump.ts'
import { onEachStore } from '../suite/stores.ts'

onEachStore({ describe, beforeAll, afterAll }, 'a copy of the database without the key', (at) => {
  let server: ChatServer
  let mails: string[]
  let clear: ReadonlyMap<string, string>
  let dump: Dump
  let chat: { id: string; token: string; key: string }
  beforeAll(async () => {
    mails = []
    const sendMail = async ({ text }: { text: string }) => void mails.push(text)
    server = await startChatServer({
      config: { databaseUrl: at.place.options.databaseUrl },
      secrets: 'kept',
      sendMail,
    })
    server.clock.now = Date.now()
    const made = await fill(server, mails)
    clear = made.secrets
    chat = made.chat
    dump = await takeDump({
      databaseUrl: at.place.options.databaseUrl,
      dataDir: server.deps.config.dataDir,
    })
  }, 120_000)
  afterAll(() => server.close())

  /** Everything that could be a token: complete texts, and the parts between their separators. */
  const candidates = (): string[] => {
    const texts = [...Map.groupBy(textsOf(dump), ({ place }) => place).values()].flatMap(
      (ofPlace) => ofPlace.slice(0, mostOfOneColumn),
    )
    return [
      ...new Set(
        texts.flatMap(({ text }) =>
          text.length > 4_000 ? [] : [text, ...text.split(/[\s:;,.#?&=/"]+/)],
        ),
      ),
    ].filter((text) => /^[\w.:~+/=-]{16,600}$/.test(text))
  }
  /** Everything that could be a key: as text, and as the bytes that it may encode. */
  const keys = (): (string | Buffer)[] =>
    (dump.get('secret') ?? []).flatMap(({ value }) => [
      String(value),
      Buffer.from(String(value), 'base64url'),
    ])
  const tried = async (
    doors: readonly string[],
    opens: (candidate: string) => Promise<boolean>,
  ): Promise<string[]> => {
    const opened: string[] = []
    for (const candidate of doors) if (await opens(candidate)) opened.push(candidate)
    return opened
  }

  it('every kind of secret was made, and the copy has rows of every kind', () => {
    expect([...clear.values()].filter((secret) => secret.length < 6)).toEqual([])
    const filled = [
      'person_session',
      'verification',
      'second_factor',
      'invitation',
      'api_key',
      'webhook',
      'widget',
      'integration',
      'mailing_recipient',
    ]
    for (const table of [...filled, 'result_share', 'sms_outbox', 'secret', 'feedback', 'chat'])
      expect([table, dump.get(table)?.length ?? 0]).not.toEqual([table, 0])
  })

  it('holds no secret in clear text, in any column of any table', () => {
    const texts = textsOf(dump)
    const found = [...clear].flatMap(([name, secret]) =>
      texts.filter(({ text }) => text.includes(secret)).map(({ place }) => `${name} in ${place}`),
    )
    expect([...new Set(found)]).toEqual([])
  })

  it('nor do the files', () => {
    const directory = server.deps.config.dataDir
    const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter(
      (one) => one.isFile() && one.name !== 'secret',
    )
    const bytes = files
      .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1'))
      .join('\n')
    expect([...clear].filter(([, secret]) => bytes.includes(secret)).map(([name]) => name)).toEqual(
      [],
    )
  })

  it('opens no account by a session, plain or signed with anything in the copy', async () => {
    const tokens = (dump.get('person_session') ?? []).map(({ token }) => String(token))
    const signed = tokens.flatMap((token) =>
      keys().map((key) => `${token}.${createHmac('sha256', key).update(token).digest('base64')}`),
    )
    const opens = async (text: string): Promise<boolean> => {
      const cookie = `askwell.session_token=${encodeURIComponent(text)}`
      return (await asMember(server.app, '', cookie).call('GET', '/me')).status === 200
    }
    expect(await tried([...signed, ...candidates()], opens)).toEqual([])
  }, 120_000)

  const posts =
    (path: string, more: object = {}) =>
    async (token: string): Promise<boolean> =>
      (await knock(server.app, path, { token, ...more })).statusCode < 300
  const gets =
    (
      path: (token: string) => string,
      headers: (token: string) => Record<string, string> = () => ({}),
    ) =>
    async (token: string): Promise<boolean> =>
      (await server.app.inject({ url: path(encodeURIComponent(token)), headers: headers(token) }))
        .statusCode < 400

  it.each<[string, (token: string) => Promise<boolean>]>([
    [
      'a password reset',
      posts('/password_reset/confirm', { password: 'a new password of theirs' }),
    ],
    ['an invitation', posts('/invitations/open')],
    ['a personal link', gets((token) => `/v1/links/${token}`)],
    ['a page of shared results', gets((token) => `/v1/shared_results/${token}`)],
    [
      'an API key',
      gets(
        () => '/owner/v1/flows',
        (token) => ({ authorization: `Bearer ${token}` }),
      ),
    ],
    ['a chat', gets((token) => `/v1/feedbacks/${chat.id}/chat?token=${token}`)],
    [
      'a chat, told by its header',
      gets(
        () => `/v1/feedbacks/${chat.id}/chat`,
        (token) => ({ 'x-chat-token': token.replaceAll(/[^\x21-\x7e]/g, '') }),
      ),
    ],
  ])(
    'opens no door by %s',
    async (_name, opens) => {
      expect(await tried(candidates(), opens)).toEqual([])
    },
    120_000,
  )

  it('opens no door by a set-up link', async () => {
    // Each costs the hash of a password, so only what has the length of such a token or of its hash is tried.
    const alike = candidates().filter((text) => text.length >= 43 && text.length <= 64)
    expect(
      await tried(
        alike.slice(0, mostSetUps),
        posts('/set_up', { name: 'Eve', email: 'eve@x.example', password }),
      ),
    ).toEqual([])
  }, 120_000)

  it('makes no chat token, preview or signed link with any key in the copy', async () => {
    const made = keys().map((key) => createHmac('sha256', key).update(chat.id).digest('base64url'))
    expect(
      await tried(
        made,
        gets((token) => `/v1/feedbacks/${chat.id}/chat?token=${token}`),
      ),
    ).toEqual([])
    const isSigned = async (signature: string): Promise<boolean> => {
      const customers = (dump.get('mailing_recipient') ?? []).map(({ customer_id }) =>
        String(customer_id),
      )
      const replies = customers.map((customer) =>
        server.app.inject(
          `/v1/nodes/${ids.node}?creator_id=${customer}&signature=${encodeURIComponent(signature)}`,
        ),
      )
      return (await Promise.all(replies)).some((reply) => reply.json()['signature_valid'] === true)
    }
    expect(
      await tried(
        candidates().filter((text) => text.length > 60),
        isSigned,
      ),
    ).toEqual([])
  }, 120_000)

  it('gets no chat token by sending a feedback again under anything in the copy', async () => {
    const again = async (key: string): Promise<boolean> => {
      const { body } = await server.send(payload({ device_id: randomUUID() }), {
        'idempotency-key': key,
      })
      return body.chat_token_string === chat.token
    }
    expect(await again(chat.key)).toBe(true)
    expect(
      await tried(
        candidates().filter((text) => /^[0-9a-f-]{36}$/.test(text)),
        again,
      ),
    ).toEqual([])
  }, 120_000)
})

const mostSetUps = 60
/** The rows of a column are all alike. */
const mostOfOneColumn = 3
