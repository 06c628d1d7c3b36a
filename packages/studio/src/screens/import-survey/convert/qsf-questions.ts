// One question of a Qualtrics document: what it becomes, how logic refers to it, and what has no counterpart.
import type { Question, QuestionStyle } from '@askwell/contract'
import { entryOf, isRecord, type Loose, listOf, numberOf, recordOf, textOf } from './loose.ts'
import {
  type Ask,
  forms,
  lengths,
  limits,
  options,
  type QuestionSource,
  sliders,
} from './qsf-forms.ts'
import type { QsfReading, ReadQsf } from './qsf-reading.ts'
import { type DraftElement, newOption, newQuestion, otherWords } from './survey-draft.ts'

const nothing: ReadQsf = { elements: [], askable: null }
const typedStyles: Readonly<Record<string, QuestionStyle>> = {
  ValidEmail: 'email',
  ValidNumber: 'numeric',
  ValidPhone: 'phone_number',
  ValidUSPhone: 'phone_number',
  ValidDate: 'datepicker',
}

export function readQsfQuestion(payload: Loose, path: string, reading: QsfReading): ReadQsf {
  const ref = textOf(payload['QuestionID'])
  const tag = textOf(payload['DataExportTag']) || ref
  const questionType = textOf(payload['QuestionType'])
  const selector = textOf(payload['Selector'])
  const { made, lost, say } = reading
  const body = say(payload, (one) => one['QuestionText'], `${path}.QuestionText`, tag)
  const settings = recordOf(recordOf(payload['Validation'])['Settings'])
  const isRequired = textOf(settings['ForceResponse']) === 'ON'
  if (settings['CustomValidation'] !== undefined)
    lost.push({
      path: `${path}.Validation`,
      what: tag,
      why: 'validation',
      detail: 'CustomValidation',
    })
  if (
    isRecord(payload['Randomization']) &&
    !(questionType === 'MC' && textOf(payload['Randomization']['Type']) === 'All')
  )
    lost.push({ path: `${path}.Randomization`, what: tag, why: 'randomizer' })
  for (const setting of ['QuestionJS', 'DynamicChoices', 'DynamicAnswers', 'InPageDisplayLogic'])
    if (payload[setting] !== undefined)
      lost.push({ path: `${path}.${setting}`, what: tag, why: 'setting', detail: setting })
  const ask = (style: QuestionStyle, more: Partial<Question> = {}): DraftElement => ({
    kind: 'question',
    ref,
    path,
    question: newQuestion(made, tag, { style, body, isRequired, ...more }),
  })
  const text = (element: DraftElement): ReadQsf => ({
    elements: [element],
    askable: { ref, keyOf: new Map(), isText: true },
  })
  const gone = (detail: string): ReadQsf => {
    lost.push({ path, what: tag, why: 'kind', detail })
    return nothing
  }
  switch (questionType) {
    case 'MC':
      return choice(payload, { ref, tag, path, selector, settings }, reading, ask)
    case 'TE': {
      if (selector === 'FORM') return forms(payload, { ref, tag, path, isRequired }, reading)
      if (selector === 'PW') lost.push({ path, what: tag, why: 'input_kind', detail: 'password' })
      const style =
        entryOf(typedStyles, textOf(settings['ContentType'])) ??
        (selector === 'ML' || selector === 'ESTB' ? 'textarea' : 'text')
      return text(
        ask(
          style,
          style === 'numeric' ? limits(recordOf(settings['ValidNumber'])) : lengths(settings),
        ),
      )
    }
    case 'Matrix':
      return (
        matrix(payload, { ref, tag, path, selector }, reading, ask) ?? gone(`Matrix ${selector}`)
      )
    case 'Slider':
      return sliders(payload, { ref, tag, path, selector, isRequired }, reading, ask)
    case 'RO':
      return {
        elements: [
          ask('ranking', {
            options: options(payload, path, tag, reading).map(({ option }) => option),
          }),
        ],
        askable: null,
      }
    case 'FileUpload':
      return { elements: [ask('file')], askable: null }
    case 'DB': {
      const hasText = Object.values(body).some((words) => words.trim() !== '')
      if (selector === 'GRB' || selector === 'FLB')
        lost.push({ path, what: tag, why: 'media', detail: selector })
      return hasText ? { elements: [{ kind: 'label', path, body }], askable: null } : nothing
    }
    default:
      return gone(questionType || '?')
  }
}

