// One element of a SurveyJS page: the question, label or group it becomes, and what has no counterpart.
import type { Question, QuestionStyle } from '@askwell/contract'
import type { Lost } from './conversion.ts'
import { entryOf, isRecord, type Loose, listOf, numberOf, textOf } from './loose.ts'
import { plainWords } from './plain-words.ts'
import { type DraftElement, newOption, newQuestion, otherWords } from './survey-draft.ts'
import type { Reading } from './surveyjs-reading.ts'
import { type Ask, rating, rows, valueAndText } from './surveyjs-scales.ts'

const choiceStyles: Readonly<Record<string, QuestionStyle>> = {
  radiogroup: 'radio',
  checkbox: 'checklist',
  dropdown: 'dropdown',
  tagbox: 'dropdown',
  imagepicker: 'radio',
  ranking: 'ranking',
  buttongroup: 'radio',
}
const inputStyles: Readonly<Record<string, QuestionStyle>> = {
  email: 'email',
  number: 'numeric',
  range: 'slider',
  date: 'datepicker',
  tel: 'phone_number',
  text: 'text',
}
/** Empty = it is a group, or was reported as lost. */
export function readQuestion(json: Loose, path: string, reading: Reading): DraftElement[] {
  const name = typeof json['name'] === 'string' ? json['name'] : path
  const elementType = typeof json['type'] === 'string' ? json['type'] : ''
  const { made, lost, say, ours } = reading
  if (json['hasComment'] === true || json['showCommentArea'] === true)
    lost.push({ path, what: name, why: 'setting', detail: 'showCommentArea' })
  const title = say(json['title'], `${path}.title`, name)
  const body = title ?? ours(name)
  const help = say(json['description'], `${path}.description`, name)
  const placeholder = say(json['placeholder'] ?? json['placeHolder'], `${path}.placeholder`, name)
  const shared = {
    body,
    isRequired: json['isRequired'] === true,
    ...(help && { help }),
    ...(placeholder && { placeholder }),
  }
  const ask = (style: QuestionStyle, more: Partial<Question> = {}): DraftElement => ({
    kind: 'question',
    ref: name,
    path,
    question: newQuestion(made, name, { style, ...shared, ...more }),
  })
  switch (elementType) {
    case 'text':
      return [typed(json, path, name, reading, ask)]
    case 'comment':
      return [ask('textarea', lengthOf(json))]
    case 'radiogroup':
    case 'checkbox':
    case 'dropdown':
    case 'tagbox':
    case 'imagepicker':
    case 'ranking':
    case 'buttongroup':
      return choice(json, elementType, path, name, reading, ask)
    case 'boolean':
      return [ask('radio', { options: yesAndNo(json, path, name, reading) })]
    case 'rating':
      return [rating(json, path, name, reading, ask)]
    case 'matrix':
      return [
        ask('matrix', {
          isRequired:
            shared.isRequired ||
            json['isAllRowRequired'] === true ||
            json['eachRowRequired'] === true,
          statements: rows(json, path, name, reading),
          extra: { matrix_question_type: 'likert' },
        }),
      ]
    case 'slider':
    case 'nouislider':
      return [ask('slider', rangeOf(json))]
    case 'file':
      return [ask('file')]
    case 'multipletext':
      return [
        ...(title ? [{ kind: 'label', path, body: title } as const] : []),
        ...listOf(json['items']).flatMap((item, place) =>
          isRecord(item) ? lineOf(item, { json, path, name, place }, reading) : [],
        ),
      ]
    case 'html':
    case 'image':
      return label(json, elementType, path, name, reading)
    default:
      lost.push({ path, what: name, why: 'kind', detail: elementType || '?' })
      return []
  }
}

