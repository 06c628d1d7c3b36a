// The design of a maxdiff still fits its statements: it shows only those that exist, and all of them equally often.
import type { MaxdiffSets, Problem, Question } from '@askwell/contract'
import { isBalanced, maxdiffReport } from '../choice/maxdiff-design.ts'
import { isMaxdiff } from '../styles/matrix.ts'
import { type Check, error, warning } from './ground.ts'
import { questionName, quoted, sentence } from './names.ts'

export const maxdiffDesigns: Check = ({ flow }) =>
  flow.elements.flatMap(({ question }, e) => {
    const design = question && isMaxdiff(question) ? question.extra.maxdiff : undefined
    if (!question || !design) return []
    const path = `elements.${e}.question.extra.maxdiff.designs`
    return problemsOf(question, design, path, sentence(questionName(flow, question)))
  })

function problemsOf(
  { statements }: Question,
  design: MaxdiffSets,
  path: string,
  name: string,
): Problem[] {
  const keys = statements.map(({ key }) => key)
  const lost = [...new Set(design.designs.flat(2))].filter((key) => !keys.includes(key))
  if (lost.length > 0)
    return [
      error(
        'design_names_missing',
        path,
        `${name} has a design with ${lost.map(quoted).join(', ')}, which is not a statement. Make a new design.`,
      ),
    ]
  const indexes = design.designs.map((sets) =>
    sets.map((set) => set.map((key) => keys.indexOf(key))),
  )
  return isBalanced({ ...design, items: keys.length }, maxdiffReport(keys.length, indexes))
    ? []
    : [
        warning(
          'maxdiff_design_unbalanced',
          path,
          `${name} does not compare all statements equally often. Make a new design.`,
        ),
      ]
}
