// A survey in short: what an assistant reads in place of the document, which is ten times as long, and what it writes to begin one.
import {
  type Element,
  type Flow,
  type Option,
  type Question,
  QuestionStyle,
  type State,
  type Transition,
} from '@askwell/contract'
import { z } from 'zod'
import { invalid } from '../refusal.ts'

const key = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/)
const words = z.string().min(1).max(2_000)
export const languageCode = z.string().regex(/^[a-z]{2,3}$/)
const OutlineQuestion = z.object({
  key,
  style: QuestionStyle,
  text: words,
  required: z.boolean().default(false),
  many: z.boolean().default(false).describe('Several options may be chosen'),
  options: z
    .array(z.object({ key, text: words }))
    .max(100)
    .default([]),
  scale: z
    .object({ from: z.int().min(0).max(100), to: z.int().min(0).max(100) })
    .optional()
    .describe('Numbers as options: 0 to 10 of a score, 1 to 5 of stars'),
})
export const SurveyOutline = z.object({
  name: z.string().min(1).max(255),
  language: languageCode.default('en'),
  pages: z
    .array(
      z.object({
        key,
        questions: z.array(OutlineQuestion).min(1).max(50),
        next: z
          .array(
            z.object({
              question: key,
              is_any_of: z
                .array(key.or(z.string().regex(/^\d{1,2}$/)))
                .min(1)
                .max(100),
              to: key,
            }),
          )
          .max(50)
          .default([])
          .describe('The first rule that holds decides the next page or ending'),
        otherwise: key.describe('The next page or ending if no rule holds'),
      }),
    )
    .min(1)
    .max(100),
  endings: z
    .array(z.object({ key, text: words }))
    .min(1)
    .max(20),
})
export type SurveyOutline = z.infer<typeof SurveyOutline>

export function flowOfOutline(outline: SurveyOutline, newId: () => string): Flow {
  const { name, language, pages, endings } = outline
  const languageId = newId()
  const text = (said: string): Readonly<Record<string, string>> => ({ [language]: said })
  const stateIds = namedIds([...pages, ...endings], newId)
  const questions = pages.flatMap((page) => page.questions)
  const elementIds = namedIds(questions, newId)
  const optionsOf = ({ options, scale }: z.infer<typeof OutlineQuestion>): Option[] => {
    const length = scale === undefined ? 0 : Math.max(0, scale.to - scale.from + 1)
    const numbers = Array.from({ length }, (_, at) => String((scale?.from ?? 0) + at))
    return [...options, ...numbers.map((one) => ({ key: one, text: one }))].map(
      ({ key, text: said }, order) => ({
        ...{ id: newId(), key, body: text(said), order, isVisible: true },
      }),
    )
  }
  const asked = new Map(
    questions.map((one) => [one.key, questionOf(one, optionsOf(one), text, newId)]),
  )
  const elements: Element[] = []
  const add = (element: Omit<Element, 'isVisible' | 'triggers'>): string => {
    elements.push({ ...element, isVisible: true, triggers: [] })
    return element.id
  }
  const states: State[] = pages.map((page, at) => ({
    ...{ id: stateIds(page.key), name: page.key, style: 'page', isInitialState: at === 0 },
    elements: [
      ...page.questions.map((one, order) =>
        add({
          ...{ id: elementIds(one.key), type: 'question', order },
          ...optional('question', asked.get(one.key)),
        }),
      ),
      add({
        id: newId(),
        type: isLast(page, endings) ? 'submit' : 'next_page',
        order: page.questions.length,
      }),
    ],
    nextStateId: stateIds(page.otherwise),
  }))
  const ends: State[] = endings.map((ending) => ({
    ...{ id: stateIds(ending.key), name: ending.key, style: 'thank', isInitialState: false },
    elements: [add({ id: newId(), type: 'label', order: 0, body: text(ending.text) })],
    nextStateId: null,
  }))
  const transitions: Transition[] = pages.flatMap((page) =>
    page.next.map(({ question, is_any_of, to }) => ({
      ...{ id: newId(), fromStateId: stateIds(page.key), toStateId: stateIds(to) },
      rules: [
        {
          elementId: elementIds(question),
          operator: 'option_match' as const,
          optionIds: is_any_of.map((option) => optionId(asked.get(question), option)),
        },
      ],
    })),
  )
  return {
    ...{ id: newId(), name, languages: [{ code: language, id: languageId, name: language }] },
    ...{ defaultLanguageId: languageId, allowSavingIncompleteSurvey: true },
    ...{ states: [...states, ...ends], elements, transitions },
  }
}