/** One line of several becomes a separate question with its author's name. */
function lineOf(
  item: Loose,
  { json, path, name, place }: { json: Loose; path: string; name: string; place: number },
  reading: Reading,
): DraftElement {
  const { made, say, ours } = reading
  const own = textOf(item['name'])
  const ref = `${name}.${own || place + 1}`
  const at = `${path}.items.${place}`
  const body = say(item['title'], `${at}.title`, ref) ?? ours(readableName(own) || ref)
  const placeholder = say(item['placeholder'], `${at}.placeholder`, ref)
  const isRequired = item['isRequired'] === true || json['isRequired'] === true
  return typed(item, at, ref, reading, (style, more) => ({
    kind: 'question',
    ref,
    path: at,
    question: newQuestion(made, ref, {
      style,
      body,
      isRequired,
      ...(placeholder && { placeholder }),
      ...more,
    }),
  }))
}

/** `homeAddress_2` → `Home address 2`. */
const readableName = (name: string): string => {
  const words = name
    .replace(
      /(\p{Ll})(\p{Lu})/gu,
      (_all, end: string, start: string) => `${end} ${start.toLowerCase()}`,
    )
    .replace(/[_.-]+/g, ' ')
    .trim()
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

function typed(json: Loose, path: string, name: string, { lost }: Reading, ask: Ask): DraftElement {
  const kind = textOf(json['inputType']) || 'text'
  const named = entryOf(inputStyles, kind)
  if (!named) lost.push({ path: `${path}.inputType`, what: name, why: 'input_kind', detail: kind })
  const { style, limits } = checksOf(json, path, name, named ?? 'text', lost)
  if (style === 'numeric' || style === 'slider') return ask(style, { ...limits, ...rangeOf(json) })
  return style === 'text' ? ask(style, { ...limits, ...lengthOf(json) }) : ask(style)
}

/** A check that its style makes anyway is kept; a plain text gets the style that fits its check. */
function checksOf(
  json: Loose,
  path: string,
  name: string,
  named: QuestionStyle,
  lost: Lost[],
): { style: QuestionStyle; limits: Partial<Question> } {
  let style = named
  let limits: Partial<Question> = {}
  for (const [place, validator] of listOf(json['validators']).entries()) {
    const check = isRecord(validator) ? validator : {}
    const kind = textOf(check['type'])
    if (kind === 'email' && (style === 'text' || style === 'email')) style = 'email'
    else if (kind === 'numeric' && (style === 'text' || style === 'numeric')) {
      style = 'numeric'
      limits = { ...limits, ...rangeOf({ min: check['minValue'], max: check['maxValue'] }) }
    } else if (kind === 'text' && style === 'text') {
      const least = numberOf(check['minLength'])
      limits = { ...limits, ...lengthOf(check), ...(least && least > 0 && { minLength: least }) }
    } else
      lost.push({
        path: `${path}.validators.${place}`,
        what: name,
        why: 'validation',
        detail: kind || 'validators',
      })
  }
  return { style, limits }
}

const lengthOf = (json: Loose): Partial<Question> => {
  const most = numberOf(json['maxLength'])
  return most !== undefined && most >= 1 ? { maxLength: Math.trunc(most) } : {}
}

function rangeOf(json: Loose): Partial<Question> {
  const [min, max, step] = [numberOf(json['min']), numberOf(json['max']), numberOf(json['step'])]
  return {
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(step !== undefined && step > 0 && { step }),
  }
}

function choice(
  json: Loose,
  elementType: string,
  path: string,
  name: string,
  reading: Reading,
  ask: Ask,
): DraftElement[] {
  const { made, lost, say, ours } = reading
  const options = listOf(json['choices']).map((item, order) => {
    const [value, text] = valueAndText(item)
    if (isRecord(item) && (item['visibleIf'] !== undefined || item['enableIf'] !== undefined))
      lost.push({
        path: `${path}.choices.${order}`,
        what: `${name}: ${value}`,
        why: 'condition',
        detail: textOf(item['visibleIf'] ?? item['enableIf']),
      })
    const link = isRecord(item) ? textOf(item['imageLink']) : ''
    const imageUrl = /^https?:\/\//.test(link) && URL.canParse(link) ? { imageUrl: link } : {}
    if (link !== '' && !('imageUrl' in imageUrl))
      lost.push({
        path: `${path}.choices.${order}`,
        what: `${name}: ${value}`,
        why: 'media',
        detail: 'image',
      })
    return newOption(
      made,
      value,
      say(text, `${path}.choices.${order}`, name) ?? ours(value),
      order,
      imageUrl,
    )
  })
  if (options.length === 0)
    lost.push({
      path: `${path}.choices`,
      what: name,
      why: 'setting',
      detail: json['choicesByUrl'] === undefined ? 'choices' : 'choicesByUrl',
    })
  const isSeveral =
    elementType === 'checkbox' ||
    elementType === 'tagbox' ||
    (elementType === 'imagepicker' && json['multiSelect'] === true)
  const more: DraftElement[] = []
  if (json['showNoneItem'] === true || json['hasNone'] === true)
    options.push(
      newOption(
        made,
        'none',
        say(json['noneText'], `${path}.noneText`, name) ?? ours('None', 'Hiçbiri'),
        options.length,
        isSeveral ? { exclusive: true } : {},
      ),
    )
  const hasOther = json['showOtherItem'] === true || json['hasOther'] === true
  const otherBody =
    say(json['otherText'], `${path}.otherText`, name) ??
    ours('Other (describe)', 'Diğer (açıklayın)')
  if (hasOther) options.push(newOption(made, 'other', otherBody, options.length))
  if (
    json['choicesOrder'] !== undefined &&
    json['choicesOrder'] !== 'none' &&
    !(json['choicesOrder'] === 'random' && elementType === 'radiogroup')
  )
    lost.push({ path: `${path}.choicesOrder`, what: name, why: 'setting', detail: 'choicesOrder' })
  const style =
    elementType === 'radiogroup' && json['choicesOrder'] === 'random'
      ? 'random'
      : elementType === 'imagepicker' && isSeveral
        ? 'checklist'
        : (entryOf(choiceStyles, elementType) ?? 'radio')
  const [least, most] = [numberOf(json['minSelectedChoices']), numberOf(json['maxSelectedChoices'])]
  const question = ask(style, {
    options,
    isMultiSelect: elementType === 'tagbox',
    ...(isSeveral && least !== undefined && least > 0 && { minSelectionCount: least }),
    ...(isSeveral && most !== undefined && most > 0 && { maxSelectionCount: most }),
  })
  if (hasOther && question.kind === 'question')
    more.push(otherWords(made, { ref: name, key: question.question.key, path }, 'other', otherBody))
  return [question, ...more]
}

const yesAndNo = (
  json: Loose,
  path: string,
  name: string,
  { made, say, ours }: Reading,
): Question['options'] => [
  newOption(
    made,
    valueIn(json['valueTrue'], 'true'),
    say(json['labelTrue'], `${path}.labelTrue`, name) ?? ours('Yes', 'Evet'),
    0,
  ),
  newOption(
    made,
    valueIn(json['valueFalse'], 'false'),
    say(json['labelFalse'], `${path}.labelFalse`, name) ?? ours('No', 'Hayır'),
    1,
  ),
]

/** What a condition compares with. */
const valueIn = (value: unknown, usual: string): string =>
  (typeof value === 'boolean' ? String(value) : textOf(value)) || usual

function label(
  json: Loose,
  elementType: string,
  path: string,
  name: string,
  { lost, say, ours }: Reading,
): DraftElement[] {
  if (elementType === 'image') {
    const address = textOf(json['imageLink'])
    if (/^https?:\/\/[^\s()]+$/.test(address))
      return [{ kind: 'label', path, body: ours(`![${name}](${address})`) }]
    lost.push({ path, what: name, why: 'media', detail: 'image' })
    return []
  }
  const body = say(json['html'], `${path}.html`, name)
  return body && Object.values(body).some((words) => plainWords(words).text !== '')
    ? [{ kind: 'label', path, body }]
    : []
}
