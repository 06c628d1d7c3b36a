// What a respondent could have answered to a question, as items to be sent: one answer per style, another for each `turn`.
// Uploads are left out: their bytes must be uploaded first.

import type { Question, ResponseItem } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'

export function styledAnswer(question: Question, turn: number): ResponseItem[] {
  const { id, style, options, statements, extra } = question
  const picked = options.length === 0 ? undefined : options[(turn * turn + turn) % options.length]
  const said = (body: string): ResponseItem[] => [{ question_id: id, body }]
  const chosen: ResponseItem[] = picked ? [{ question_id: id, option_id: picked.id }] : []
  switch (style) {
    case 'ranking': {
      const from = turn % Math.max(1, options.length)
      return [...options.slice(from), ...options.slice(0, from)].map((option, ranking) => ({
        question_id: id,
        option_id: option.id,
        ranking,
      }))
    }
    case 'matrix': {
      if (extra.matrix_question_type !== 'maxdiff')
        return statements.flatMap((statement, row) => {
          const option = statement.options[(turn + row) % Math.max(1, statement.options.length)]
          return option ? [{ question_id: statement.id, option_id: option.id }] : []
        })
      const design = extra.maxdiff
      const version = turn % (design?.versions ?? 1)
      const sets = design?.designs[version] ?? [statements.map(({ key }) => key)]
      return sets.flatMap((keys, ranking) =>
        (['best', 'worst'] as const).flatMap((end, place) => {
          const key = keys[(turn + place) % keys.length]
          const statement = statements.find((one) => one.key === key)
          const option = statement?.options.find((one) => one.key === end)
          const set = design && { ranking, body: String(version) }
          return statement && option
            ? [{ question_id: statement.id, option_id: option.id, ...set }]
            : []
        }),
      )
    }
    case 'text':
    case 'textarea':
      return said(`Words of visit ${turn}`)
    case 'email':
      return said(`visitor${turn}@example.org`)
    case 'naming':
      return said(`Visitor ${turn}`)
    case 'age':
      return said(String(20 + ((turn * 7) % 50)))
    case 'numeric':
      return said(String((question.min ?? 0) + (turn % 9) * (question.step ?? 1)))
    case 'datepicker':
      return said(`0${(turn % 9) + 1}/0${(turn % 8) + 1}/2026`)
    case 'phone_number':
      return said(`+31612345${String(600 + turn)}`)
    case 'customer_schema':
    case 'external_id':
    case 'dynamic_request':
      return said(`A-${turn}`)
    case 'dynamic_multiple_choice':
      return said(['Rotterdam', 'Porto', 'Izmir'][turn % 3] ?? 'Porto')
    case 'dynamic_multiple_value':
      return ['One', 'Two'].map((body, ranking) => ({
        question_id: id,
        body: `${body} ${turn % 3}`,
        ranking,
      }))
    case 'score':
      return picked ? chosen : said(String((turn * 3) % 11))
    case 'star':
      return picked ? chosen : said(String((turn % 5) + 1))
    case 'slider':
      return picked
        ? chosen
        : said(String((question.min ?? 0) + (turn % 10) * (question.step ?? 1)))
    case 'phone_verification':
    case 'file':
    case 'screenshot':
      return []
    case 'agreement':
    case 'checklist':
    case 'custom_score':
    case 'dropdown':
    case 'gender':
    case 'plain':
    case 'radio':
    case 'random':
      return chosen
    default:
      return unreachable(style)
  }
}
