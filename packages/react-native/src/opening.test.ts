import { appMessages, refusals } from '@askwell/contract/embed-examples'
import { describe, expect, it } from 'vitest'
import {
  type CloseReason,
  createOpening,
  firstOpening,
  type News,
  type OpeningEvent,
  reduceOpening,
} from './opening.ts'

const [hello, size, ready, end, submitted, chatClosed] = appMessages('n').map(
  (message): OpeningEvent => ({ type: 'heard', message }),
) as [OpeningEvent, OpeningEvent, OpeningEvent, OpeningEvent, OpeningEvent, OpeningEvent]
const failed = (fault: 'network' | 'http' | 'timeout'): OpeningEvent => ({
  ...{ type: 'failed', fault },
  message: `It is ${fault}.`,
})
const dismissed = (by: 'user' | 'back' | 'host'): OpeningEvent => ({ type: 'dismissed', by })
const retried: OpeningEvent = { type: 'retried' }

function after(events: readonly OpeningEvent[]) {
  const news: News[] = []
  const opening = createOpening((each) => news.push(each))
  for (const event of events) opening.send(event)
  return { news, now: opening.getSnapshot() }
}
const closings = (news: readonly News[]) =>
  news.flatMap((each) => (each.call === 'onClose' ? [each.detail] : []))

describe('an opening', () => {
  it('passes on what happens in a visit, in its order, and knows the height (ECO-62, ECO-66)', () => {
    const { news, now } = after([hello, size, ready, ready, end, end, submitted, dismissed('user')])
    expect(news.map(({ call }) => call)).toEqual(['onReady', 'onEnd', 'onSubmitted', 'onClose'])
    expect(news[2]).toEqual({
      call: 'onSubmitted',
      detail: {
        feedback_id: expect.any(String),
        node_id: expect.any(String),
        is_internal_feedback: false,
      },
    })
    expect(now).toMatchObject({ phase: 'closed', heightPx: 481 })
  })

  const cases: readonly (readonly [CloseReason, string, readonly OpeningEvent[]])[] = [
    ['user', 'the person closes it', [hello, ready, dismissed('user')]],
    ['back', 'Android goes back', [hello, ready, dismissed('back')]],
    ['host', 'the app removes it', [hello, ready, dismissed('host')]],
    ['completed', 'it had ended, and is closed', [ready, end, dismissed('user')]],
    ['completed', 'it had ended, and Android goes back', [ready, end, dismissed('back')]],
    ['completed', 'it had ended, and the app removes it', [ready, end, dismissed('host')]],
    ['completed', 'its conversation is closed', [ready, end, chatClosed]],
    ['user', 'a conversation is closed without a survey', [ready, chatClosed]],
    ['error', 'there was no network', [failed('network'), dismissed('user')]],
    ['error', 'there was no server', [failed('http'), dismissed('back')]],
    ['timeout', 'the page did not answer', [failed('timeout'), dismissed('user')]],
    ['host', 'the app removes it after a failure', [failed('network'), dismissed('host')]],
    [
      'user',
      'the second try was successful',
      [failed('network'), retried, hello, ready, dismissed('user')],
    ],
    ['user', 'the page came after all', [failed('timeout'), hello, ready, dismissed('user')]],
  ]
  it.each(cases)('closes with %s when %s (ECO-64)', (reason, _when, events) => {
    expect(closings(after(events).news)).toEqual([reason])
  })

  it.each(refusals)('closes at once where the page shows %s (ECO-64)', (screen, reason) => {
    const { news } = after([
      hello,
      { type: 'heard', message: { type: 'refused', screen, nonce: 'n' } },
    ])
    expect(closings(news)).toEqual([reason])
    expect(news.some(({ call }) => call === 'onError')).toBe(reason === 'error')
  })

  it('keeps a page that is there when the connection is lost, and tries again otherwise (ECO-65)', () => {
    expect(after([hello, ready, failed('network')]).now).toMatchObject({
      phase: 'shown',
      fault: null,
    })
    const tried = after([failed('network'), retried, failed('network'), retried])
    expect(tried.now).toMatchObject({ phase: 'loading', fault: null, attempt: 2 })
    expect(tried.news.map(({ call }) => call)).toEqual(['onError', 'onError'])
  })

  it('closes exactly once and says nothing afterwards, whatever happens in whatever order (ECO-64)', () => {
    const all = [hello, size, ready, end, submitted, chatClosed, retried]
      .concat((['network', 'http', 'timeout'] as const).map(failed))
      .concat((['user', 'back', 'host'] as const).map(dismissed))
      .concat(
        refusals.map(([screen]) => ({
          type: 'heard',
          message: { type: 'refused', screen, nonce: 'n' },
        })),
      )
    let seed = 7
    const next = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
      return seed % below
    }
    for (let visit = 0; visit < 500; visit++) {
      const events = Array.from({ length: 12 }, () => all[next(all.length)] ?? retried)
      const { news } = after([...events, dismissed('host')])
      expect(closings(news)).toHaveLength(1)
      expect(news.at(-1)?.call).toBe('onClose')
      for (const call of ['onEnd', 'onClose'])
        expect(news.filter((each) => each.call === call).length).toBeLessThanOrEqual(1)
    }
  })

  it('is a new one at first', () => {
    expect(reduceOpening(firstOpening, retried)).toEqual([firstOpening])
  })
})
