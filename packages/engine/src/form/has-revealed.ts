import type { View } from '../view-types.ts'

/**
 * True if the answers of a form reveal something on its page that the respondent has not seen: a question, an option, a choice.
 * With scripts it appears while the respondent answers; without, the page must be shown again before the run may move on.
 */
export function hasRevealed(drawn: View, now: View): boolean {
  if (drawn.state?.id !== now.state?.id) return false
  const seen = new Set(thingsOn(drawn))
  return thingsOn(now).some((thing) => !seen.has(thing))
}

const thingsOn = ({ elements }: View): string[] =>
  elements.flatMap((item) => {
    if (item.kind === 'plain') return []
    const { question, options, rows, choices } = item.view
    const offered = [...options, ...rows.flatMap((row) => row.options)].map(({ id }) => id)
    return [question.id, ...offered, ...choices.map(({ body }) => `${question.id} ${body}`)]
  })
