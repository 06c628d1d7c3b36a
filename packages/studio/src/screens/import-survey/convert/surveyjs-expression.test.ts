// Comparisons with several values. In SurveyJS `allof` holds only if each value was chosen, and `=` with a list only if
// exactly these were: what cannot be expressed here is null, and is reported as lost.
import { expect, it } from 'vitest'
import type { Condition } from './condition.ts'
import { type Askable, readExpression } from './surveyjs-expression.ts'

const askables: Readonly<Record<string, Askable>> = {
  q: { kind: 'keys', keys: ['a', 'b', 'c'] },
  n: { kind: 'keys', keys: ['1', '2', '10', 'none'] },
  b: { kind: 'keys', keys: ['true', 'false'] },
  'a b': { kind: 'text' },
}
const any = (ref: string, ...keys: string[]): Condition => ({ kind: 'any', ref, keys })
const none = (ref: string, ...keys: string[]): Condition => ({ kind: 'none', ref, keys })

it.each<[string, Condition | null]>([
  ["{q} allof ['a', 'gone']", { kind: 'never' }],
  ["{q} allof ['gone']", { kind: 'never' }],
  ["{q} allof ['A']", any('q', 'a')],
  ["{q} allof ['a', 'a']", any('q', 'a')],
  ["{q} anyof ['a', 'gone']", any('q', 'a')],
  ["{q} noneof ['a', 'gone']", none('q', 'a')],
  ["{q} noneof ['gone']", { kind: 'always' }],
  ["{q} = ['a', 'b']", null],
  ["{q} <> ['a', 'b']", null],
  ["{q} = ['a']", any('q', 'a')],
  ['{n} > 1', any('n', '2', '10')],
  ["{n} < 'ten'", null],
  ['{n} <= 2', any('n', '1', '2')],
  ['{b} = true', any('b', 'true')],
  ["{b} <> 'FALSE'", none('b', 'false')],
  ["{ a b } notcontains 'x'", { kind: 'text', ref: 'a b', operator: 'not_contains', value: 'x' }],
  ["{a b} = ''", null],
  ["not ({q} = 'a')", none('q', 'a')],
  ["!{q} = 'a'", none('q', 'a')],
  ["({q} = 'a'", null],
  ["{q} = 'a')", null],
  ["{q} anyof ['a'", null],
  ["{q} constructor 'a'", null],
  ["{constructor} = 'a'", null],
])('%s', (source, condition) => {
  const askableOf = (name: string) => (Object.hasOwn(askables, name) ? askables[name] : undefined)
  expect(readExpression(source, askableOf)).toEqual(condition)
})
