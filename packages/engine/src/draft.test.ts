// An interrupted and resumed run: what is stored, what is never stored, and what remains under a new version or another link.
import type { Flow } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { type DraftOf, draftOf, readRunDraft, resume, resumeSubmit } from './draft.ts'
import { mapFlow } from './flow-map.ts'
import { start } from './start.ts'
import { ask, flowOf, idOf, other, rule, when } from './test/flow.ts'
import { respondent, session } from './test/respondent.ts'

const flow = flowOf([
  {
    name: 'S1',
    elements: [
      ask('q1', 'radio', { options: ['a', 'b'], triggers: [when('a', 'make_visible', 'more')] }),
      ask('more', 'text', { hidden: true }),
      other('n1', 'next_page'),
    ],
    go: [{ to: 'S2', rules: [rule('q1', 'option_match', { optionIds: [idOf('q1.a')] })] }],
    next: 'S3',
  },
  { name: 'S2', elements: [ask('q2', 'text'), other('n2', 'next_page')], next: 'S3' },
  { name: 'S3', elements: [ask('q3', 'text'), other('send', 'submit')] },
])

const begin = (of: Flow, preloaded: Parameters<typeof start>[1]['preloaded'] = {}, at = 99_000) =>
  start(mapFlow(of), {
    mode: 'live',
    seed: 1,
    at,
    languageId: of.defaultLanguageId,
    session,
    preloaded,
  }).run
const kept = (of: Flow, run: ReturnType<typeof begin>): DraftOf => {
  const draft = draftOf(mapFlow(of), run)
  if (!draft) throw new Error('There is no draft')
  return draft
}
/** Through storage, as JSON, and validated on reading. */
const back = (
  of: Flow,
  run: ReturnType<typeof begin>,
  more: { isSameVersion?: boolean; preloaded?: Parameters<typeof begin>[1]; now?: Flow } = {},
) => {
  const draft = readRunDraft(JSON.parse(JSON.stringify(kept(of, run).draft)))
  if (!draft) throw new Error('The draft could not be read')
  const now = more.now ?? of
  return resume(mapFlow(now), {
    fresh: begin(now, more.preloaded),
    draft,
    isSameVersion: more.isSameVersion ?? true,
  })
}

describe('a run put down and taken up again', () => {
  const person = respondent(flow)
    .picks('q1', 'a')
    .types('more', 'so')
    .presses('n1')
    .types('q2', 'half')
  const run = { ...person.run(), visits: person.run().visits }

  it('resumes at its page, with its answers, its triggers and its partial (R-OFF-15, A-144)', () => {
    const moved =
      person.run().phase.kind === 'moving'
        ? person.sends({ type: 'arrived', at: 12_000 }).run()
        : run
    const resumed = back(flow, { ...moved, saving: { ...moved.saving, feedbackId: 'f1' } })
    expect(resumed.visits).toEqual(moved.visits)
    expect(resumed.answers).toEqual(moved.answers)
    expect(resumed.fired).toEqual(moved.fired)
    expect(resumed.seed).toBe(moved.seed)
    expect(resumed.startedAtMs).toBe(moved.startedAtMs)
    expect(resumed.saving).toEqual({
      inFlight: null,
      isPartialWaiting: false,
      isCompleteWaiting: false,
      feedbackId: 'f1',
      said: null,
    })
    expect(resumed.phase).toEqual({ kind: 'answering', failure: null })
  })

  it('a failed submit keeps its time (A-142)', () => {
    const refused = respondent(flow).picks('q1', 'b').presses('n1')
    const sent = { ...refused.run(), createdAtMs: 5_000 }
    expect(back(flow, sent).createdAtMs).toBe(5_000)
  })

  it.each([
    ['nothing answered', begin(flow)],
    [
      'only what came with the link',
      begin(flow, { [idOf('q1?')]: { kind: 'options', optionIds: [idOf('q1.a')] } }),
    ],
  ])('keeps no draft where there is %s', (_name, untouched) => {
    expect(draftOf(mapFlow(flow), untouched)).toBeNull()
  })

  it('holds no session: no device, no customer', () => {
    const known = {
      ...person.run(),
      session: { ...session, customer: { email: 'canary@shop.example' } },
    }
    expect(JSON.stringify(kept(flow, known))).not.toMatch(/canary|deviceId/)
  })
})

