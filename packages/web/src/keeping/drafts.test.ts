// When a draft is resumed, and what happens to a feedback that was in flight when its page closed.
import type { Flow } from '@askwell/contract'
import { describe, expect, it, vi } from 'vitest'
import { beginRun } from '../run/begin-run.ts'
import type { Browser } from '../run/browser.ts'
import { readQuery } from '../run/query.ts'
import { memoryStorage } from '../run/storage.ts'
import { draftKey, unsentOf } from '../run/unsent.ts'
import {
  exampleFlow,
  exampleNode,
  flowId,
  languageIds,
  nodeId,
  questionId,
} from '../test/run-flow.ts'
import { isFresh, newDraft, readDraft, readDraftMember, writeDraft } from './drafts.ts'
import { queueKey, readQueue } from './queue.ts'
import { draftOfLink, resumeLink } from './resume-link.ts'
import { resumeRun } from './resume-run.ts'

// The browser's, which is read when a draft is resumed.
vi.stubGlobal('history', { state: null })

const hour = 3_600_000
const key = '11111111-2222-4333-8444-555555555555'
const savedAtMs = 1_000_000_000

function begun(flow: Flow = exampleFlow, search = '') {
  const screen = { kind: 'survey', flow, mode: 'live', onlyElementId: null } as const
  return beginRun({
    screen,
    query: readQuery(search),
    preloaded: null,
    node: exampleNode,
    seed: 1,
    atMs: savedAtMs,
    visitor: { deviceId: nodeId, originUrl: null },
  })
}

/** A run with one text answered, as a draft. */
function draftNow(flow: Flow = exampleFlow) {
  const of = begun(flow)
  const answers = {
    [questionId(3)]: {
      answer: { kind: 'text' as const, text: 'kept' },
      isCommitted: true,
      isPreloaded: false,
    },
  }
  const made = newDraft(of, { ...of.stepped.run, answers }, key, savedAtMs)
  if (!made) throw new Error('There is no draft')
  return made.draft
}

const effect = {
  type: 'save' as const,
  completed: true,
  feedbackId: null,
  feedback: {
    device_id: nodeId,
    createdAtMs: savedAtMs,
    node_id: nodeId,
    flow_id: flowId,
    language_id: languageIds.en,
    responses: [],
  },
}
const unsent = unsentOf(effect, {
  idempotencyKey: key,
  node: exampleNode,
  query: readQuery(''),
  flow: exampleFlow,
})

async function opens(
  record: object | string | null,
  { afterMs = 0, flow = exampleFlow, search = '' } = {},
) {
  const local = memoryStorage()
  if (record !== null) local.write(draftKey(nodeId), record)
  const browser = {
    local,
    nowMs: () => savedAtMs + afterMs,
    frame: { address: 'https://x.example/feedback' },
  } as unknown as Browser
  const resumed = await resumeRun(
    { browser, query: readQuery(search), node: { ...exampleNode, flow } },
    begun(flow, search),
  )
  return { resumed, queue: readQueue(local.read(queueKey)), left: local.read(draftKey(nodeId)) }
}

const place = { kind: 'default_thank' as const }
const record = (change: object) => ({
  draft: draftNow(),
  unsent: null,
  hasFailed: false,
  to: null,
  ...change,
})

