// What a pasted text became, as the preview shows it.
import type { Flow, QuestionStyle } from '@askwell/contract'

export interface PreviewedPage {
  readonly id: string
  readonly name: string
  readonly isEnding: boolean
  readonly lines: readonly PreviewedLine[]
}
export interface PreviewedLine {
  readonly id: string
  readonly text: string
  /** Null: words of the page. */
  readonly question: {
    readonly style: QuestionStyle
    readonly isRequired: boolean
    readonly optionCount: number
    readonly rowCount: number
  } | null
}

/** Without buttons, which every page has. `language` = a code. */
export function outlinePages(flow: Flow, language: string): readonly PreviewedPage[] {
  const elements = new Map(flow.elements.map((element) => [element.id, element]))
  return flow.states.map(({ id, name, style, elements: shown }) => ({
    ...{ id, name, isEnding: style === 'thank' },
    lines: shown.flatMap((elementId): PreviewedLine[] => {
      const { body, question } = elements.get(elementId) ?? {}
      const text = (question?.body ?? body)?.[language]
      if (text === undefined) return []
      if (question === undefined) return [{ id: elementId, text, question: null }]
      const { style: kind, isRequired, options, statements } = question
      const [first] = statements
      return [
        {
          ...{ id: elementId, text },
          question: {
            ...{ style: kind, isRequired, rowCount: statements.length },
            optionCount: first === undefined ? options.length : first.options.length,
          },
        },
      ]
    }),
  }))
}

export const questionCount = (pages: readonly PreviewedPage[]): number =>
  pages.flatMap(({ lines }) => lines).filter(({ question }) => question !== null).length
