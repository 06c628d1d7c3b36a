import { describe, expect, it } from 'vitest'
import { ask } from '../../../questions/test/flow.ts'
import type { Condition } from './condition.ts'
import { splitPages } from './split-pages.ts'
import type { DraftElement, DraftPage, DraftSkip } from './survey-draft.ts'

const shown: Condition = { kind: 'any', ref: 'q', keys: ['a'] }
const other: Condition = { kind: 'any', ref: 'r', keys: ['b'] }
/** Two answers at once: triggers cannot express that. */
const hard: Condition = { kind: 'and', of: [shown, other] }
const skip: DraftSkip = { when: shown, path: 'skip', to: { kind: 'end' } }

const element = (
  key: string,
  more: { when?: Condition; skips?: DraftSkip[] } = {},
): DraftElement => {
  const { question } = ask(key, 'text')
  if (!question) throw new Error('no question')
  return { kind: 'question', ref: key, path: key, question, ...more }
}
const page = (elements: DraftElement[], when?: Condition): DraftPage => ({
  kind: 'page',
  name: 'Page',
  path: 'page',
  elements,
  ...(when && { when }),
})
const split = (...pages: DraftPage[]) => {
  const { items, lost } = splitPages(pages)
  return {
    parts: items.map((part) =>
      part.kind === 'page'
        ? `${part.name}: ${part.elements.map((one) => (one.kind === 'question' ? one.ref : one.path)).join(' ')}${part.when ? ` when ${part.when.kind}` : ''}${part.skipsAtOnce.length > 0 ? ' skips' : ''}`
        : part.name,
    ),
    lost: lost.map(({ what, why }) => `${what} ${why}`),
  }
}

describe('splitPages', () => {
  it.each<[name: string, page: DraftPage, parts: string[], lost?: string[]]>([
    ['a plain page stays one', page([element('a'), element('b')]), ['Page: a b']],
    ['an empty page stays', page([]), ['Page: ']],
    [
      'behind a question that skips a page begins',
      page([element('a', { skips: [skip] }), element('b')]),
      ['Page: a skips', 'Page (2): b'],
    ],
    [
      'a skip at the end needs no new page',
      page([element('a'), element('b', { skips: [skip] })]),
      ['Page: a b skips'],
    ],
    [
      'what a trigger can show stays on its page',
      page([element('a'), element('b', { when: shown })]),
      ['Page: a b'],
    ],
    [
      'what only a way can ask gets a page, and that is reported',
      page([element('a'), element('b', { when: hard }), element('c')]),
      ['Page: a', 'Page (2): b when and', 'Page (3): c'],
      ['b own_page'],
    ],
    [
      'alone on its page nothing is lost',
      page([element('a', { when: hard })]),
      ['Page: a when and'],
    ],
    [
      'a page whose every question is conditional is shown when one of them is',
      page([element('a', { when: shown }), element('b', { when: other })]),
      ['Page: a b when or'],
    ],
    [
      'the condition of the page counts too',
      page([element('a', { when: shown })], other),
      ['Page: a when and'],
    ],
  ])('%s', (_name, given, parts, lost = []) => {
    expect(split(given)).toEqual({ parts, lost })
  })

  it('remembers which page a part is of, and passes on ends', () => {
    const { items } = splitPages([
      page([element('a')]),
      { kind: 'end', name: 'Done', path: 'end', text: null },
      page([element('b', { skips: [skip] }), element('c')]),
    ])
    expect(items.map((item) => (item.kind === 'page' ? item.whole : item.name))).toEqual([
      0,
      'Done',
      2,
      2,
    ])
  })

  it('takes the condition off a question that is alone on its page', () => {
    const { items } = splitPages([page([element('a', { when: shown })])])
    expect(items[0]).toMatchObject({ when: shown })
    expect(items[0]?.kind === 'page' && items[0].elements[0]).not.toHaveProperty('when')
  })
})
