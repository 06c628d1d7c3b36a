// One element of a SurveyJS page: the question, label or group it becomes, and what of it has no counterpart.
import type { Question, QuestionStyle } from '@askwell/contract'
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
/** Read here, elsewhere, or of no consequence for what is asked. */
const understood = new Set(
  'type name title description isRequired visibleIf choices choicesByUrl rows columns placeholder placeHolder inputType min max step maxLength rateMin rateMax rateStep rateValues rateCount rateType displayMode minRateDescription maxRateDescription mininumRateDescription labelTrue labelFalse valueTrue valueFalse hasOther showOtherItem otherText otherPlaceholder hasNone showNoneItem noneText isAllRowRequired eachRowRequired choicesOrder maxSelectedChoices minSelectedChoices multiSelect html imageLink elements items contentMode readOnly visible titleLocation startWithNewLine width minWidth maxWidth colCount hideNumber state indent useDisplayValuesInDynamicTexts autocomplete rating displayRateDescriptionsAsExtremeItems autoGenerate showCommentArea hasComment commentText requiredErrorText correctAnswer page maxSize allowMultiple acceptedTypes storeDataAsText waitForUpload rateColorMode scaleColorMode cellType verticalAlign alternateRows'.split(
    ' ',
  ),
)

/** Nothing = it is a group, or has been reported. */
export function readQuestion(json: Loose, path: string, reading: Reading): DraftElement[] {
  const name = typeof json['name'] === 'string' ? json['name'] : path
  const elementType = typeof json['type'] === 'string' ? json['type'] : ''
  const { made, lost, say, ours } = reading
  for (const setting of Object.keys(json))
    if (!understood.has(setting))
      lost.push({
        path: `${path}.${setting}`,
        what: name,
        why: setting === 'validators' ? 'validation' : 'setting',
        detail: setting,
      })
  if (json['hasComment'] === true || json['showCommentArea'] === true)
    lost.push({ path, what: name, why: 'setting', detail: 'showCommentArea' })
  const body = say(json['title'], `${path}.title`, name) ?? ours(name)
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
      return listOf(json['items']).flatMap((item, place) =>
        isRecord(item)
          ? readQuestion(
              { ...item, type: 'text', name: `${name}.${textOf(item['name']) || place + 1}` },
              `${path}.items.${place}`,
              reading,
            )
          : [],
      )
    case 'html':
    case 'image':
      return label(json, elementType, path, name, reading)
    default:
      lost.push({ path, what: name, why: 'kind', detail: elementType || '?' })
      return []
  }
}

function typed(json: Loose, path: string, name: string, { lost }: Reading, ask: Ask): DraftElement {
  const kind = textOf(json['inputType']) || 'text'
  const style = entryOf(inputStyles, kind)
  if (!style) lost.push({ path: `${path}.inputType`, what: name, why: 'input_kind', detail: kind })
  if (style === 'numeric' || style === 'slider') return ask(style, rangeOf(json))
  return style && style !== 'text' ? ask(style) : ask('text', lengthOf(json))
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
