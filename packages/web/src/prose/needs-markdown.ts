// Whether any text of a page needs the markdown renderer. Most surveys are plain sentences, and then its chunk is
// never fetched. A text without these signs reads the same with and without the renderer.
import type { Flow, NodeReply, Text } from '@askwell/contract'
import type { Screen } from '../app-types.ts'

const signs =
  /[*_`[\]\\<]|&#?\w+;|^ {0,3}(?:#{1,6}\s|>|[-+]\s|\d{1,9}[.)]\s|=+\s*$|-{2,}\s*$|\|?\s*:?-+:?\s*\|)|^(?: {4}|\t)/m

export const isMarkdown = (text: string): boolean => signs.test(text)

/** The owner's text about the end of a survey is shown on its closed page, and instead of its questions when it closes while somebody answers. */
export function needsMarkdown(
  screen: Screen,
  node: Pick<NodeReply, 'activation_expired_message'> | null,
): boolean {
  if (screen.kind !== 'survey' && screen.kind !== 'closed') return false
  return (
    isMarkdown(node?.activation_expired_message ?? '') ||
    (screen.kind === 'survey' && hasMarkdown(screen.flow))
  )
}

function hasMarkdown(flow: Flow): boolean {
  return flow.elements.some((element) => {
    const { question } = element
    if (anyMarkdown(element.body)) return true
    return (
      question !== undefined &&
      [
        question.body,
        question.help,
        ...question.options.map((option) => option.body),
        ...question.statements.map((statement) => statement.body),
      ].some(anyMarkdown)
    )
  })
}

const anyMarkdown = (text: Text | undefined): boolean =>
  text !== undefined && Object.values(text).some(isMarkdown)
