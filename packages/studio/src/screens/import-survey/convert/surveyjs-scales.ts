// Ratings and rows of a SurveyJS file, as the most similar questions.
import type { Question, QuestionStyle } from '@askwell/contract'
import { isRecord, type Loose, listOf, numberOf } from './loose.ts'
import { type DraftElement, newOption } from './survey-draft.ts'
import type { Reading } from './surveyjs-reading.ts'

export type Ask = (style: QuestionStyle, more?: Partial<Question>) => DraftElement

/** 0 to 10 is a score, 1 to 5 are stars; other scales keep their points as options of a score. Up to five smileys are faces. */
export function rating(
  json: Loose,
  path: string,
  name: string,
  reading: Reading,
  ask: Ask,
): DraftElement {
  const { made, say, ours } = reading
  const least = say(
    json['minRateDescription'] ?? json['mininumRateDescription'],
    `${path}.minRateDescription`,
    name,
  )
  const most = say(json['maxRateDescription'], `${path}.maxRateDescription`, name)
  const extra: Question['extra'] = {
    ...(least && { min_label: least }),
    ...(most && { max_label: most }),
  }
  const values = listOf(json['rateValues'])
  const min = numberOf(json['rateMin']) ?? 1
  const given = numberOf(json['rateStep']) ?? 1
  const step = given > 0 ? given : 1
  const max =
    numberOf(json['rateMax']) ??
    (numberOf(json['rateCount']) !== undefined
      ? min + step * ((numberOf(json['rateCount']) ?? 5) - 1)
      : 5)
  const counted = Math.floor((max - min) / step + 1e-9) + 1
  const isFaces =
    json['rateType'] === 'smileys' && (values.length > 0 ? values.length : counted) <= mostFaces
  if (json['rateType'] === 'smileys' && !isFaces)
    reading.lost.push({
      path: `${path}.rateType`,
      what: name,
      why: 'setting',
      detail: 'rateType: smileys',
    })
  if (values.length === 0 && step === 1 && min === 0 && max === 10) return ask('score', { extra })
  if (!isFaces && values.length === 0 && step === 1 && min === 1 && max === 5)
    return ask('star', { extra })
  const count = Math.min(mostPoints, counted)
  if (values.length === 0 && counted > mostPoints)
    reading.lost.push({
      path: `${path}.rateMax`,
      what: name,
      why: 'setting',
      detail: `rateMax: ${max}`,
    })
  const points: unknown[] =
    values.length > 0
      ? [...values]
      : Array.from({ length: Math.max(0, count) }, (_, place) =>
          Number((min + place * step).toPrecision(10)),
        )
  const options = points.map((item, order) => {
    const [value, text] = valueAndText(item)
    return newOption(
      made,
      value,
      say(text, `${path}.rateValues.${order}`, name) ?? ours(value),
      order,
    )
  })
  return ask(isFaces ? 'custom_score' : 'score', { options, extra })
}

const mostPoints = 100
const mostFaces = 5

export function rows(
  json: Loose,
  path: string,
  name: string,
  { made, say, ours }: Reading,
): Question['statements'] {
  return listOf(json['rows']).map((row, order) => {
    const [key, text] = valueAndText(row)
    const options = listOf(json['columns']).map((column, place) => {
      const [value, words] = valueAndText(column)
      return newOption(
        made,
        value,
        say(words, `${path}.columns.${place}`, name) ?? ours(value),
        place,
      )
    })
    return {
      id: made.newId(),
      key: key.slice(0, 255),
      body: say(text, `${path}.rows.${order}`, name) ?? ours(key),
      order,
      options,
    }
  })
}

export function valueAndText(item: unknown): [value: string, text: unknown] {
  if (!isRecord(item)) return [String(item), String(item)]
  const value = String(item['value'] ?? item['name'] ?? '')
  return [value, item['text'] ?? item['title'] ?? value]
}
