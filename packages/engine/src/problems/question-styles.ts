// Each question has what its style needs, and its settings suit its content.
import type { Option, Problem, Question } from '@askwell/contract'
import { answerKind, inlineOptionsMax, isPicker, styleOf, takesSeveral } from '../styles/index.ts'
import { toolingOf } from '../styles/tooling.ts'
import { isShownBySome } from './aims.ts'
import { needsOptions } from './answering.ts'
import { type Check, type CheckedFlow, error, warning } from './ground.ts'
import { questionName, quoted, sentence } from './names.ts'

const eachQuestion = (
  { flow }: CheckedFlow,
  look: (question: Question, path: string, name: () => string) => Problem[],
): Problem[] =>
  flow.elements.flatMap((element, e) => {
    const { question } = element
    return question
      ? look(question, `elements.${e}.question`, () => questionName(flow, question))
      : []
  })

export const styleNeeds: Check = (ground) => {
  // Looked up once: a flow may have thousands of questions.
  const hasRequest = ground.flow.elements.some(({ question }) => question?.request)
  return [
    ...eachQuestion(ground, (question, path, name) =>
      lacks(ground, question, { hasRequest }).map(({ at, what }) =>
        error('style_incomplete', at ? `${path}.${at}` : path, `${sentence(name())} ${what}.`),
      ),
    ),
    ...ground.flow.elements.flatMap((element, e) =>
      element.type === 'button_link' && !element.url
        ? [error('style_incomplete', `elements.${e}.url`, 'A link button has no link.')]
        : [],
    ),
  ]
}

interface Lack {
  readonly at: string
  readonly what: string
}

function lacks(
  ground: CheckedFlow,
  question: Question,
  { hasRequest }: { readonly hasRequest: boolean },
): Lack[] {
  const found: Lack[] = []
  const lack = (is: unknown, at: string, what: string) => {
    if (is) found.push({ at, what })
  }
  const {
    style,
    minLength,
    maxLength,
    min,
    max,
    minSelectionCount: least,
    maxSelectionCount: most,
    options,
  } = question
  const { answer, asksSystem } = styleOf(style)
  if (answer === 'matrix') return matrixLacks(question)
  lack(needsOptions(question) && options.length === 0, 'options', 'has no options')
  lack(
    needsOptions(question) &&
      options.length > 0 &&
      !options.some((option) => mayShow(ground, option)),
    'options',
    'has only hidden options, and no trigger shows any of them',
  )
  if (answerKind(question) === 'options' && takesSeveral(question)) {
    lack(
      least !== undefined && most !== undefined && least > most,
      'minSelectionCount',
      `requires at least ${least} options but allows at most ${most}`,
    )
    lack(
      least !== undefined && least > options.length,
      'minSelectionCount',
      `requires at least ${least} options but has only ${options.length}`,
    )
    lack(
      most !== undefined && most > options.length,
      'maxSelectionCount',
      `allows ${most} options but has only ${options.length}`,
    )
  }
  lack(
    minLength !== undefined && maxLength !== undefined && minLength > maxLength,
    'minLength',
    `requires at least ${minLength} characters but allows at most ${maxLength}`,
  )
  lack(
    min !== undefined && max !== undefined && min > max,
    'min',
    `has the minimum ${min} and the lower maximum ${max}`,
  )
  lack(asksSystem && !question.request, 'request', 'has no request')
  // The options come from the question's own binding, or with the reply to another question's request.
  const isOffered = hasRequest || question.bindingModel
  lack(answer === 'values' && !isOffered, 'bindingModel', 'has no source for its options')
  return found
}

function matrixLacks({ statements, extra }: Question): Lack[] {
  if (statements.length === 0) return [{ at: 'statements', what: 'has no statements' }]
  const isMaxdiff = extra.matrix_question_type === 'maxdiff'
  if (isMaxdiff && statements.length < 2)
    return [{ at: 'statements', what: 'has only one statement, but best and worst need two' }]
  return statements.flatMap((statement, r) => {
    if (statement.options.length === 0)
      return [
        {
          at: `statements.${r}.options`,
          what: `has no options for the statement ${quoted(statement.key)}`,
        },
      ]
    const missing = isMaxdiff
      ? ['best', 'worst'].filter((key) => !statement.options.some((option) => option.key === key))
      : []
    return missing.length > 0
      ? [
          {
            at: `statements.${r}.options`,
            what: `has no option ${missing.join(' and no option ')} for the statement ${quoted(statement.key)}`,
          },
        ]
      : []
  })
}

const mayShow = ({ aims }: CheckedFlow, option: Option): boolean =>
  option.isVisible || isShownBySome(aims.atOption.get(option.id))

export const manyOptions: Check = (ground) =>
  eachQuestion(ground, (question, path, name) =>
    isPicker(question)
      ? [
          warning(
            'many_options_inline',
            `${path}.options`,
            `${sentence(name())} has ${question.options.length} options. More than ${inlineOptionsMax} options are shown as a picker.`,
          ),
        ]
      : [],
  )

/** Judges only the flow. Faults in a node's settings are found when the node is checked. */
export const privacy: Check = (ground) => {
  const asksForContact = ground.flow.elements.some(
    (element) => element.question && toolingOf(element.question.style).isContact,
  )
  return eachQuestion(ground, (question, path, name) => {
    if (question.hidePersonalData && styleOf(question.style).customer)
      return [
        warning(
          'masked_identity',
          `${path}.hidePersonalData`,
          `${sentence(name())} masks personal data, but its answer is also stored unmasked in the contact's record.`,
        ),
      ]
    if (asksForContact && !question.hidePersonalData && toolingOf(question.style).isFreeText)
      return [
        warning(
          'unmasked_free_text',
          `${path}.hidePersonalData`,
          `${sentence(name())} does not mask personal data, although this survey asks for contact details.`,
        ),
      ]
    return []
  })
}
