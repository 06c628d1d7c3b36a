import { describe, expect, it } from 'vitest'
import { exampleFlow, optionId, questionId } from '../test/run-flow.ts'
import { preload } from './preloaded.ts'
import { readResponses } from './responses.ts'

const base64 = (value: unknown): string =>
  Buffer.from(JSON.stringify(value), 'utf8').toString('base64')
const pairs = [{ question: 'q1', answer: 'Değişim ??>' }]
const read = [{ question: 'q1', answer: 'Değişim ??>' }]

describe('readResponses', () => {
  it.each([
    ['base64', base64(pairs)],
    ['base64 without padding', base64(pairs).replace(/=+$/, '')],
    ['base64url', Buffer.from(JSON.stringify(pairs)).toString('base64url')],
    ['base64 whose + became a space', base64(pairs).replaceAll('+', ' ')],
    ['JSON', JSON.stringify(pairs)],
    ['JSON that was encoded twice', encodeURIComponent(JSON.stringify(pairs))],
  ])('reads %s (R-QP-04)', (_name, raw) => {
    expect(readResponses(raw)).toEqual(read)
  })

  it.each([
    null,
    '',
    '%%%',
    'not base64 at all!',
    base64({ question: 'q1', answer: 'a' }),
    base64('text'),
    base64(null),
    '[',
    '%5B%',
    Buffer.from([0xff, 0xfe, 0x00]).toString('base64'),
    JSON.stringify([{ question: 'q1', answer: 'x'.repeat(9_000) }]),
    '['.repeat(8_000),
    `${'['.repeat(4_000)}${']'.repeat(4_000)}`,
  ])('ignores %j (R-QP-05)', (raw) => {
    expect(readResponses(raw)).toEqual([])
  })

  it('keeps the good pairs of a list with bad ones (R-QP-05)', () => {
    const list = [
      null,
      3,
      {},
      { question: '', answer: 'a' },
      { question: 'a' },
      { question: 'b', answer: null },
      { question: 'c', answer: { d: 1 } },
      { question: 4, answer: 'x' },
      { question: 'd'.repeat(300), answer: 'x' },
    ]
    expect(
      readResponses(
        JSON.stringify([
          ...list,
          { question: 'ok', answer: [1, true, 'x', {}, null] },
          { question: 'n', answer: 7 },
        ]),
      ),
    ).toEqual([
      { question: 'ok', answer: ['1', 'true', 'x'] },
      { question: 'n', answer: '7' },
    ])
  })

  it('takes nothing through prototypes', () => {
    readResponses(
      '[{"__proto__":{"question":"q1","answer":"a"}},{"question":"__proto__","answer":"x"}]',
    )
    expect(({} as Record<string, unknown>)['question']).toBeUndefined()
    expect(readResponses('[{"__proto__":{"question":"q1","answer":"a"}}]')).toEqual([])
  })
})

describe('preload', () => {
  const answersOf = (list: unknown): unknown =>
    preload(exampleFlow, readResponses(JSON.stringify(list))).answers

  it.each([
    [
      'an option key for a question key',
      [{ question: 'q1', answer: 'o2' }],
      { [questionId(1)]: { kind: 'options', optionIds: [optionId(1, 2)] } },
    ],
    [
      'ids for both',
      [{ question: questionId(1), answer: optionId(1, 1) }],
      { [questionId(1)]: { kind: 'options', optionIds: [optionId(1, 1)] } },
    ],
    [
      'the last of several for a single choice',
      [{ question: 'q1', answer: ['o1', 'o2'] }],
      { [questionId(1)]: { kind: 'options', optionIds: [optionId(1, 2)] } },
    ],
    [
      'several for a checklist',
      [{ question: 'q2', answer: ['o2', 'o1', 'o2'] }],
      { [questionId(2)]: { kind: 'options', optionIds: [optionId(2, 2), optionId(2, 1)] } },
    ],
    [
      'two pairs for one checklist',
      [
        { question: 'q2', answer: 'o2' },
        { question: 'q2', answer: 'o1' },
      ],
      { [questionId(2)]: { kind: 'options', optionIds: [optionId(2, 2), optionId(2, 1)] } },
    ],
    [
      'the others when one excludes them',
      [{ question: 'q2', answer: ['o3', 'o1'] }],
      { [questionId(2)]: { kind: 'options', optionIds: [optionId(2, 1)] } },
    ],
    [
      'text',
      [{ question: 'q3', answer: 'çok iyi' }],
      { [questionId(3)]: { kind: 'text', text: 'çok iyi' } },
    ],
    ['a number', [{ question: 'q4', answer: 9 }], { [questionId(4)]: { kind: 'text', text: '9' } }],
    ['nothing for an unknown option', [{ question: 'q1', answer: 'gone' }], {}],
  ])('takes %s (R-QP-04)', (_name, list, expected) => {
    expect(answersOf(list)).toEqual(expected)
  })

  it('what names no question belongs to the customer (R-PAY-22)', () => {
    const list = [
      { question: 'plan', answer: 'gold' },
      { question: 'email', answer: 'a@b.c' },
      { question: 'birth_year', answer: '1980' },
      { question: 'visits', answer: 3 },
      { question: 'tags', answer: ['x', 'y'] },
    ]
    expect(preload(exampleFlow, readResponses(JSON.stringify(list))).attributes).toEqual({
      plan: 'gold',
      email: 'a@b.c',
      birth_year: 1980,
      visits: '3',
      tags: 'x, y',
    })
    expect(
      preload(exampleFlow, readResponses(JSON.stringify([{ question: 'q1', answer: 'o1' }])))
        .attributes,
    ).toBeNull()
  })

  it.each([
    { question: '__proto__', answer: 'x' },
    { question: 'constructor', answer: 'x' },
    { question: 'id', answer: optionId(1, 1) },
    { question: 'schema', answer: 'x' },
    { question: 'birth_year', answer: 'soon' },
    { question: 'birth_year', answer: 12 },
    { question: 'email', answer: 'x'.repeat(300) },
  ])('leaves out %j, which would cost the whole feedback', (pair) => {
    expect(
      preload(exampleFlow, [{ question: pair.question, answer: String(pair.answer) }]).attributes,
    ).toBeNull()
  })
})
