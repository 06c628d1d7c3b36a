// One item of the outbox through the widget's own send, against a scripted server.
import { describe, expect, it } from 'vitest'
import type { Reply, Request } from '../run/api.ts'
import { memoryStorage } from '../run/storage.ts'
import { flowId, languageIds, nodeId } from '../test/run-flow.ts'
import { createSecureSend } from '../widget/secure-send.ts'
import type { Journal } from './journal.ts'
import { queuedOf } from './queue.ts'
import { sendQueued } from './send-queued.ts'

const ok = (json: unknown): Reply => ({ kind: 'success', status: 200, text: '', json })
const failed = (status: number, code?: number): Reply => ({
  kind: 'failure',
  why: 'refused',
  status,
  message: `${status}`,
  json: { code },
})
const unproven = failed(401, 13051)
const stored = ok({ id: 'f', chat_token_string: null })

const queued = queuedOf(
  {
    effect: {
      type: 'save',
      completed: true,
      feedbackId: null,
      feedback: {
        device_id: nodeId,
        createdAtMs: 0,
        node_id: nodeId,
        flow_id: flowId,
        language_id: languageIds.en,
        responses: [],
        customer: { user_id: 'u' },
      },
    },
    idempotencyKey: 'key',
    channel: null,
    submissionToken: null,
    renewUrl: null,
    delaySeconds: null,
  },
  1,
  'offline',
)

/** As in a widget's frame that has just read `token` from its configuration. */
async function sentWith(token: string | null, replies: readonly Reply[]) {
  const asked: Request[] = []
  const send = async (request: Request): Promise<Reply> => {
    asked.push(request)
    return replies[asked.length - 1] ?? failed(500)
  }
  const secure = createSecureSend({ send, code: 'PSN-ABC1234', nowMs: () => 5 })
  secure.use(token)
  const wire = {
    send: secure.send,
    local: memoryStorage(),
    newXhr: () => new XMLHttpRequest(),
    later: () => () => {},
  }
  const journal = { removeFile: async () => false } as Partial<Journal> as Journal
  return { asked, sent: await sendQueued(wire, journal, queued) }
}

describe('a queued feedback of a widget in secure mode', () => {
  it('whose token is over asks the configuration for another one and goes out again, the same to the letter (A-140, C-30)', async () => {
    const { asked, sent } = await sentWith('old', [unproven, ok({ security_token: 'new' }), stored])
    expect(sent).toEqual({ verdict: 'taken', status: 200, retryAfter: null })
    expect(
      asked.map(({ url, headers }) => [
        url,
        headers?.['X-SECURITY-TOKEN'],
        headers?.['Idempotency-Key'],
      ]),
    ).toEqual([
      ['/v1/feedbacks', 'old', 'key'],
      ['/v1/web_widgets/code/PSN-ABC1234?t=5', undefined, undefined],
      ['/v1/feedbacks', 'new', 'key'],
    ])
    expect(asked[2]?.body).toBe(asked[0]?.body)
    expect(JSON.parse(asked[2]?.body ?? '')).toMatchObject({
      created_at: '1970-01-01T00:00:00.000Z',
      created_offline: true,
    })
  })

  it.each([
    ['the connection went', failed(0), 0],
    ['the server is busy', failed(503), 503],
    ['asked too often', failed(429, 13006), 429],
  ])('is kept when the configuration cannot be had: %s (A-140)', async (_why, reply, status) => {
    expect((await sentWith('old', [unproven, reply])).sent).toMatchObject({
      verdict: 'later',
      status,
    })
  })

  it('is kept when no proof helps, and so on a page that has none to bring (A-140)', async () => {
    expect(
      (await sentWith('old', [unproven, ok({ security_token: 'new' }), unproven, unproven])).sent,
    ).toMatchObject({ verdict: 'later', status: 401 })
    expect(
      (await sentWith(null, [unproven, failed(404, 13002), unproven, unproven])).sent,
    ).toMatchObject({ verdict: 'later', status: 401 })
  })
})