describe('what never stays on a device', () => {
  const secret = flowOf([
    {
      name: 'S1',
      elements: [ask('q1', 'radio', { options: ['a', 'b'] }), other('n1', 'next_page')],
      next: 'S2',
    },
    {
      name: 'S2',
      elements: [
        ask('card', 'text', { hidePersonalData: true }),
        ask('q2', 'text'),
        other('n2', 'next_page'),
      ],
      next: 'S3',
    },
    { name: 'S3', elements: [ask('q3', 'text'), other('send', 'submit')] },
  ])
  const arrive = (person: ReturnType<typeof respondent>) =>
    person.sends({ type: 'arrived', at: 11_000 })
  const onSecond = () =>
    arrive(respondent(secret).picks('q1', 'a').presses('n1'))
      .types('card', 'canary 4111111111111111')
      .leaves('card')
      .types('q2', 'open')
  const onThird = () => arrive(onSecond().presses('n2')).types('q3', 'last')

  it('an answer that hides personal data, whether live, parked or of an earlier visit (A-105, R-MASK-18)', () => {
    const parked = onThird().back().back()
    for (const run of [onSecond().run(), onThird().run(), parked.run()])
      expect(JSON.stringify(kept(secret, run))).not.toContain('canary')
    expect(kept(secret, onSecond().run()).isWhole).toBe(false)
  })

  it('takes the run back to the page that asks for it again; what came after returns with its page', () => {
    const resumed = back(secret, onThird().run())
    expect(resumed.visits.map(({ stateId }) => stateId)).toEqual([idOf('S1'), idOf('S2')])
    expect(Object.keys(resumed.answers).toSorted()).toEqual([idOf('q1?'), idOf('q2?')].toSorted())
    expect(resumed.parked[idOf('q3?')]?.answer).toEqual({ kind: 'text', text: 'last' })
  })

  it('a file (A-144)', () => {
    const upload = flowOf([
      { name: 'S1', elements: [ask('doc', 'file'), ask('q1', 'text'), other('send', 'submit')] },
    ])
    const file = { name: 'canary.pdf', size: 3, type: 'application/pdf' }
    const person = respondent(upload)
      .types('q1', 'x')
      .sends({ type: 'file_chosen', questionId: idOf('doc?'), file, handle: 'h', at: 1 })
      .sends({
        type: 'uploaded',
        questionId: idOf('doc?'),
        file: { ...file, url: '/canary', blobId: 'b', attachmentId: 'a' },
        at: 2,
      })
    expect(person.run().answers[idOf('doc?')]).toBeDefined()
    const { draft, isWhole } = kept(upload, person.run())
    expect([JSON.stringify(draft).includes('canary'), isWhole]).toEqual([false, false])
  })
})

describe('what a newer version leaves of a draft (C-29)', () => {
  const answered = () =>
    respondent(flow)
      .picks('q1', 'a')
      .types('more', 'so')
      .presses('n1')
      .sends({ type: 'arrived', at: 11_000 })
      .types('q2', 'two')
      .run()
  const later = flowOf([
    {
      name: 'S1',
      elements: [ask('q1', 'radio', { options: ['a', 'c'] }), other('n1', 'next_page')],
      next: 'S2',
    },
    { name: 'S2', elements: [ask('q2', 'text'), ask('new', 'text'), other('n2', 'next_page')] },
  ])

  it('starts at the first state with the answers whose ids still exist', () => {
    const resumed = back(flow, answered(), { isSameVersion: false, now: later })
    expect(resumed.visits.map(({ stateId }) => stateId)).toEqual([idOf('S1')])
    expect(resumed.answers[idOf('q1?')]?.answer).toEqual({
      kind: 'options',
      optionIds: [idOf('q1.a')],
    })
    expect(resumed.parked[idOf('q2?')]?.answer).toEqual({ kind: 'text', text: 'two' })
    expect(resumed.parked[idOf('more?')]).toBeUndefined()
  })

  it('leaves out an option that is gone, and an answer of another kind', () => {
    const gone = flowOf([
      {
        name: 'S1',
        elements: [
          ask('q1', 'radio', { options: ['c'] }),
          ask('q2', 'radio', { options: ['x'] }),
          other('n1', 'next_page'),
        ],
      },
    ])
    expect(back(flow, answered(), { isSameVersion: false, now: gone }).answers).toEqual({})
  })

  it('does the same when a state of the path is gone without a new version', () => {
    expect(
      back(flow, answered(), {
        now: flowOf([{ name: 'Other', elements: [ask('q2', 'text'), other('n', 'next_page')] }]),
      }).visits.map(({ stateId }) => stateId),
    ).toEqual([idOf('Other')])
  })

  it('what the link says wins over the draft (A-144)', () => {
    const preloaded = { [idOf('q1?')]: { kind: 'options' as const, optionIds: [idOf('q1.b')] } }
    const resumed = back(flow, answered(), { preloaded })
    expect(resumed.visits.map(({ stateId }) => stateId)).toEqual([idOf('S1')])
    expect(resumed.answers[idOf('q1?')]?.answer).toEqual(preloaded[idOf('q1?')])
    const same = { [idOf('q1?')]: { kind: 'options' as const, optionIds: [idOf('q1.a')] } }
    expect(back(flow, answered(), { preloaded: same }).visits).toHaveLength(2)
  })
})

