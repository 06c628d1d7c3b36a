// Every text of a flow that a respondent reads, by a path that stays valid when things are reordered. Used to show
// them side by side, to write them out, and to read them back.
import type { ConjointProducts, Element, Flow, Option, Question, Text } from '@askwell/contract'

export type TextKind =
  | 'question'
  | 'help'
  | 'placeholder'
  | 'low'
  | 'high'
  | 'option'
  | 'row'
  | 'answer'
  | 'attribute'
  | 'level'
  | 'label'
  | 'footer'
  | 'button'
  | 'link'
  | 'gauge'

export interface FlowText {
  /** Made of ids: unique in the flow, for files and programs only. */
  readonly path: string
  /** For people: the question's name, and below it the option's. Empty for elements without one. */
  readonly key: string
  readonly kind: TextKind
  readonly elementId: string
  readonly text: Text
}

/** In the order of the pages. Optional texts are included when any language has them. */
export function textsOf(flow: Flow): FlowText[] {
  const found: FlowText[] = []
  const place = new Map(flow.states.flatMap(({ elements }) => elements).map((id, at) => [id, at]))
  const elements = flow.elements.toSorted(
    (a, b) =>
      (place.get(a.id) ?? Number.MAX_SAFE_INTEGER) - (place.get(b.id) ?? Number.MAX_SAFE_INTEGER),
  )
  mapTexts({ ...flow, elements }, (at) => {
    found.push(at)
    return at.text
  })
  return found
}

/** Replaces texts; what `change` returns unchanged stays the same object. */
export function mapTexts(flow: Flow, change: (place: FlowText) => Text): Flow {
  const elements = flow.elements.map((element) => elementTexts(element, change))
  return elements.some((element, at) => element !== flow.elements[at])
    ? { ...flow, elements }
    : flow
}

type Change = (place: FlowText) => Text

function elementTexts(element: Element, change: Change): Element {
  const { id, question } = element
  const kind = element.type === 'question' ? 'question' : (kinds[element.type] ?? 'label')
  const isNeeded =
    element.type === 'label' || element.type === 'footer' || element.type === 'button_link'
  const body =
    element.body || isNeeded
      ? change({ path: `${id}.body`, key: '', kind, elementId: id, text: element.body ?? {} })
      : undefined
  const asked = question && questionTexts(question, id, change)
  if (
    body === (element.body ?? body) &&
    asked === question &&
    (element.body || Object.keys(body ?? {}).length === 0)
  )
    return element
  return { ...element, ...(body && { body }), ...(asked && { question: asked }) }
}

const kinds: Partial<Record<Element['type'], TextKind>> = {
  label: 'label',
  footer: 'footer',
  next_page: 'button',
  submit: 'button',
  button_link: 'link',
  gauge: 'gauge',
}

function questionTexts(question: Question, elementId: string, change: Change): Question {
  const root = `${elementId}.question`
  const at = (path: string, key: string, kind: TextKind, text: Text): Text =>
    change({ path: `${root}.${path}`, key, kind, elementId, text })
  const { key, extra } = question
  const body = at('body', key, 'question', question.body)
  const help = question.help && at('help', key, 'help', question.help)
  const placeholder =
    question.placeholder && at('placeholder', key, 'placeholder', question.placeholder)
  const min_label = extra.min_label && at('extra.min_label', key, 'low', extra.min_label)
  const max_label = extra.max_label && at('extra.max_label', key, 'high', extra.max_label)
  const options = inOrder(question.options).map((option) =>
    optionText(option, (text) =>
      at(`options.${option.id}.body`, `${key}.${option.key}`, 'option', text),
    ),
  )
  const statements = inOrder(question.statements).map((row) => {
    const rowKey = `${key}.${row.key}`
    const words = at(`statements.${row.id}.body`, rowKey, 'row', row.body)
    const answers = inOrder(row.options).map((option) =>
      optionText(option, (text) =>
        at(
          `statements.${row.id}.options.${option.id}.body`,
          `${rowKey}.${option.key}`,
          'answer',
          text,
        ),
      ),
    )
    const isSame = words === row.body && answers.every((option) => row.options.includes(option))
    return isSame ? row : { ...row, body: words, options: answers }
  })
  const conjoint = extra.conjoint && productTexts(extra.conjoint, key, at)
  const isSame =
    conjoint === extra.conjoint &&
    body === question.body &&
    help === question.help &&
    placeholder === question.placeholder &&
    min_label === extra.min_label &&
    max_label === extra.max_label &&
    options.every((option) => question.options.includes(option)) &&
    statements.every((row) => question.statements.includes(row))
  if (isSame) return question
  return {
    ...question,
    body,
    options,
    statements,
    extra: {
      ...extra,
      ...(min_label && { min_label }),
      ...(max_label && { max_label }),
      ...(conjoint && { conjoint }),
    },
    ...(help && { help }),
    ...(placeholder && { placeholder }),
  }
}

type TextChange = (path: string, key: string, kind: TextKind, text: Text) => Text

function productTexts(products: ConjointProducts, key: string, at: TextChange): ConjointProducts {
  const attributes = products.attributes.map((attribute) => {
    const path = `extra.conjoint.attributes.${attribute.key}`
    const own = `${key}.${attribute.key}`
    const body = at(`${path}.body`, own, 'attribute', attribute.body)
    const levels = attribute.levels.map((level) => {
      const words = at(`${path}.${level.key}.body`, `${own}.${level.key}`, 'level', level.body)
      return words === level.body ? level : { ...level, body: words }
    })
    const isSame =
      body === attribute.body && levels.every((level) => attribute.levels.includes(level))
    return isSame ? attribute : { ...attribute, body, levels }
  })
  return attributes.every((attribute) => products.attributes.includes(attribute))
    ? products
    : { ...products, attributes }
}

function optionText(option: Option, change: (text: Text) => Text): Option {
  const body = change(option.body)
  return body === option.body ? option : { ...option, body }
}

const inOrder = <Item extends { readonly order: number }>(items: readonly Item[]): Item[] =>
  items.toSorted((a, b) => a.order - b.order)

export const isWritten = (text: Text, languageCode: string): boolean =>
  Boolean(text[languageCode]?.trim())

export interface Completeness {
  readonly written: number
  /** Texts that some language has. */
  readonly all: number
}

/** Of the texts that have words in any language, those that have them in this one. */
export function completeness(places: readonly FlowText[], languageCode: string): Completeness {
  const said = places.filter(({ text }) => Object.values(text).some((words) => words.trim()))
  return {
    written: said.filter(({ text }) => isWritten(text, languageCode)).length,
    all: said.length,
  }
}

/** Sets texts by path and language; an empty one removes the text of that language. */
export function withTexts(
  flow: Flow,
  changes: ReadonlyMap<string, Readonly<Record<string, string>>>,
): Flow {
  return mapTexts(flow, ({ path, text }) => {
    const next = changes.get(path)
    if (!next || Object.entries(next).every(([code, words]) => (text[code] ?? '') === words))
      return text
    return Object.fromEntries(
      Object.entries({ ...text, ...next }).filter(([, words]) => words !== ''),
    )
  })
}
