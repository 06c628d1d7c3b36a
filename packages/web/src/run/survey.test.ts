// A live survey with the customer of its link: the calls, their failures and the saved data.
import type { NodeReply } from '@askwell/contract'
import { noTools } from '@askwell/engine'
import { describe, expect, it } from 'vitest'
import { freshToken } from '../keeping/send-queued.ts'
import { exampleNode, nodeId, oneTapFlow, optionId, questionId } from '../test/run-flow.ts'
import type { Reply, Request } from './api.ts'
import { beginRun, type SurveyScreen } from './begin-run.ts'
// A separate chunk in the browser; here it is loaded at once.
import './node-load.ts'
import type { Outside } from './outside.ts'
import { preloadedBy } from './preloaded.ts'
import { readQuery } from './query.ts'
import { continuedBy, saveFeedback } from './save-feedback.ts'
import { memoryStorage } from './storage.ts'
import { openSurvey } from './survey.ts'
import { draftKey, unsentOf } from './unsent.ts'

const customerId = questionId(9)
const ok = (json: unknown): Reply => ({ kind: 'success', status: 200, text: '', json })
const broken: Reply = { kind: 'failure', why: 'refused', status: 500, message: '', json: null }
const stored = ok({ id: 'f1', chat_token_string: null })
const outOfTime: Reply = {
  kind: 'failure',
  why: 'refused',
  status: 403,
  message: '',
  json: { code: 13050 },
}

interface Setup {
  readonly search?: string
  readonly customer?: Reply | 'never'
  readonly node?: Partial<NodeReply>
  readonly isPreview?: boolean
  readonly saves?: Reply[]
}

function survey({
  search = '',
  customer = broken,
  node = {},
  isPreview = false,
  saves = [],
}: Setup) {
  const requests: Request[] = []
  /** The waiting tasks. */
  const waiting = new Set<() => void>()
  let failures = 0
  const screen: SurveyScreen = {
    kind: 'survey',
    flow: oneTapFlow,
    mode: isPreview ? 'preview' : 'live',
    onlyElementId: null,
  }
  const query = readQuery(search)
  const reply: NodeReply = { ...exampleNode, flow: oneTapFlow, ...node }
  const outside: Outside = {
    nowMs: () => 1_000,
    later: (_ms, task) => {
      waiting.add(task)
      return () => void waiting.delete(task)
    },
    send: async (request) => {
      requests.push(request)
      if (request.method === 'POST')
        return saves[requests.filter(({ method }) => method === 'POST').length - 1] ?? stored
      if (!request.url.includes('/customers/')) return ok({ ...reply, submission_token: 'fresh' })
      return customer === 'never' ? new Promise(() => {}) : customer
    },
    newXhr: () => {
      throw new Error('nothing is uploaded here')
    },
    local: memoryStorage(),
    newId: () => 'key',
    frame: { isEmbedded: false, referrer: '', ancestorOrigin: null, address: '', post: () => {} },
    surface: { scrollTo: () => {}, focus: () => {} },
    layer: {},
    goTo: () => {},
    note: () => {},
  }
  const begun = beginRun({
    screen,
    query,
    preloaded: preloadedBy(query.responses, screen.flow),
    node: isPreview ? null : reply,
    seed: 1,
    atMs: 0,
    visitor: { deviceId: nodeId, originUrl: null },
  })
  const run = openSurvey({
    begun,
    screen,
    query,
    node: isPreview ? null : reply,
    tools: noTools,
    outside,
    hooks: {},
    customerFailed: () => {
      failures += 1
    },
    idempotencyKey: 'key',
    save: ({ effect, channel, idempotencyKey, submissionToken, renewUrl }) => {
      const renewToken = () => freshToken(outside, renewUrl)
      const continues = continuedBy(outside.local, effect)
      return saveFeedback(
        {
          send: outside.send,
          store: outside.local,
          channel,
          idempotencyKey,
          submissionToken,
          continues,
          renewToken,
        },
        effect,
      )
    },
  })
  const tap = (): void =>
    run.send({
      type: 'answered',
      questionId: questionId(1),
      answer: { kind: 'options', optionIds: [optionId(1, 1)] },
      by: 'pick',
    })
  /** Lets replies arrive, and runs all waiting tasks. */
  const settled = async (): Promise<void> => {
    do {
      await new Promise((resolve) => setImmediate(resolve))
      for (const task of [...waiting]) if (waiting.delete(task)) task()
      await new Promise((resolve) => setImmediate(resolve))
    } while (waiting.size > 0)
  }
  const bodies = (): Record<string, unknown>[] =>
    requests.flatMap(({ body }) => (body ? [JSON.parse(body)] : []))
  return { run, requests, failures: () => failures, tap, settled, bodies, local: outside.local }
}

const ada = ok({ id: customerId, name: 'Ada', email: null })

