// Whether any text of a flow needs the markdown renderer. Most surveys are plain sentences, and then its chunk is
// never fetched. A text without these signs reads the same with and without the renderer.
import type { Flow, Text } from '@askwell/contract'

const signs = /[*_`[\]\\<]|&#?\w+;|^ {0,3}(?:#{1,6}\s|>|[-+]\s|\d{1,9}[.)]\s|=+\s*$|-{2,}\s*$)|^(?: {4}|\t)/m

export const isMarkdown = (text: string): boolean => signs.test(text)

export function hasMarkdown(flow: Flow): boolean {
  return flow.elements.some((element) => {
    const { question } = element
    if (anyMarkdown(element.body)) return true
    return (
      question !== undefined &&
      [question.body, question.help, ...question.options.map((option) => option.body), ...question.statements.map((statement) => statement.body)].some(
        anyMarkdown,
      )
    )
  })
}

const anyMarkdown = (text: Text | undefined): boolean => text !== undefined && Object.values(text).some(isMarkdown)