const optional = <Name extends string, Value>(name: Name, value: Value | undefined) =>
  (value === undefined ? {} : { [name]: value }) as { [N in Name]?: Value }

const isLast = (
  { next, otherwise }: SurveyOutline['pages'][number],
  endings: SurveyOutline['endings'],
) =>
  [otherwise, ...next.map(({ to }) => to)].every((to) =>
    endings.some((ending) => ending.key === to),
  )

function questionOf(
  { key, style, text, required, many }: z.infer<typeof OutlineQuestion>,
  options: Option[],
  said: (words: string) => Readonly<Record<string, string>>,
  newId: () => string,
): Question {
  return {
    ...{ id: newId(), key, style, body: said(text), isRequired: required, isMultiSelect: many },
    ...{ hidePersonalData: false, options, statements: [], extra: {} },
  }
}

function namedIds(named: readonly { readonly key: string }[], newId: () => string) {
  const ids = new Map<string, string>()
  for (const { key } of named) {
    if (ids.has(key)) throw invalid([{ field: 'outline', message: `uses the key ${key} twice` }])
    ids.set(key, newId())
  }
  return (key: string): string => {
    const id = ids.get(key)
    if (id === undefined) throw invalid([{ field: 'outline', message: `has no ${key}` }])
    return id
  }
}

function optionId(question: Question | undefined, key: string): string {
  const option = question?.options.find((one) => one.key === key)
  if (option === undefined)
    throw invalid([{ field: 'outline', message: `has no option ${key} of ${question?.key}` }])
  return option.id
}

/** Lines with keys: pages, their questions and options, and what comes next. Texts in the default language. */
export function outlineOfFlow(flow: Flow): string {
  const language = flow.languages.find(({ id }) => id === flow.defaultLanguageId)?.code ?? ''
  const elements = new Map(flow.elements.map((element) => [element.id, element]))
  const nameOf = (id: string | null): string =>
    flow.states.find((state) => state.id === id)?.name ?? 'the end'
  return flow.states
    .map((state) => {
      const shown = state.elements.flatMap((id) => {
        const element = elements.get(id)
        return element === undefined ? [] : [`  ${elementLine(element, language)}`]
      })
      const rules = flow.transitions
        .filter(({ fromStateId }) => fromStateId === state.id)
        .map(({ rules: all, toStateId }) => {
          const said = all.map((rule) => ruleText(rule, elements.get(rule.elementId)))
          return `  if ${said.join(' and ')}: go to ${nameOf(toStateId)}`
        })
      const isEnd = state.style === 'thank' || state.style === 'chat'
      return [
        `${state.style} ${state.name}${state.isInitialState ? ' (first)' : ''}`,
        ...shown,
        ...rules,
        ...(isEnd ? [] : [`  otherwise: go to ${nameOf(state.nextStateId)}`]),
      ].join('\n')
    })
    .join('\n')
}

function elementLine({ type, question, body }: Element, language: string): string {
  const said = (text: Readonly<Record<string, string>> | undefined): string =>
    (text?.[language] ?? '').replace(/\s+/g, ' ').slice(0, 300)
  if (question === undefined) return `${type}${body === undefined ? '' : `: ${said(body)}`}`
  const { key, style, isRequired, options, statements } = question
  const listed = (items: readonly { key: string; body: Readonly<Record<string, string>> }[]) =>
    items.map((item) => `${item.key} "${said(item.body)}"`).join(', ')
  return [
    `${key} (${style}${isRequired ? ', required' : ''}): ${said(question.body)}`,
    ...(statements.length > 0 ? [`rows: ${listed(statements)}`] : []),
    ...(options.length > 0 ? [`options: ${listed(options.slice(0, 50))}`] : []),
  ].join('; ')
}

function ruleText(
  { operator, value, optionIds }: Transition['rules'][number],
  element: Element | undefined,
): string {
  const { key = 'a question that does not exist', options = [] } = element?.question ?? {}
  const chosen = optionIds?.map((id) => options.find((one) => one.id === id)?.key ?? id)
  return `${key} ${operator} ${(chosen ?? [value].flat()).join(' or ')}`
}