describe('openSurvey', () => {
  it('the payload names the customer of the link, also when the answer was faster (R-QP-11, R-QP-12)', async () => {
    const { tap, settled, bodies, requests } = survey({
      search: `?creator_id=${customerId}`,
      customer: ada,
    })
    tap()
    await settled()
    expect(requests.filter(({ url }) => url.includes('/customers/'))).toHaveLength(1)
    expect(bodies()).toMatchObject([{ customer: { id: customerId, name: 'Ada' } }])
  })

  it('together with what the link said itself (R-PAY-22)', async () => {
    const responses = encodeURIComponent(JSON.stringify([{ question: 'plan', answer: 'gold' }]))
    const { tap, settled, bodies } = survey({
      search: `?creator_id=${customerId}&responses=${responses}`,
      customer: ada,
    })
    await settled()
    tap()
    await settled()
    expect(bodies()).toMatchObject([{ customer: { id: customerId, name: 'Ada', plan: 'gold' } }])
  })

  it.each([broken, 'never'] as const)(
    'without the customer (%j) the survey continues and is sent (R-NODE-07)',
    async (customer) => {
      const { run, tap, settled, bodies, failures } = survey({
        search: `?creator_id=${customerId}`,
        customer,
      })
      tap()
      await settled()
      expect(bodies()).toHaveLength(1)
      expect(bodies()[0]?.['customer']).toBeNull()
      expect(run.getSnapshot().view.style).toBe('thank')
      expect(failures()).toBe(customer === 'never' ? 0 : 1)
    },
  )

  it('asks for nobody without creator_id (R-QP-11)', async () => {
    const { tap, settled, requests } = survey({})
    tap()
    await settled()
    expect(requests.map(({ method }) => method)).toEqual(['POST'])
  })

  it('a preview makes no call at all (R-SEC-13)', async () => {
    const { run, tap, settled, requests } = survey({
      search: `?creator_id=${customerId}&isPreview=1`,
      isPreview: true,
    })
    tap()
    await settled()
    expect(run.getSnapshot().view.style).toBe('thank')
    expect(requests).toEqual([])
  })

  it('fetches a fresh submission token for a respondent slower than the first, and the answer arrives', async () => {
    const { run, tap, settled, requests } = survey({
      node: { use_signature_verify: true, submission_token: 'old' },
      saves: [outOfTime, stored],
      search: '?signature=s',
    })
    tap()
    await settled()
    expect(requests.map(({ url, headers }) => [url, headers?.['X-SUBMISSION-TOKEN']])).toEqual([
      ['/v1/feedbacks', 'old'],
      [`/v1/nodes/${nodeId}?signature=s`, undefined],
      ['/v1/feedbacks', 'fresh'],
    ])
    expect(run.getSnapshot().view.style).toBe('thank')
  })

  it('what is sent is written down in the very moment of the press, before anything is waited for (R-PAY-39)', () => {
    const { tap, local, requests } = survey({
      search: `?creator_id=${customerId}`,
      customer: 'never',
    })
    tap()
    expect(local.read(draftKey(nodeId))).toMatchObject({
      unsent: { idempotencyKey: 'key', effect: { completed: true, feedback: { node_id: nodeId } } },
    })
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([])
  })

  it('an address that says what the flow hides is not written down to fetch a token with (R-MASK-18)', () => {
    const hiding = {
      ...oneTapFlow,
      elements: oneTapFlow.elements.map((one) =>
        one.question ? { ...one, question: { ...one.question, hidePersonalData: true } } : one,
      ),
    }
    const input = {
      idempotencyKey: 'k',
      query: readQuery('?signature=s&responses=canary'),
      node: { ...exampleNode, submission_token: 't' },
    }
    const effect = {
      type: 'save',
      completed: true,
      feedbackId: null,
      feedback: {
        device_id: '',
        createdAtMs: 0,
        node_id: '',
        flow_id: '',
        language_id: '',
        responses: [],
      },
    } as const
    expect(
      unsentOf(
        { ...effect, feedback: { ...effect.feedback, responses: [] } },
        { ...input, flow: hiding },
      ).renewUrl,
    ).toBeNull()
    expect(
      unsentOf(
        { ...effect, feedback: { ...effect.feedback, responses: [] } },
        { ...input, flow: oneTapFlow },
      ).renewUrl,
    ).toContain('signature=s')
  })

  it('counts the quota only where an active one counts submissions', () => {
    const counted = (channel_quota: NodeReply['channel_quota']) =>
      survey({ node: { channel_quota } }).run.getSnapshot().run.session.isQuotaCounted
    expect([
      counted({ active: true, action_kind: 'submit' }),
      counted({ active: false, action_kind: 'submit' }),
      counted({ active: true, action_kind: 'display' }),
      counted(null),
    ]).toEqual([true, false, false, false])
  })
})
