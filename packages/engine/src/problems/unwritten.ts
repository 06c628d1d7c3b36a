// A survey that is not finished: it has no questions, or its options still have the editor's placeholder names.
import type { Problem } from '@askwell/contract'
import { type Check, warning } from './ground.ts'
import { questionName, quoted, sentence } from './names.ts'

/** The text of a new option in the editor's languages. */
const placeholder = /^(?:option|seçenek) \d{1,3}$/iu

/** A survey that only opens a conversation needs no question. */
export const noQuestions: Check = ({ flow: { elements, states } }) =>
  elements.some(({ question }) => question) || states.some(({ style }) => style === 'chat')
    ? []
    : [warning('no_questions', 'elements', 'The survey asks no question.')]

export const placeholders: Check = ({ flow }) =>
  flow.elements.flatMap(({ question }, place): Problem[] => {
    if (!question) return []
    const lists = [
      { path: 'options', options: question.options },
      ...question.statements.map(({ options }, row) => ({
        path: `statements.${row}.options`,
        options,
      })),
    ]
    for (const { path, options } of lists)
      for (const [at, { body }] of options.entries()) {
        const text = Object.values(body).find((words) => placeholder.test(words.trim()))
        if (text !== undefined)
          return [
            warning(
              'placeholder_text',
              `elements.${place}.question.${path}.${at}.body`,
              `${sentence(questionName(flow, question))} still has the option ${quoted(text)}, which the editor put there.`,
            ),
          ]
      }
    return []
  })
