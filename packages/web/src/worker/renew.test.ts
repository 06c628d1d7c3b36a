import { describe, expect, it } from 'vitest'
import { noticeHeader, serverKeyHeader } from './notice.ts'
import { type RenewDeps, renewMember, renewVisitor } from './renew.ts'

interface SentRequest {
  readonly url: string
  readonly method: string
  readonly token: string | null
  readonly body: unknown
}

const fresh = { endpoint: 'https://push.example/new', keys: { p256dh: 'p', auth: 'a' } }

function world(
  kept: Readonly<Record<string, Response>>,
  answers: (url: string, method: string) => Response | Promise<Response>,
) {
  const here = new Map(Object.entries(kept))
  const sent: SentRequest[] = []
  const keys: (string | null)[] = []
  const deps: RenewDeps = {
    async send(url, init) {
      const { method = 'GET', headers, body } = init ?? {}
      sent.push({
        url: String(url),
        method,
        token: new Headers(headers).get('X-CHAT-TOKEN'),
        body: typeof body === 'string' ? JSON.parse(body) : null,
      })
      return answers(String(url), method)
    },
    cache: {
      keys: async () => [...here.keys()].map((path) => new Request(`https://ask.example${path}`)),
      match: async (request) => here.get(new URL((request as Request).url).pathname)?.clone(),
      delete: async (request) => here.delete(new URL((request as Request).url).pathname),
    },
    async subscribe(key) {
      keys.push(key)
      return fresh
    },
  }
  return { deps, sent, keys, left: () => [...here.keys()] }
}

const address = (chat: string) => `/chat?feedback_id=${chat}&token=t-${chat}`
const fine = () => Response.json({})

describe('a visitor’s browser with a new address', () => {
  it('names each conversation, in the words of its reader', async () => {
    const { deps, sent, keys, left } = world(
      {
        '/chat/push/c1': new Response(address('c1'), {
          headers: { [serverKeyHeader]: 'AQ', [noticeHeader]: encodeURIComponent('Yanıt var') },
        }),
        '/chat/push/c2': new Response(address('c2')),
      },
      fine,
    )
    await renewVisitor(deps)
    const to = (chat: string, more: object) => ({
      url: `/v1/feedbacks/${chat}/push_subscriptions`,
      method: 'POST',
      token: `t-${chat}`,
      body: { ...fresh, ...more },
    })
    expect(sent).toEqual([to('c1', { notice: 'Yanıt var' }), to('c2', {})])
    // Kept by an earlier version: the key is the one of the old subscription.
    expect(keys).toEqual(['AQ', null])
    expect(left()).toEqual(['/chat/push/c1', '/chat/push/c2'])
  })

  it.each<[string, string, () => Response | Promise<Response>]>([
    ['whose conversation is over', address('c1'), () => new Response('{}', { status: 409 })],
    ['without a network', address('c1'), () => Promise.reject(new TypeError('offline'))],
    ['of an address that cannot be read', '/chat', fine],
  ])('%s is forgotten, and the others are shown', async (_what, kept, answer) => {
    const { deps, left } = world(
      { '/chat/push/c1': new Response(kept), '/chat/push/c2': new Response(address('c2')) },
      (url) => (url.includes('/c2/') ? fine() : answer()),
    )
    await renewVisitor(deps)
    expect(left()).toEqual(['/chat/push/c2'])
  })
})

describe('a member’s browser with a new address', () => {
  const listed = (current: boolean, key: string | null) =>
    Response.json({
      items: [
        { id: 'd1', current: false },
        { id: 'd2', current },
      ],
      public_key: key,
    })
  it('takes the place of its earlier one', async () => {
    const { deps, sent, keys } = world({}, (_url, method) =>
      method === 'GET' ? listed(true, 'AQ') : fine(),
    )
    await renewMember(deps)
    const url = '/owner/v1/me/push_devices'
    expect(sent.slice(1)).toEqual([
      { url, method: 'POST', token: null, body: fresh },
      { url: `${url}/d2`, method: 'DELETE', token: null, body: null },
    ])
    expect(keys).toEqual(['AQ'])
  })

  it.each<[string, Response]>([
    ['that had not asked for notifications', listed(false, 'AQ')],
    ['of a server that sends none', listed(true, null)],
    ['whose session is over', new Response('{}', { status: 401 })],
  ])('%s tells nothing', async (_what, list) => {
    const { deps, sent } = world({}, () => list)
    await renewMember(deps)
    expect(sent.map(({ method }) => method)).toEqual(['GET'])
  })

  it('keeps its earlier one where the server does not take the other', async () => {
    const { deps, sent } = world({}, (_url, method) =>
      method === 'GET' ? listed(true, 'AQ') : new Response('{}', { status: 503 }),
    )
    await renewMember(deps)
    expect(sent.map(({ method }) => method)).toEqual(['GET', 'POST'])
  })
})
