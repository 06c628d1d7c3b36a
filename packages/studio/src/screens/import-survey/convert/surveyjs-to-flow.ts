// A SurveyJS document becomes a flow: pages become states, the visibility of pages transitions, that of questions triggers.
import type { Text } from '@askwell/contract'
import { both, type Condition } from './condition.ts'
import { type Conversion, type Lost, NotReadable } from './conversion.ts'
import { draftToFlow } from './draft-to-flow.ts'
import { languageCode } from './language-name.ts'
import { isRecord, type Loose, listOf, textOf } from './loose.ts'
import { plainWords } from './plain-words.ts'
import {
  type DraftElement,
  type DraftItem,
  type DraftSkip,
  making,
  type SurveyDraft,
} from './survey-draft.ts'
import { type Askable, readExpression } from './surveyjs-expression.ts'
import { readQuestion } from './surveyjs-questions.ts'
import type { Reading } from './surveyjs-reading.ts'
import { type TracedFormat, traced } from './traced.ts'

export const isSurveyJs = (json: unknown): boolean =>
  isRecord(json) &&
  !('SurveyEntry' in json) &&
  (Array.isArray(json['pages']) ||
    Array.isArray(json['elements']) ||
    Array.isArray(json['questions']))

/** `newId`: UUID v4. Throws `NotReadable` for a document without pages. */
export function surveyjsToFlow(source: unknown, newId: () => string): Conversion {
  const { document: json, unread } = traced(source, surveyjsFormat)
  if (!isRecord(json) || !isSurveyJs(json)) throw new NotReadable('no pages')
  const locale = languageCode(textOf(json['locale'])) ?? 'en'
  const lost: Lost[] = []
  const codes = new Set<string>()
  const made = making(newId)
  const say = sayIn(locale, codes, lost)
  const reading: Reading = {
    made,
    lost,
    say,
    ours: (english, turkish) => ({
      [locale]: locale.startsWith('tr') ? (turkish ?? english) : english,
    }),
  }
  // Without pages, the document itself is the only page.
  const pages = Array.isArray(json['pages'])
    ? listOf(json['pages']).map((page, place) => ({ page, path: `pages.${place}` }))
    : [
        {
          page: { name: 'page1', elements: json['elements'], questions: json['questions'] },
          path: '',
        },
      ]

  // Everything is read before any condition, because a condition may test a later question.
  const read = pages.map(({ page, path }) => readPage(isRecord(page) ? page : {}, path, reading))
  const askables = new Map<string, Askable>()
  for (const { elements } of read)
    for (const { element } of elements)
      if (element.kind === 'question') askables.set(element.ref, askableOf(element))
  const conditionOf = (expressions: readonly Expression[]): Condition | undefined =>
    expressions.reduce<Condition | undefined>((all, { source, path, what }) => {
      const condition = readExpression(source, (name) => askables.get(name))
      if (!condition) lost.push({ path, what, why: 'condition', detail: source })
      return condition ? both(all, condition) : all
    }, undefined)

  const skips = triggerSkips(json, askables, lost)
  const items = read.map(({ name, path, expressions, elements, isRandom }): DraftItem => {
    const kept = elements.map(({ element, expressions: own }): DraftElement => {
      // The text field of “Other” follows its question, which hides that field too.
      const when = element.when ?? conditionOf(own)
      return when ? { ...element, when } : element
    })
    const when = conditionOf(expressions)
    const out = elements
      .flatMap(({ element }) => (element.kind === 'question' ? (skips.get(element.ref) ?? []) : []))
      .toSorted(asWritten)
    return {
      kind: 'page',
      name,
      path,
      elements: kept,
      skips: out,
      ...(isRandom && { isRandom }),
      ...(when && { when }),
    }
  })
  for (const setting of [
    'calculatedValues',
    'completedHtmlOnCondition',
    'navigateToUrl',
    'navigateToUrlOnCondition',
    'timeLimit',
    'maxTimeToFinish',
    'maxTimeToFinishPage',
  ])
    if (json[setting] !== undefined)
      lost.push({
        path: setting,
        what: setting,
        why: setting.startsWith('navigate') ? 'redirect' : 'setting',
        detail: setting,
      })
  const intro = [say(json['description'], 'description', 'description')].flatMap(
    (body): DraftElement[] => (body ? [{ kind: 'label', path: 'description', body }] : []),
  )
  const draft: SurveyDraft = {
    name: Object.values(say(json['title'], 'title', 'title') ?? {})[0] ?? '',
    defaultCode: locale,
    languageCodes: [...codes],
    items: items.map((item, place) =>
      place === 0 && item.kind === 'page'
        ? { ...item, elements: [...intro, ...item.elements] }
        : item,
    ),
    thanks: say(json['completedHtml'], 'completedHtml', 'completedHtml') ?? null,
    lost,
  }
  lost.push(...unread(lost))
  return draftToFlow(draft, newId)
}