describe('a draft that was spoilt (R-OFF-20)', () => {
  const good = kept(flow, respondent(flow).picks('q1', 'a').run()).draft
  it.each([
    ['null', null],
    ['a text', 'x'],
    ['a list', []],
    ['no visits', { ...good, visits: undefined }],
    ['a visit without a state', { ...good, visits: [{ atMs: 1 }] }],
    [
      'an answer without a kind',
      { ...good, answers: { x: { isCommitted: true, isPreloaded: false, answer: {} } } },
    ],
    [
      'options that are no list',
      {
        ...good,
        answers: {
          x: { isCommitted: true, isPreloaded: false, answer: { kind: 'options', optionIds: 'a' } },
        },
      },
    ],
    [
      'a file',
      {
        ...good,
        answers: {
          x: { isCommitted: true, isPreloaded: false, answer: { kind: 'file', file: {} } },
        },
      },
    ],
    ['a trigger that is none', { ...good, fired: [{ questionId: 'x' }] }],
    ['times that are texts', { ...good, startedAtMs: 'now' }],
  ])('is not read: %s', (_name, json) => {
    expect(readRunDraft(json)).toBeNull()
  })

  it('names nothing: it resumes as what is left of it', () => {
    const strange = {
      ...good,
      visits: [],
      answers: {
        nothing: {
          isCommitted: true,
          isPreloaded: false,
          answer: { kind: 'text' as const, text: 'x' },
        },
      },
    }
    expect(
      resume(mapFlow(flow), { fresh: begin(flow), draft: strange, isSameVersion: true }),
    ).toMatchObject({ answers: {}, visits: [{ stateId: idOf('S1') }] })
  })
})

describe('a run that could not leave the browser', () => {
  const chat = flowOf([
    {
      name: 'S1',
      elements: [ask('q1', 'radio', { options: ['a'] }), other('send', 'submit')],
      next: 'C',
    },
    { name: 'C', style: 'chat', elements: [] },
  ])

  it('ends with thanks, also where a chat would have followed; the draft goes, the submission counts (R-OFF-04, A-141)', () => {
    const person = respondent(chat)
      .picks('q1', 'a')
      .presses('send')
      .sends({ type: 'queued', at: 20_000 })
    expect(person.place()).toBe('end:default')
    expect(person.view().style).toBe('thank')
    const types = person.lastEffects().map(({ type }) => type)
    expect(types).toEqual(
      expect.arrayContaining(['forget_draft', 'record_submission', 'tell_host']),
    )
    expect(types).not.toContain('open_chat')
    expect(types).not.toContain('created')
  })

  it('is received only while a submit is under way', () => {
    const person = respondent(chat).picks('q1', 'a')
    expect(person.sends({ type: 'queued', at: 20_000 }).lastEffects()).toEqual([])
  })

  it('goes to its end when the save it was resumed in is stored after all', () => {
    const person = respondent(chat).picks('q1', 'a')
    const resumed = resumeSubmit(back(chat, person.run()), { kind: 'state', stateId: idOf('C') })
    expect(resumed).toMatchObject({
      phase: { kind: 'submitting' },
      saving: { inFlight: 'complete' },
    })
  })
})
