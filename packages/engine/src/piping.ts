// `{{key}}` in a body: the answer to the question of that key, or a value of the page. Inserted as text, never as markup.
import type { Text } from '@askwell/contract'
import type { Answer } from './answer.ts'
import { allOptions, chosenOptions } from './answer.ts'
import type { FlowMap } from './flow-map.ts'
import type { Run } from './run.ts'
import { styleOf } from './styles/index.ts'

/** By question key: owners' systems' values, overridden by the path's answers. `textOf` returns a body in the language shown. */
export function pipedAnswers(
  map: FlowMap,
  run: Run,
  textOf: (text: Text) => string,
): Readonly<Record<string, string>> {
  // A list of pairs first, because a key may be `__proto__`, which an assignment would ignore.
  const values: [key: string, value: string][] = Object.values(run.bindings).flatMap(
    Object.entries<string>,
  )
  for (const [questionId, { answer }] of Object.entries(run.answers)) {
    const question = map.elementOfQuestion.get(questionId)?.question
    if (!question) continue
    const chosen = chosenOptions(answer).flatMap((id) =>
      allOptions(question).filter((option) => option.id === id),
    )
    const value =
      chosen.length > 0
        ? chosen.map((option) => textOf(option.body)).join(', ')
        : typedText(styleOf(question.style).items(question, answer), answer)
    values.push([question.key, value])
  }
  return Object.fromEntries(values)
}

const typedText = (items: readonly { body?: string | undefined }[], answer: Answer): string =>
  answer.kind === 'file' ? answer.file.name : items.map((item) => item.body ?? '').join(', ')

/** Unknown keys become nothing: a respondent never sees a brace. */
export const pipe = (text: string, values: Readonly<Record<string, string>>): string =>
  text.includes('{{')
    ? text.replace(/\{\{\s*([^{}\s]{1,64})\s*\}\}/g, (_match, key: string) =>
        Object.hasOwn(values, key) ? (values[key] ?? '') : '',
      )
    : text
