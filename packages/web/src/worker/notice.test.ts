import { describe, expect, it } from 'vitest'
import { isOnScreen, type Notice, readNotice, windowFor } from './notice.ts'

const visitors: Notice = { chat: 'c1', title: 'A shop', body: 'You have a new reply', path: null }
const agents: Notice = { ...visitors, path: '/studio/inbox?list=mine&chat=c1' }
const at = (path: string, isVisible = true) => ({ url: `https://ask.example${path}`, isVisible })

describe('readNotice', () => {
  it.each([
    [
      'a visitor’s',
      JSON.stringify({ chat: 'c1', title: 'A shop', body: 'You have a new reply' }),
      visitors,
    ],
    ['an agent’s', JSON.stringify(agents), agents],
    [
      'one that leads elsewhere',
      JSON.stringify({ ...agents, path: 'https://evil.example/' }),
      visitors,
    ],
    [
      'one that leads to another host by a path',
      JSON.stringify({ ...agents, path: '//evil.example/studio/' }),
      visitors,
    ],
    ['one without a conversation', JSON.stringify({ title: 'A shop', body: 'x' }), null],
    ['no object', '7', null],
    ['nothing', 'null', null],
    ['no JSON', 'Hello', null],
    ['an empty one', '', null],
  ])('reads %s', (_what, text, notice) => {
    expect(readNotice(text)).toEqual(notice)
  })
})

describe('isOnScreen', () => {
  it.each([
    [visitors, [at('/chat?feedback_id=c1&token=t')], true],
    [visitors, [at('/chat/?feedback_id=c1')], true],
    [visitors, [at('/chat?feedback_id=c1&token=t', false)], false],
    [visitors, [at('/chat?feedback_id=c2&token=t')], false],
    [visitors, [at('/feedback?feedback_id=c1')], false],
    [visitors, [], false],
    [agents, [at('/studio/inbox')], true],
    [agents, [at('/studio/inbox?list=all&chat=c9')], true],
    [agents, [at('/studio/inbox', false)], false],
    [agents, [at('/studio/results')], false],
    [agents, [at('/studio/results'), at('/studio/inbox')], true],
  ] as const)('%o with %o: %s', (notice, windows, shown) => {
    expect(isOnScreen(notice, windows)).toBe(shown)
  })
})

describe('windowFor', () => {
  it.each([
    [visitors, [at('/feedback'), at('/chat?feedback_id=c1', false)], 1],
    [visitors, [at('/chat?feedback_id=c2')], -1],
    [agents, [at('/studio/inbox?chat=c2'), at('/studio/inbox?chat=c1', false)], 1],
    [agents, [at('/studio/inbox')], -1],
  ] as const)('%o among %o: %i', (notice, windows, index) => {
    expect(windowFor(notice, windows)).toBe(index)
  })
})