describe('a draft', () => {
  it.each([
    [0, true],
    [24 * hour - 1, true],
    [24 * hour, false],
    [-hour, true],
    [-25 * hour, false],
  ])('%i ms after it was written: taken up %j (A-144)', async (afterMs, isTaken) => {
    expect(isFresh(draftNow(), exampleFlow, savedAtMs + afterMs)).toBe(isTaken)
    const { resumed, left } = await opens(record({}), { afterMs })
    expect(resumed?.run.answers[questionId(3)]?.answer).toEqual(
      isTaken ? { kind: 'text', text: 'kept' } : undefined,
    )
    expect(resumed?.idempotencyKey).toBe(isTaken ? key : undefined)
    expect(left === null).toBe(!isTaken)
  })

  it('is not of another flow of this node (R-OFF-16)', async () => {
    expect((await opens(record({}), { flow: { ...exampleFlow, id: nodeId } })).resumed).toBeNull()
  })

  it('keeps the language, and an address that names one beats it (A-033)', async () => {
    const draft = { ...draftNow(), run: { ...draftNow().run, languageId: languageIds.tr } }
    expect((await opens(record({ draft }))).resumed?.run.languageId).toBe(languageIds.tr)
    expect((await opens(record({ draft }), { search: '?lang=ar' })).resumed?.run.languageId).toBe(
      languageIds.ar,
    )
  })

  it.each([
    ['a text', 'x'],
    ['a list', []],
    ['no run', { draft: {} }],
    ['a strange key', { draft: { ...draftNow(), idempotencyKey: 'a b' } }],
  ])('that was spoilt (%s) is nothing (R-OFF-20)', async (_name, spoilt) => {
    expect((await opens(spoilt)).resumed).toBeNull()
  })
})

describe('a feedback whose page went', () => {
  it('is sent on from where it was, when the draft is complete', async () => {
    const { resumed, queue } = await opens(record({ unsent, to: place }))
    expect(resumed?.submitting).toMatchObject({ idempotencyKey: key })
    expect(resumed?.run.phase).toEqual({ kind: 'submitting', to: place })
    expect(queue).toEqual([])
  })

  it('belongs to the respondent again after the page said that it had not arrived', async () => {
    const { resumed, queue } = await opens(record({ unsent, hasFailed: true }))
    expect(resumed).toMatchObject({
      submitting: null,
      failed: { idempotencyKey: key },
      run: { phase: { kind: 'answering' } },
    })
    expect(queue).toEqual([])
  })

  it.each([
    ['something was left out of the draft', record({ unsent }), {}],
    ['there was no time for a draft', { unsent }, {}],
    ['the draft is too old', record({ unsent, hasFailed: true }), { afterMs: 25 * hour }],
    [
      'the flow has a newer version',
      record({ unsent, to: place }),
      { flow: { ...exampleFlow, version: 2 } },
    ],
  ])('goes to the outbox when %s', async (_name, stored, more) => {
    const { resumed, queue, left } = await opens(stored, more)
    expect(resumed).toBeNull()
    expect(queue.map(({ outbox }) => outbox.idempotencyKey)).toEqual([key])
    expect(left).toBeNull()
  })
})

describe('a link to continue with', () => {
  it('carries the draft behind the address, and nothing to a server', async () => {
    const link = await resumeLink('https://x.example/feedback?node_id=1#old', draftNow())
    expect(link.startsWith('https://x.example/feedback?node_id=1#resume=')).toBe(true)
    expect(new URL(link).search).toBe('?node_id=1')
    expect(await draftOfLink(link)).toEqual(draftNow())
  })

  it.each(['', '#resume=', '#resume=%%%', '#resume=AAAA', '#resume=_w', '#other=1'])(
    '%j is no such link',
    async (hash) => {
      expect(await draftOfLink(`https://x.example/feedback${hash}`)).toBeNull()
    },
  )

  it('stops unpacking what was made to burst', async () => {
    const bomb = await resumeLink('https://x.example/', {
      ...draftNow(),
      flowId: 'x'.repeat(3_000_000),
    })
    expect(bomb.length).toBeLessThan(20_000)
    expect(await draftOfLink(bomb)).toBeNull()
  })
})

it('reads back what it writes', () => {
  const local = memoryStorage()
  writeDraft(local, nodeId, { draft: draftNow(), unsent, hasFailed: true, to: place })
  expect(readDraft(local, nodeId)).toEqual({
    draft: draftNow(),
    unsent,
    hasFailed: true,
    to: place,
  })
  expect(readDraftMember(null)).toBeNull()
})
