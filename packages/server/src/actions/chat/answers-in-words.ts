// Answers in readable form: each question in the language it was asked in, and the answer in plain words. The first bubble of
// a chat shows them, and so do answered forms.
import type { ChatAnswer, Flow, Question, ResponseItem, Text } from '@askwell/contract'
import { optionText, pipe, setOfItem } from '@askwell/engine'

/** In the order of the pages; a question without an answer is left out. */
export function answersInWords(
  flow: Flow,
  responses: readonly ResponseItem[],
  languageId: string,
): ChatAnswer[] {
  const textOf = speaker(flow, languageId)
  const answered = answeredQuestions(flow, responses, languageId)
  const values = Object.fromEntries(
    answered.map(({ question, answer }) => [question.key, answer.response]),
  )
  return answered.map(({ question, answer }) => ({
    question: pipe(textOf(question.body), values),
    ...answer,
  }))
}

export function answeredQuestions(
  flow: Flow,
  responses: readonly ResponseItem[],
  languageId: string,
): { readonly question: Question; readonly answer: Omit<ChatAnswer, 'question'> }[] {
  const textOf = speaker(flow, languageId)
  return questionsInOrder(flow).flatMap((question) => {
    const answer = answerOf(question, responses, textOf)
    return answer === null ? [] : [{ question, answer }]
  })
}

/** Code of a language of the flow; the default language's for an unknown id. */
export function languageCodeOf(flow: Flow, languageId: string): string | null {
  const byId = (id: string): string | undefined =>
    flow.languages.find((language) => language.id === id)?.code
  return byId(languageId) ?? byId(flow.defaultLanguageId) ?? flow.languages[0]?.code ?? null
}

/** Tries the language itself, its base, the default, then the first available. */
function speaker(flow: Flow, languageId: string): (text: Text) => string {
  const code = languageCodeOf(flow, languageId) ?? ''
  const order = [code, code.split('-')[0] ?? '', languageCodeOf(flow, flow.defaultLanguageId) ?? '']
  return (text) =>
    order.map((one) => text[one]).find((body) => body !== undefined && body !== '') ??
    Object.values(text).find((body) => body !== '') ??
    ''
}

function questionsInOrder({ states, elements }: Flow): Question[] {
  const byId = new Map(elements.map((element) => [element.id, element]))
  return states.flatMap((state) =>
    state.elements
      .flatMap((id) => byId.get(id) ?? [])
      .sort((a, b) => a.order - b.order)
      .flatMap((element) => element.question ?? []),
  )
}

function answerOf(
  question: Question,
  responses: readonly ResponseItem[],
  textOf: (text: Text) => string,
): Omit<ChatAnswer, 'question'> | null {
  const rows = question.statements.flatMap((statement) => {
    const chosen = responses.flatMap((item) =>
      item.question_id === statement.id
        ? statement.options
            .filter(({ id }) => id === item.option_id)
            .map((option) => optionText(question, option, setOfItem(item)))
        : [],
    )
    return chosen.map((text) => `${textOf(statement.body)}: ${textOf(text)}`)
  })
  if (rows.length > 0) return { response: rows.join('\n'), url: null }
  const items = responses
    .filter((item) => item.question_id === question.id)
    .toSorted((a, b) => (a.ranking ?? 0) - (b.ranking ?? 0))
  const said = items.flatMap((item) => {
    const option = question.options.find(({ id }) => id === item.option_id)
    return option ? [textOf(option.body)] : (item.body ?? [])
  })
  if (said.length === 0) return null
  const [only] = said
  return {
    response: said.join(', '),
    url: said.length === 1 && only !== undefined && isLink(only) ? only : null,
  }
}

const isLink = (text: string): boolean => /^https?:\/\/[^\s<>"]+$/i.test(text) && URL.canParse(text)
