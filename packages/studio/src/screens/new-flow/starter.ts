// A starter survey: a plan in three languages that becomes a document in the chosen ones.
import type { Element, Flow, Option, Question, QuestionStyle, Rule, Text } from '@askwell/contract'
import { languageName } from '../../words/language-name.ts'

/** In the order of `starterLanguages`. */
export type StarterText = readonly [english: string, turkish: string, german: string]
/** The languages that the ready surveys are written in. */
export const starterLanguages = ['en', 'tr', 'de'] as const
export type StarterLanguage = (typeof starterLanguages)[number]

/** English for a language that the starters lack. */
export const starterTextIn = (said: StarterText, code: string): string => {
  const place = starterLanguages.findIndex((one) => code.startsWith(one))
  return said[place] ?? said[0]
}

export interface ElementPlan {
  /** A question's own name in the results and exports; other elements use it only here. */
  readonly key: string
  readonly kind: QuestionStyle | 'label' | 'next_page' | 'submit'
  readonly says?: StarterText
  readonly help?: StarterText
  readonly ends?: readonly [StarterText, StarterText]
  readonly isRequired?: true
  readonly hidesPersonalData?: true
  readonly options?: Readonly<Record<string, StarterText>>
}
export interface StatePlan {
  readonly name: StarterText
  readonly style: 'page' | 'thank'
  readonly elements: readonly ElementPlan[]
  /** Index of the next state in the plan; null = the end. */
  readonly next: number | null
  /** Evaluated in this order: to the state at that index, if the question was answered with one of these. */
  readonly ways?: readonly {
    readonly to: number
    readonly question: string
    readonly answers: readonly string[]
  }[]
}
export interface StarterPlan {
  readonly name: StarterText
  readonly states: readonly StatePlan[]
}

interface StarterOptions {
  readonly name: string
  /** The first is the default. */
  readonly languages: readonly StarterLanguage[]
  readonly newId: () => string
}

export function flowOf(plan: StarterPlan, { name, languages, newId }: StarterOptions): Flow {
  const ids = new Map<string, string>()
  const idOf = (thing: string): string => ids.get(thing) ?? ids.set(thing, newId()).get(thing) ?? ''
  const first = languages[0] ?? 'en'
  const inFirst = (said: StarterText): string => starterTextIn(said, first)
  const text = (said: StarterText): Text =>
    Object.fromEntries(languages.map((code) => [code, starterTextIn(said, code)]))
  const elements = plan.states.map((state) =>
    state.elements.map((element, order) => elementOf(element, order, text, idOf)),
  )
  const questions = new Map(
    elements
      .flat()
      .flatMap(({ question }) => (question ? [[question.key, question] as const] : [])),
  )
  return {
    id: newId(),
    name,
    languages: languages.map((code) => ({
      code,
      id: idOf(`language ${code}`),
      name: languageName(code),
    })),
    defaultLanguageId: idOf(`language ${first}`),
    allowSavingIncompleteSurvey: false,
    states: plan.states.map((state, place) => ({
      id: idOf(`state ${place}`),
      name: inFirst(state.name),
      style: state.style,
      isInitialState: place === 0,
      elements: (elements[place] ?? []).map(({ id }) => id),
      nextStateId: state.next === null ? null : idOf(`state ${state.next}`),
    })),
    elements: elements.flat(),
    transitions: plan.states.flatMap((state, place) =>
      (state.ways ?? []).map(({ to, question, answers }) => {
        const rule = ruleOf(
          idOf(`element ${question}`),
          questions.get(question)?.options ?? [],
          answers,
        )
        return {
          id: newId(),
          fromStateId: idOf(`state ${place}`),
          toStateId: idOf(`state ${to}`),
          rules: [rule],
        }
      }),
    ),
  }
}

function ruleOf(elementId: string, options: readonly Option[], answers: readonly string[]): Rule {
  const chosen = options.filter(({ key }) => answers.includes(key))
  if (chosen.length > 0)
    return { elementId, operator: 'option_match', optionIds: chosen.map(({ id }) => id) }
  return { elementId, operator: 'equals', value: [...answers] }
}

function elementOf(
  plan: ElementPlan,
  order: number,
  text: (said: StarterText) => Text,
  idOf: (thing: string) => string,
): Element {
  const { key, kind, says } = plan
  const base = { id: idOf(`element ${key}`), order, isVisible: true, triggers: [] }
  if (kind === 'label' || kind === 'next_page' || kind === 'submit')
    return { ...base, type: kind, ...(says && { body: text(says) }) }
  const options = Object.entries(plan.options ?? {}).map(
    ([option, said], place): Option => ({
      id: idOf(`option ${key} ${option}`),
      key: option,
      body: text(said),
      order: place,
      isVisible: true,
    }),
  )
  const question: Question = {
    id: idOf(`question ${key}`),
    key,
    style: kind,
    body: says ? text(says) : {},
    ...(plan.help && { help: text(plan.help) }),
    isRequired: plan.isRequired ?? false,
    isMultiSelect: kind === 'checklist',
    hidePersonalData: plan.hidesPersonalData ?? false,
    options,
    statements: [],
    extra: plan.ends ? { min_label: text(plan.ends[0]), max_label: text(plan.ends[1]) } : {},
  }
  return { ...base, type: 'question', question }
}
