// The design of a conjoint fits its statements, which are its tasks, and determines every part-worth.
import type { ConjointProducts, Problem, Question } from '@askwell/contract'
import { conjointReport } from '../choice/conjoint-design.ts'
import { type Check, error } from './ground.ts'
import { questionName, quoted, sentence } from './names.ts'

export const conjointDesigns: Check = ({ flow }) =>
  flow.elements.flatMap(({ question }, e) => {
    const products = question?.extra.conjoint
    if (!products || question.extra.matrix_question_type !== 'conjoint') return []
    const path = `elements.${e}.question.extra.conjoint`
    const name = sentence(questionName(flow, question))
    return [...strangers(products, path, name), ...unfit(question, products, path, name)]
  })

function unfit(
  { statements }: Question,
  { attributes, alternatives, hasNone, tasks, designs }: ConjointProducts,
  path: string,
  name: string,
): Problem[] {
  const at = `${path}.designs`
  if (designs.length === 0)
    return [
      error(
        'conjoint_design_singular',
        at,
        `${name} has attributes but no products yet. Make the products.`,
      ),
    ]
  const keys = [
    ...Array.from({ length: alternatives }, (_, index) => `a${index + 1}`),
    ...(hasNone ? ['none'] : []),
  ]
  const lacks = statements.flatMap(({ options }) =>
    keys.filter((key) => !options.some((option) => option.key === key)),
  )
  if (statements.length !== tasks || lacks.length > 0)
    return [
      error(
        'design_names_missing',
        at,
        `${name} has a design of ${tasks} tasks with the options ${keys.map(quoted).join(', ')}, but its statements differ. Make the products again.`,
      ),
    ]
  const levels = attributes.map((attribute) => attribute.levels.length)
  return conjointReport({ levels, prohibited: [] }, designs, 1).d_efficiency > 0
    ? []
    : [
        error(
          'conjoint_design_singular',
          at,
          `${name} has products that cannot show what each level is worth. Allow more tasks or versions, and make the products again.`,
        ),
      ]
}

function strangers(
  { attributes, prohibited = [] }: ConjointProducts,
  path: string,
  name: string,
): Problem[] {
  return prohibited.flatMap((pair, at) => {
    const unknown = pair.find(
      ([key, level]) =>
        !attributes.some((one) => one.key === key && one.levels.some((it) => it.key === level)),
    )
    return unknown
      ? [
          error(
            'design_names_missing',
            `${path}.prohibited.${at}`,
            `${name} prohibits ${unknown.map(quoted).join(' ')}, which is not a level.`,
          ),
        ]
      : []
  })
}