interface Expression {
  readonly source: string
  readonly path: string
  readonly what: string
}
interface ReadElement {
  readonly element: DraftElement
  readonly expressions: readonly Expression[]
}

function readPage(
  page: Loose,
  path: string,
  reading: Reading,
): {
  name: string
  path: string
  expressions: readonly Expression[]
  elements: ReadElement[]
  isRandom: boolean
} {
  const name = textOf(page['name']) || path
  const list = page['elements'] === undefined ? 'questions' : 'elements'
  const title = reading.say(page['title'], `${path}.title`, name)
  const heads = [title, reading.say(page['description'], `${path}.description`, name)].flatMap(
    (body): ReadElement[] =>
      body ? [{ element: { kind: 'label', path, body }, expressions: [] }] : [],
  )
  return {
    name: Object.values(title ?? {})[0] ?? name,
    path,
    expressions: expressionsOf(page, path, name),
    elements: [
      ...heads,
      ...listOf(page[list]).flatMap((one, place) =>
        readElement(one, `${path && `${path}.`}${list}.${place}`, [], reading),
      ),
    ],
    isRandom: page['questionOrder'] === 'random' || page['questionsOrder'] === 'random',
  }
}

/** A panel becomes its questions, each also with the panel's condition. */
function readElement(
  json: unknown,
  path: string,
  above: readonly Expression[],
  reading: Reading,
): ReadElement[] {
  if (!isRecord(json)) return []
  const name = textOf(json['name']) || path
  if (json['visible'] === false && json['visibleIf'] === undefined) {
    reading.lost.push({ path, what: name, why: 'setting', detail: 'visible: false' })
    return []
  }
  const expressions = [...above, ...expressionsOf(json, path, name)]
  if (json['type'] !== 'panel')
    return readQuestion(json, path, reading).map((element) => ({ element, expressions }))
  const heads = [json['title'], json['description']].flatMap((text): ReadElement[] => {
    const body = reading.say(text, `${path}.title`, name)
    return body ? [{ element: { kind: 'label', path, body }, expressions }] : []
  })
  return [
    ...heads,
    ...listOf(json['elements']).flatMap((one, place) =>
      readElement(one, `${path}.elements.${place}`, expressions, reading),
    ),
  ]
}

const expressionsOf = (json: Loose, path: string, what: string): Expression[] =>
  textOf(json['visibleIf']).trim() === ''
    ? []
    : [{ source: textOf(json['visibleIf']), path: `${path}.visibleIf`, what }]

function askableOf(element: Extract<DraftElement, { kind: 'question' }>): Askable {
  const { style, options } = element.question
  if (options.length > 0) return { kind: 'keys', keys: options.map(({ key }) => key) }
  if (style === 'score')
    return { kind: 'keys', keys: Array.from({ length: 11 }, (_, point) => String(point)) }
  return style === 'star' ? { kind: 'keys', keys: ['1', '2', '3', '4', '5'] } : { kind: 'text' }
}

