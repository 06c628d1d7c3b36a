// Edits of a question as a whole: its name for programs, and its style.
import type { Flow, Option, Question, QuestionStyle, Text } from '@askwell/contract'
import { freeKey, keyFrom } from '../keys.ts'
import { beginIn } from '../new-question.ts'
import { questionForms } from '../question-forms.ts'
import type { PartName } from '../style-form.ts'
import { changeElement, changeQuestion, type FlowChange } from './change-element.ts'
import { mapTriggers } from './option-edits.ts'

/** Everything that names the question by its key follows: triggers, gauges, bindings, and `{{key}}` in texts. */
export function renameQuestionKey(elementId: string, key: string): FlowChange {
  return (flow) => {
    const before = flow.elements.find(({ id }) => id === elementId)?.question?.key
    if (before === undefined || before === key) return flow
    const named = changeQuestion(elementId, (question) => ({ ...question, key }))(flow)
    const said = JSON.parse(JSON.stringify(named.elements), (_member, value: unknown) =>
      repiped(value, before, key),
    ) as Flow['elements']
    const aimed = mapTriggers(said, (trigger) => ({
      ...trigger,
      targetOptionIds: trigger.targetOptionIds.map((target) =>
        target.questionKey === before ? { ...target, questionKey: key } : target,
      ),
    }))
    return {
      ...named,
      elements: aimed.map((element) => {
        const { gauge, question } = element
        const binding = question?.bindingModel
        return {
          ...element,
          ...(gauge?.source === 'question' &&
            gauge.questionKey === before && { gauge: { ...gauge, questionKey: key } }),
          ...(question &&
            binding && {
              question: {
                ...question,
                bindingModel: {
                  ...binding,
                  keys: binding.keys.map((each) => (each === before ? key : each)),
                },
              },
            }),
        }
      }),
    }
  }
}

/** Gives a question whose key only says its style (`radio_2`) one that describes it. */
export function nameByWords(elementId: string, languageCode: string): FlowChange {
  return (flow) => {
    const question = flow.elements.find(({ id }) => id === elementId)?.question
    const wish = keyFrom(question?.body[languageCode] ?? '', longestName)
    if (!question || wish === '' || !new RegExp(`^${question.style}(_\\d+)?$`).test(question.key))
      return flow
    const taken = new Set(
      flow.elements.flatMap((other) => (other.id === elementId ? [] : (other.question?.key ?? []))),
    )
    return renameQuestionKey(elementId, freeKey(wish, taken))(flow)
  }
}

/** Long enough to recognize the question, short enough for a column heading. */
const longestName = 32

const repiped = (value: unknown, before: string, key: string): unknown =>
  typeof value === 'string' && value.includes('{{')
    ? value.replace(/\{\{\s*([^{}\s]{1,64})\s*\}\}/g, (whole, named) =>
        named === before ? `{{${key}}}` : whole,
      )
    : value

/**
 * Gives the question another style and keeps what the new style supports: its texts, whether it is required, options
 * (of a matrix the answers of its first row), limits. What is missing then begins as in a new question.
 */
export function restyle(
  elementId: string,
  style: QuestionStyle,
  languageCode: string,
  newId: () => string,
): FlowChange {
  return (flow) => {
    const before = flow.elements.find(({ id }) => id === elementId)?.question
    if (!before || before.style === style) return flow
    const next = restyled(before, style, languageCode, newId)
    const isFitting = answersBy(before) === answersBy(next)
    return changeElement(elementId, (element) => ({
      ...element,
      question: next,
      // A trigger on an option cannot fire on a typed answer, nor the other way round.
      triggers: isFitting ? element.triggers : [],
    }))(flow)
  }
}

export function restyled(
  before: Question,
  style: QuestionStyle,
  languageCode: string,
  newId: () => string,
): Question {
  const { parts, begin } = questionForms[style]
  const has = (part: PartName) => parts.includes(part)
  const begun = begin(beginIn(languageCode, newId))
  const offered = optionsIn(before)
  const takesOptions = has('options') || (has('points') && before.style !== 'matrix')
  const {
    id,
    key,
    body,
    help,
    placeholder,
    isRequired,
    isMultiSelect,
    hidePersonalData,
    bindingModel,
    extra,
  } = before
  return {
    id,
    key,
    style,
    body,
    isRequired,
    isMultiSelect: has('several') && isMultiSelect,
    hidePersonalData: has('mask') && hidePersonalData,
    options: takesOptions && offered.length > 0 ? [...offered] : (begun.options ?? []),
    statements: style === 'matrix' ? matrixOf(begun.statements ?? [], offered, newId) : [],
    extra: {
      ...(has('layout') && extra.layout !== undefined && { layout: extra.layout }),
      ...(has('ends') && extra.min_label && { min_label: extra.min_label }),
      ...(has('ends') && extra.max_label && { max_label: extra.max_label }),
    },
    ...(help && { help }),
    ...(has('placeholder') && placeholder && { placeholder }),
    ...(bindingModel && { bindingModel }),
    ...(has('request') && before.request && { request: before.request }),
    ...(has('selection') && limits(before, ['minSelectionCount', 'maxSelectionCount'])),
    ...(has('lengths') && limits(before, ['minLength', 'maxLength'])),
    ...(has('range') && limits(before, ['min', 'max'])),
    ...(has('steps') && limits(before, ['step'])),
  }
}

const limits = (
  before: Question,
  names: readonly (
    | 'minSelectionCount'
    | 'maxSelectionCount'
    | 'minLength'
    | 'maxLength'
    | 'min'
    | 'max'
    | 'step'
  )[],
): Partial<Question> =>
  Object.fromEntries(
    names.flatMap((name) => (before[name] === undefined ? [] : [[name, before[name]]])),
  )

const optionsIn = (question: Question): readonly Option[] =>
  question.style === 'matrix' ? (question.statements[0]?.options ?? []) : question.options

const matrixOf = (
  begun: Question['statements'],
  offered: readonly Option[],
  newId: () => string,
): Question['statements'] =>
  offered.length === 0
    ? begun
    : begun.map((row) => ({
        ...row,
        options: offered.map((option) => ({ ...option, id: newId() })),
      }))

function answersBy(question: Question): 'options' | 'rows' | 'words' {
  if (question.style === 'matrix') return 'rows'
  return question.options.length > 0 ? 'options' : 'words'
}

/** The words of a text in a language, else in the default language, else in any. */
export const wordsIn = (
  text: Text | undefined,
  languageCode: string,
  defaultCode: string,
): string =>
  [text?.[languageCode], text?.[defaultCode], ...Object.values(text ?? {})]
    .find((words) => words?.trim())
    ?.trim() ?? ''
