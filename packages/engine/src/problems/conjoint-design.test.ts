import type { ConjointProducts, Flow } from '@askwell/contract'
import { expect, it } from 'vitest'
import { conjointDesign } from '../choice/index.ts'
import { problems } from '../problems.ts'
import { question, statement } from '../random/building.ts'
import { ask, sound } from '../random/sound-flow.ts'
import { compiles } from '../regex.ts'

const named = (key: string) => ({ key, body: { en: key } })
const plan = { alternatives: 3, tasks: 6, versions: 4, seed: 7 }
const products: ConjointProducts = {
  ...plan,
  hasNone: true,
  attributes: [
    { ...named('price'), levels: ['low', 'middle', 'high'].map(named) },
    { ...named('view'), levels: ['sea', 'court'].map(named) },
  ],
  designs: conjointDesign({ ...plan, levels: [3, 2], prohibited: [] }),
}
const path = 'elements.8.question.extra.conjoint'

function found(conjoint: ConjointProducts, options: readonly string[], tasks = 6): string[] {
  const flow: Flow = sound()
  const statements = Array.from({ length: tasks }, (_, at) => ({
    ...statement(`t${at + 1}`, 'cj', ...options),
    order: at,
  }))
  ask(
    flow,
    0,
    question('cj', 'matrix', { statements, extra: { matrix_question_type: 'conjoint', conjoint } }),
  )
  return problems(flow, { compiles })
    .filter(({ path: at }) => at.startsWith(path))
    .map(({ code, severity, path: at }) => `${code} ${severity} ${at}`)
}

const options = ['a1', 'a2', 'a3', 'none']
const first = products.designs[0]?.[0] ?? []
it.each<[string, ConjointProducts, readonly string[], number, readonly string[]]>([
  ['nothing after it was made', products, options, 6, []],
  [
    'attributes without products',
    { ...products, designs: [] },
    options,
    6,
    [`conjoint_design_singular error ${path}.designs`],
  ],
  [
    'tasks without a statement',
    products,
    options,
    5,
    [`design_names_missing error ${path}.designs`],
  ],
  [
    'a missing option for none of the products',
    products,
    options.slice(0, 3),
    6,
    [`design_names_missing error ${path}.designs`],
  ],
  [
    'the same task again and again',
    { ...products, designs: products.designs.map((tasks) => tasks.map(() => first)) },
    options,
    6,
    [`conjoint_design_singular error ${path}.designs`],
  ],
  [
    'a prohibited pair that does not exist',
    {
      ...products,
      prohibited: [
        [
          ['price', 'low'],
          ['view', 'garden'],
        ],
      ],
    },
    options,
    6,
    [`design_names_missing error ${path}.prohibited.0`],
  ],
  [
    'a level without a text',
    {
      ...products,
      attributes: products.attributes.map((one) => ({
        ...one,
        levels: one.levels.map((level) => (level.key === 'sea' ? { ...level, body: {} } : level)),
      })),
    },
    options,
    6,
    [`no_default_text error ${path}.attributes.1.levels.0.body`],
  ],
])('the problems of a conjoint are %s (R-QS-22)', (_what, conjoint, keys, tasks, expected) => {
  expect(found(conjoint, keys, tasks)).toEqual(expected)
})