/** `complete` and `skip` become skips of the page with the last question that they test. */
function triggerSkips(
  json: Loose,
  askables: ReadonlyMap<string, Askable>,
  lost: Lost[],
): Map<string, DraftSkip[]> {
  const skips = new Map<string, DraftSkip[]>()
  for (const [place, trigger] of listOf(json['triggers']).entries()) {
    const path = `triggers.${place}`
    const kind = isRecord(trigger) ? textOf(trigger['type']) : ''
    const source = isRecord(trigger) ? textOf(trigger['expression']) || oldForm(trigger) : ''
    const when = readExpression(source, (name) => askables.get(name))
    const asked = [...source.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name.trim())
    const last = [...askables.keys()].findLast((name) => asked.includes(name))
    const goal = isRecord(trigger) ? textOf(trigger['gotoName']) : ''
    if (
      !when ||
      last === undefined ||
      (kind !== 'complete' && !(kind === 'skip' && askables.has(goal)))
    ) {
      lost.push({
        path,
        what: kind || 'trigger',
        why: kind === 'complete' || kind === 'skip' ? 'skip' : 'kind',
        detail: source || kind,
      })
      continue
    }
    const to: DraftSkip['to'] =
      kind === 'complete' ? { kind: 'end' } : { kind: 'question', ref: goal }
    skips.set(last, [...(skips.get(last) ?? []), { when, path, to }])
  }
  return skips
}

/** The first of the document's triggers that holds applies. */
const asWritten = (a: DraftSkip, b: DraftSkip): number =>
  a.path.localeCompare(b.path, 'en', { numeric: true })

/** Before expressions, triggers had a name, an operator and a value. */
const oldForm = (trigger: Loose): string =>
  typeof trigger['name'] === 'string'
    ? `{${trigger['name']}} ${textOf(trigger['operator']) || '='} '${textOf(trigger['value'])}'`
    : ''

/** Strings are one language's, or an object of languages; `{name}` in them is another question's answer. */
const sayIn =
  (locale: string, codes: Set<string>, lost: Lost[]): Reading['say'] =>
  (value, path, what) => {
    const spoken = isRecord(value) ? value : { default: value }
    const text: Text = {}
    for (const [written, words] of Object.entries(spoken)) {
      const code = written === 'default' ? locale : languageCode(written)
      if (textOf(words).trim() === '') continue
      if (code === null) {
        lost.push({ path: `${path}.${written}`, what, why: 'setting', detail: written })
        continue
      }
      const { text: plain, media } = plainWords(textOf(words))
      for (const detail of media) lost.push({ path, what, why: 'media', detail })
      text[code] = plain.replace(/\{([\p{L}\p{N}_.-]{1,64})\}/gu, '{{$1}}')
      if (code !== locale) codes.add(code)
    }
    return Object.keys(text).length > 0 ? text : undefined
  }

/** Fields of a SurveyJS document that change nothing about what is asked. Every other field that is not read is reported. */
const surveyjsFormat: TracedFormat = {
  nameOf: (part) => textOf(part['name']),
  ignored: new Set(
    // The document as a file, and what follows from the position of a part.
    (
      `$schema locale type name page valueName useDisplayValuesInDynamicTexts autoGenerate storeDataAsText waitForUpload
       clearInvisibleValues ` +
      // Looks.
      `titleLocation descriptionLocation startWithNewLine width minWidth maxWidth minHeight maxHeight colCount hideNumber
       state indent innerIndent autocomplete rateColorMode scaleColorMode displayMode verticalAlign alternateRows
       displayRateDescriptionsAsExtremeItems contentMode imageFit imageHeight imageWidth textUpdateMode logoPosition logoWidth
       logoHeight logoFit showTitle showProgressBar progressBarLocation progressBarType progressBarShowPageTitles
       showQuestionNumbers questionTitleLocation questionDescriptionLocation questionErrorLocation questionStartIndex
       widthMode fitToContainer headerView maxTextLength maxOthersLength focusFirstQuestionAutomatic focusOnFirstError
       checkErrorsMode showPageTitles showPageNumbers gridLayoutEnabled`
    ).split(/\s+/),
  ),
}
