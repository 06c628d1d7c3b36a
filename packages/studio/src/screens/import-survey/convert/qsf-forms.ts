// Sliders and forms of a Qualtrics file, as the most similar questions.
import type { Question, QuestionStyle } from '@askwell/contract'
import { isRecord, type Loose, numberOf, recordOf, textOf } from './loose.ts'
import type { QsfReading, ReadQsf } from './qsf-reading.ts'
import { type DraftElement, newOption, newQuestion } from './survey-draft.ts'

export interface QuestionSource {
  readonly ref: string
  readonly tag: string
  readonly path: string
  readonly selector: string
}
export type Ask = (style: QuestionStyle, more?: Partial<Question>) => DraftElement

interface ReadOption {
  readonly id: string
  readonly option: Question['options'][number]
  /** A text field follows it. */
  readonly hasWords: boolean
}

export function options(
  payload: Loose,
  path: string,
  tag: string,
  reading: QsfReading,
  list: 'Choices' | 'Answers' = 'Choices',
): ReadOption[] {
  const recode = recordOf(payload['RecodeValues'])
  const taken = new Set<string>()
  return ordered(payload, list).map(([id, entry], order) => {
    const wanted = (list === 'Choices' && textOf(recode[id]).trim()) || id
    const key = taken.has(wanted) ? `${wanted}_${id}` : wanted
    taken.add(key)
    if (entry['DisplayLogic'] !== undefined)
      reading.lost.push({
        path: `${path}.${list}.${id}`,
        what: `${tag}: ${textOf(entry['Display'])}`,
        why: 'condition',
        detail: 'DisplayLogic',
      })
    if (isRecord(entry['Image']))
      reading.lost.push({
        path: `${path}.${list}.${id}`,
        what: `${tag}: ${textOf(entry['Display'])}`,
        why: 'media',
        detail: 'image',
      })
    const body = reading.say(
      payload,
      (one) => recordOf(recordOf(one[list])[id])['Display'],
      `${path}.${list}.${id}`,
      tag,
    )
    const exclusive =
      entry['ExclusiveAnswer'] === true || textOf(entry['ExclusiveAnswer']) === 'true'
    return {
      id,
      option: newOption(reading.made, key, body, order, exclusive ? { exclusive } : {}),
      hasWords: textOf(entry['TextEntry']) === 'true' || entry['TextEntry'] === true,
    }
  })
}

/** In the order that the document lists, else by number. */
function ordered(payload: Loose, list: 'Choices' | 'Answers'): [id: string, entry: Loose][] {
  const entries = recordOf(payload[list])
  const named = payload[list === 'Choices' ? 'ChoiceOrder' : 'AnswerOrder']
  const ids = Array.isArray(named) && named.length > 0 ? named.map(textOf) : Object.keys(entries)
  return ids.flatMap((id): [string, Loose][] => (isRecord(entries[id]) ? [[id, entries[id]]] : []))
}

export function sliders(
  payload: Loose,
  at: QuestionSource & { readonly isRequired: boolean },
  reading: QsfReading,
  ask: Ask,
): ReadQsf {
  const { ref, tag, path, selector, isRequired } = at
  const configuration = recordOf(payload['Configuration'])
  const [min, max] = [
    numberOf(configuration['CSSliderMin']),
    numberOf(configuration['CSSliderMax']),
  ]
  const step = 10 ** -(numberOf(configuration['NumDecimals']) ?? 0)
  const range = {
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(step !== 1 && { step }),
  }
  const style: QuestionStyle =
    selector === 'STAR' && (numberOf(configuration['StarCount']) ?? 5) === 5 ? 'star' : 'slider'
  const limit =
    style === 'slider'
      ? selector === 'STAR'
        ? { min: 0, max: numberOf(configuration['StarCount']) ?? 10 }
        : range
      : {}
  const rows = options(payload, path, tag, reading)
  if (rows.length <= 1)
    return { elements: [ask(style, limit)], askable: { ref, keyOf: new Map(), isText: true } }
  return {
    elements: [
      { kind: 'label', path, body: reading.say(payload, (one) => one['QuestionText'], path, tag) },
      ...rows.map(
        ({ option }): DraftElement => ({
          kind: 'question',
          ref: `${ref}/${option.key}`,
          path,
          question: newQuestion(reading.made, `${tag}_${option.key}`, {
            style,
            body: option.body,
            isRequired,
            ...limit,
          }),
        }),
      ),
    ],
    askable: null,
  }
}

/** A form is one short text per line. */
export function forms(
  payload: Loose,
  at: Omit<QuestionSource, 'selector'> & { readonly isRequired: boolean },
  reading: QsfReading,
): ReadQsf {
  const lines = options(payload, at.path, at.tag, reading).map(
    ({ option }): DraftElement => ({
      kind: 'question',
      ref: `${at.ref}/${option.key}`,
      path: at.path,
      question: newQuestion(reading.made, `${at.tag}_${option.key}`, {
        style: 'text',
        body: option.body,
        isRequired: at.isRequired,
      }),
    }),
  )
  return {
    elements: [
      {
        kind: 'label',
        path: at.path,
        body: reading.say(payload, (one) => one['QuestionText'], at.path, at.tag),
      },
      ...lines,
    ],
    askable: null,
  }
}

export function limits(valid: Loose): Partial<Question> {
  const [min, max] = [numberOf(valid['Min']), numberOf(valid['Max'])]
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) }
}

export function lengths(settings: Loose): Partial<Question> {
  const [least, most] = [
    numberOf(settings['MinChars']),
    numberOf(settings['TotalChars'] ?? settings['MaxChars']),
  ]
  return {
    ...(least !== undefined && least > 0 && { minLength: least }),
    ...(most !== undefined && most > 0 && { maxLength: most }),
  }
}
