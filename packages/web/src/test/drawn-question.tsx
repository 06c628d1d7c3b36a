// One question as the server draws it, for tests.
import type { Question } from '@askwell/contract'
import type { QuestionView } from '@askwell/engine'
import { renderToStaticMarkup } from 'react-dom/server'
import { AppContext } from '../app/app-context.ts'
import { markdown } from '../prose/markdown.tsx'
import { QuestionBlock } from '../questions/question-block.tsx'
import { specialViews } from '../questions/special-views.tsx'
import { createWords } from '../words.ts'
import { catalogues } from './drawn.tsx'
import { exampleOptions, exampleQuestion } from './example-flow.ts'

export const englishWords = createWords({
  code: 'en',
  catalogueCode: 'en',
  catalogue: catalogues.en,
  flow: null,
  timeZone: 'UTC',
})

const blank = {
  elementId: 'e',
  rows: [],
  answer: null,
  fault: null,
  upload: null,
  verification: null,
  choices: [],
  isLoading: false,
  seed: 1,
  advancesAlone: false,
}

export function drawQuestion(
  question: Partial<Question>,
  more: Partial<QuestionView> = {},
  marks = { saysOptional: false, explainsRequired: false },
  words = englishWords,
): string {
  const asked = exampleQuestion(question)
  const view: QuestionView = { ...blank, question: asked, options: asked.options, ...more }
  return renderToStaticMarkup(
    <AppContext value={{ words, markdown, send: () => {}, specialViews }}>
      <QuestionBlock view={view} {...marks} />
    </AppContext>,
  )
}

export const optionsNamed = (count: number) =>
  exampleOptions(...Array.from({ length: count }, (_, at) => `Option ${at + 1}`))
export const countOf = (html: string, pattern: RegExp) => html.match(pattern)?.length ?? 0
/** The answer that chose these of `optionsNamed`, by their place. */
export const chosen = (...at: number[]) => ({
  answer: {
    kind: 'options' as const,
    optionIds: at.map((index) => optionsNamed(20)[index]?.id ?? ''),
  },
})
export const typedIn = (text: string) => ({ answer: { kind: 'text' as const, text } })