const severalSelectors = new Set(['MAVR', 'MAHR', 'MACOL', 'MSB'])

function choice(
  payload: Loose,
  at: QuestionSource & { readonly settings: Loose },
  reading: QsfReading,
  ask: Ask,
): ReadQsf {
  const { ref, path, tag, selector, settings } = at
  if (selector === 'NPS') {
    const points = Object.entries(recordOf(payload['Choices']))
    if (points.some(([id, point]) => textOf(recordOf(point)['Display']) !== id))
      reading.lost.push({ path: `${path}.Choices`, what: tag, why: 'setting', detail: 'Choices' })
    const [least, most] = [0, -1].map((end) => {
      const text = reading.say(
        payload,
        (one) => recordOf(listOf(one['ColumnLabels']).at(end))['Display'],
        `${path}.ColumnLabels`,
        tag,
      )
      return Object.keys(text).length > 0 ? text : undefined
    })
    const keyOf = new Map(
      Array.from({ length: 11 }, (_, point) => [String(point), String(point)] as const),
    )
    return {
      elements: [
        ask('score', {
          extra: { ...(least && { min_label: least }), ...(most && { max_label: most }) },
        }),
      ],
      askable: { ref, keyOf, isText: false },
    }
  }
  const isSeveral = severalSelectors.has(selector)
  const found = options(payload, path, tag, reading)
  const isRandom =
    isRecord(payload['Randomization']) && textOf(payload['Randomization']['Type']) === 'All'
  const style: QuestionStyle = isSeveral
    ? 'checklist'
    : selector === 'DL' || selector === 'SB'
      ? 'dropdown'
      : isRandom
        ? 'random'
        : 'radio'
  if (isRandom && style !== 'random')
    reading.lost.push({ path: `${path}.Randomization`, what: tag, why: 'randomizer' })
  const [least, most] = [numberOf(settings['MinChoices']), numberOf(settings['MaxChoices'])]
  const question = ask(style, {
    options: found.map(({ option }) => option),
    ...(isSeveral && least !== undefined && least > 0 && { minSelectionCount: least }),
    ...(isSeveral &&
      most !== undefined &&
      most > 0 &&
      most <= found.length && { maxSelectionCount: most }),
  })
  const words = found.flatMap(({ option, hasWords }) =>
    hasWords && question.kind === 'question'
      ? [
          otherWords(
            reading.made,
            { ref, key: question.question.key, path },
            option.key,
            option.body,
          ),
        ]
      : [],
  )
  return {
    elements: [question, ...words],
    askable: {
      ref,
      keyOf: new Map(found.map(({ id, option }) => [id, option.key])),
      isText: false,
    },
  }
}

function matrix(
  payload: Loose,
  { ref, tag, path, selector }: QuestionSource,
  reading: QsfReading,
  ask: Ask,
): ReadQsf | null {
  const isMaxdiff = selector === 'MaxDiff'
  if (selector !== 'Likert' && selector !== 'Bipolar' && !isMaxdiff) return null
  if (textOf(payload['SubSelector']) === 'MultipleAnswer')
    reading.lost.push({ path, what: tag, why: 'several_a_row' })
  if (selector === 'Bipolar')
    reading.lost.push({ path, what: tag, why: 'setting', detail: 'Bipolar' })
  const rows = options(payload, path, tag, reading)
  const statements = rows.map(({ option }, order) => ({
    id: reading.made.newId(),
    key: option.key,
    body: option.body,
    order,
    options: isMaxdiff
      ? (['best', 'worst'] as const).map((key, place) =>
          newOption(
            reading.made,
            key,
            { [Object.keys(option.body)[0] ?? 'en']: key === 'best' ? 'Best' : 'Worst' },
            place,
          ),
        )
      : options(payload, path, tag, reading, 'Answers').map((column) => column.option),
  }))
  return {
    elements: [
      ask('matrix', {
        statements,
        extra: { matrix_question_type: isMaxdiff ? 'maxdiff' : 'likert' },
      }),
    ],
    askable: { ref, keyOf: new Map(), isText: false },
  }
}
