import { describe, expect, it } from 'vitest'
import { alternatives, type Condition, negated } from './condition.ts'
import { plainWords } from './plain-words.ts'
import { type Askable, readExpression } from './surveyjs-expression.ts'

describe('plainWords', () => {
  it.each([
    ['<p>One</p><p>two&nbsp;&amp; three</p>', 'One\ntwo & three', []],
    ['a <strong> bold </strong>word and <em>this</em>', 'a **bold** word and *this*', []],
    ['<ul><li>one</li><li>two</li></ul>', '- one\n- two', []],
    [
      '<a href="https://x.example/a">here</a> <a href="javascript:alert(1)">there</a>',
      '[here](https://x.example/a) there',
      [],
    ],
    ['x<script>alert("<b>")</script><img src=x onerror=y>', 'x', ['script', 'img']],
    ['&#304;zmir &#x2603; &unknown;', 'İzmir ☃ &unknown;', []],
    ['1 < 2 stays', '1 < 2 stays', []],
  ])('%s', (html, text, media) => {
    expect(plainWords(html)).toEqual({ text, media })
  })
})

describe('readExpression', () => {
  const askables: Readonly<Record<string, Askable>> = {
    q: { kind: 'keys', keys: ['a', 'b', 'c'] },
    n: { kind: 'keys', keys: ['1', '2', '3'] },
    t: { kind: 'text' },
  }
  const any = (ref: string, ...keys: string[]): Condition => ({ kind: 'any', ref, keys })
  const none = (ref: string, ...keys: string[]): Condition => ({ kind: 'none', ref, keys })
  it.each<[string, Condition | null]>([
    ["{q} = 'a'", any('q', 'a')],
    ["{q} <> 'a'", none('q', 'a')],
    ['{n} >= 2', any('n', '2', '3')],
    ['{n} < 1', any('n')],
    ["{q} anyof ['a', 'c']", any('q', 'a', 'c')],
    ["{q} allof ['a', 'c']", { kind: 'and', of: [any('q', 'a'), any('q', 'c')] }],
    ['{q} notempty', any('q', 'a', 'b', 'c')],
    ['{q} empty', none('q', 'a', 'b', 'c')],
    ["{q} = 'gone'", { kind: 'never' }],
    ["{t} contains 'x'", { kind: 'text', ref: 't', operator: 'contains', value: 'x' }],
    ["!({q} = 'a' or {n} = 1)", { kind: 'and', of: [none('q', 'a'), none('n', '1')] }],
    [
      "{q} = 'a' and {n} = 1 or {t} = 'it\\'s'",
      {
        kind: 'or',
        of: [
          { kind: 'and', of: [any('q', 'a'), any('n', '1')] },
          { kind: 'text', ref: 't', operator: 'equals', value: "it's" },
        ],
      },
    ],
    ["{unknown} = 'a'", null],
    ['age({q}) > 3', null],
    ['{q} = {n}', null],
    ['{t} > 3', null],
    ["{q} = 'a' and", null],
    ['{q} = "a', null],
    ['', null],
  ])('%s', (source, condition) => {
    expect(readExpression(source, (name) => askables[name])).toEqual(condition)
  })
})

describe('alternatives', () => {
  const leaf = (key: string): Condition => ({ kind: 'any', ref: 'q', keys: [key] })
  it('multiplies out, and gives up where nobody could read the result', () => {
    const [a, b, c] = ['a', 'b', 'c'].map(leaf) as [Condition, Condition, Condition]
    expect(alternatives({ kind: 'and', of: [{ kind: 'or', of: [a, b] }, c] })).toEqual([
      [a, c],
      [b, c],
    ])
    expect(alternatives(undefined)).toEqual([[]])
    expect(alternatives({ kind: 'never' })).toEqual([])
    expect(
      alternatives({
        kind: 'and',
        of: Array.from({ length: 6 }, () => ({ kind: 'or', of: [a, b] }) as const),
      }),
    ).toBeNull()
    expect(negated({ kind: 'or', of: [a, { kind: 'always' }] })).toEqual({
      kind: 'and',
      of: [{ kind: 'none', ref: 'q', keys: ['a'] }, { kind: 'never' }],
    })
  })
})
