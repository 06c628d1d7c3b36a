// Each question has what its style needs, and is asked in a way that fits what it asks.
import type { Option, Problem, Question } from '@askwell/contract'
import { answerKind, inlineOptionsMax, isPicker, styleOf, takesSeveral } from '../styles/index.ts'
import { toolingOf } from '../styles/tooling.ts'
import { isShownBySome } from './aims.ts'
import { needsOptions } from './answering.ts'
import { type Check, error, type Ground, warning } from './ground.ts'
import { questionName, quoted, sentence } from './names.ts'

const eachQuestion = (
  { flow }: Ground,
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
        ? [error('style_incomplete', `elements.${e}.url`, 'A link button has no address.')]
        : [],
    ),
  ]
}

interface Lack {
  readonly at: string
  readonly what: string
}

function lacks(
  ground: Ground,
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
    'has only hidden options, and no trigger shows one',
  )
  if (answerKind(question) === 'options' && takesSeveral(question)) {
    lack(
      least !== undefined && most !== undefined && least > most,
      'minSelectionCount',
      `asks for at least ${least} options and at most ${most}`,
    )
    lack(
      least !== undefined && least > options.length,
      'minSelectionCount',
      `asks for at least ${least} options and has ${options.length}`,
    )
    lack(
      most !== undefined && most > options.length,
      'maxSelectionCount',
      `allows ${most} options and has ${options.length}`,
    )
  }
  lack(
    minLength !== undefined && maxLength !== undefined && minLength > maxLength,
    'minLength',
    `asks for at least ${minLength} characters and at most ${maxLength}`,
  )
  lack(
    min !== undefined && max !== undefined && min > max,
    'min',
    `asks for at least ${min} and at most ${max}`,
  )
  lack(asksSystem && !question.request, 'request', 'names no request')
  // Options come from a binding of its own, or with the reply to another question's request.
  const isOffered = hasRequest || question.bindingModel
  lack(answer === 'values' && !isOffered, 'bindingModel', 'names no source of its options')
  return found
}

function matrixLacks({ statements, extra }: Question): Lack[] {
  if (statements.length === 0) return [{ at: 'statements', what: 'has no statements' }]
  const isMaxdiff = extra.matrix_question_type === 'maxdiff'
  if (isMaxdiff && statements.length < 2)
    return [{ at: 'statements', what: 'has one statement, and the best and the worst are two' }]
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

const mayShow = ({ aims }: Ground, option: Option): boolean =>
  option.isVisible || isShownBySome(aims.atOption.get(option.id))

export const manyOptions: Check = (ground) =>
  eachQuestion(ground, (question, path, name) =>
    isPicker(question)
      ? [
          warning(
            'many_options_inline',
            `${path}.options`,
            `${sentence(name())} has ${question.options.length} options; more than ${inlineOptionsMax} are shown as a picker.`,
          ),
        ]
      : [],
  )

/** What a node asks for is known from its flow alone here; the colours of a node are looked at with the node. */
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
          `${sentence(name())} hides personal data, yet its answer also goes unmasked into the customer's record.`,
        ),
      ]
    if (asksForContact && !question.hidePersonalData && toolingOf(question.style).isFreeText)
      return [
        warning(
          'unmasked_free_text',
          `${path}.hidePersonalData`,
          `${sentence(name())} does not hide personal data, and this survey asks for contact data.`,
        ),
      ]
    return []
  })
}
