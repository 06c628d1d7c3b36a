// A builder for flows: `flow('Basic').page('S1', radio('q1', ['A', 'B']).required(), nextPage()).page('S2', …).thank('End')`.
// A page leads to the next one unless `goes` says otherwise. A string is the text in every
// language of the flow, marked with the language's code where there are several (`Question q1 [tr]`).
import { randomUUID } from 'node:crypto'
import type {
  Element,
  Flow,
  Option,
  Question,
  Rule,
  State,
  Text,
  Transition,
  Trigger,
} from '@askwell/contract'
import type { ElementDraft, TextDraft } from './element-builder.ts'

export type LanguageCode = 'en' | 'tr' | 'ar' | 'fa' | 'bn' | 'hi'
const languageNames: Record<LanguageCode, string> = {
  en: 'English',
  tr: 'Türkçe',
  ar: 'العربية',
  fa: 'فارسی',
  bn: 'বাংলা',
  hi: 'हिन्दी',
}

export interface RuleDraft {
  readonly questionKey: string
  readonly operator: Rule['operator'] | undefined
  readonly value?: string | string[]
  readonly optionKeys?: readonly string[]
}

/** `answer('q1').equals('yes')`, `answer('q1').isOneOf('A', 'B')`. */
export const answer = (questionKey: string) => {
  const compare =
    (operator: Rule['operator']) =>
    (...values: string[]): RuleDraft => ({
      questionKey,
      operator,
      value: values.length === 1 ? (values[0] ?? '') : values,
    })
  return {
    equals: compare('equals'),
    differsFrom: compare('not_equals'),
    contains: compare('contains'),
    lacks: compare('not_contains'),
    matches: compare('regex'),
    isOneOf: (...optionKeys: string[]): RuleDraft => ({
      questionKey,
      operator: 'option_match',
      optionKeys,
    }),
  }
}

/** A flow with the ids for the builder's names. */
export interface BuiltFlow {
  readonly flow: Flow
  state(name: string): string
  element(key: string): string
  question(key: string): string
  option(questionKey: string, optionKey: string): string
  language(code: LanguageCode): string
}

interface PageDraft {
  readonly name: string
  readonly style: State['style']
  readonly elements: readonly ElementDraft[]
}

export interface FlowBuilder {
  speaks(...codes: LanguageCode[]): FlowBuilder
  /** Default: the first language. */
  defaultsTo(code: LanguageCode): FlowBuilder
  savesPartials(): FlowBuilder
  page(name: string, ...elements: ElementDraft[]): FlowBuilder
  shuffledPage(name: string, ...elements: ElementDraft[]): FlowBuilder
  thank(name: string, ...elements: ElementDraft[]): FlowBuilder
  chat(name: string): FlowBuilder
  /** The page's next state; null = none, so the default thank state. */
  goes(from: string, to: string | null): FlowBuilder
  /** A transition: taken when all rules hold. Evaluated in the order of the calls. */
  branches(from: string, to: string, ...rules: RuleDraft[]): FlowBuilder
  /** The run starts here instead of at the first page. */
  startsAt(name: string): FlowBuilder
  build(): BuiltFlow
}

export function flow(name: string): FlowBuilder {
  const ids = new Map<string, string>()
  const id = (key: string): string => {
    const known = ids.get(key)
    if (known) return known
    const made = randomUUID()
    ids.set(key, made)
    return made
  }
  let codes: LanguageCode[] = ['en']
  let defaultCode: LanguageCode | null = null
  let allowSavingIncompleteSurvey = false
  let initial: string | null = null
  const pages: PageDraft[] = []
  const nexts = new Map<string, string | null>()
  const transitions: { from: string; to: string; rules: readonly RuleDraft[] }[] = []

  const stateId = (stateName: string): string => id(`state ${stateName}`)
  const elementId = (key: string): string => id(`element ${key}`)
  const questionId = (key: string): string => id(`question ${key}`)
  const optionId = (questionKey: string, optionKey: string): string =>
    id(`option ${questionKey} ${optionKey}`)
  const languageId = (code: LanguageCode): string => id(`language ${code}`)

  const text = (draft: TextDraft): Text => {
    if (typeof draft !== 'string') return { ...draft }
    return Object.fromEntries(
      codes.map((code) => [
        code,
        codes.length === 1 || code === 'en' ? draft : `${draft} [${code}]`,
      ]),
    )
  }
  const texts = (drafts: Readonly<Record<string, TextDraft | undefined>>): Record<string, Text> =>
    Object.fromEntries(
      Object.entries(drafts).flatMap(([key, draft]) =>
        draft === undefined ? [] : [[key, text(draft)]],
      ),
    )

  const rule = (draft: RuleDraft): Rule => ({
    elementId: elementId(draft.questionKey),
    operator: draft.operator ?? 'option_match',
    ...(draft.value === undefined ? {} : { value: draft.value }),
    ...(draft.optionKeys
      ? { optionIds: draft.optionKeys.map((key) => optionId(draft.questionKey, key)) }
      : {}),
  })
  const element = (draft: ElementDraft, order: number): Element => {
    const { spec } = draft
    const made: Element = {
      id: elementId(spec.key),
      type: spec.type,
      order: spec.order ?? order,
      isVisible: spec.isVisible,
      triggers: spec.triggers.map(
        (trigger): Trigger => ({
          ...trigger.when,
          action: trigger.action,
          scope: trigger.options.length > 0 ? 'option' : 'element',
          targetIds: trigger.elements.map(elementId),
          targetOptionIds: trigger.options.map(([questionKey, optionKey]) => ({
            questionKey,
            optionKey,
          })),
          controlType: trigger.controlType,
        }),
      ),
    }
    if (spec.url !== undefined) made.url = spec.url
    if (spec.type !== 'question') return { ...made, body: text(spec.body) }
    const options = spec.options.map(
      (option, place): Option => ({
        id: optionId(spec.key, option.key),
        key: option.key,
        body: text(option.body ?? option.key),
        order: place,
        isVisible: option.isVisible ?? true,
        ...(option.exclusive ? { exclusive: true } : {}),
        ...(option.weight === undefined ? {} : { weight: option.weight }),
      }),
    )
    const question: Question = {
      id: questionId(spec.key),
      key: spec.key,
      style: spec.style,
      body: text(spec.body),
      isRequired: spec.isRequired,
      isMultiSelect: spec.isMultiSelect,
      hidePersonalData: spec.hidePersonalData,
      options,
      statements: [],
      extra: texts({ min_label: spec.lowLabel, max_label: spec.highLabel }),
      ...texts({ help: spec.help, placeholder: spec.placeholder }),
      ...spec.limits,
      ...spec.outside,
    }
    return { ...made, question }
  }

  const builder: FlowBuilder = {
    speaks(...given) {
      codes = given
      return builder
    },
    defaultsTo(code) {
      defaultCode = code
      return builder
    },
    savesPartials() {
      allowSavingIncompleteSurvey = true
      return builder
    },
    page(pageName, ...elements) {
      pages.push({ name: pageName, style: 'page', elements })
      return builder
    },
    shuffledPage(pageName, ...elements) {
      pages.push({ name: pageName, style: 'random', elements })
      return builder
    },
    thank(pageName, ...elements) {
      pages.push({ name: pageName, style: 'thank', elements })
      return builder
    },
    chat(pageName) {
      pages.push({ name: pageName, style: 'chat', elements: [] })
      return builder
    },
    goes(from, to) {
      nexts.set(from, to)
      return builder
    },
    branches(from, to, ...rules) {
      transitions.push({ from, to, rules })
      return builder
    },
    startsAt(pageName) {
      initial = pageName
      return builder
    },
    build() {
      const after = (page: PageDraft, index: number): string | null => {
        if (nexts.has(page.name)) return nexts.get(page.name) ?? null
        return page.style === 'thank' || page.style === 'chat'
          ? null
          : (pages[index + 1]?.name ?? null)
      }
      const built: Flow = {
        id: id('flow'),
        name,
        languages: codes.map((code) => ({ code, id: languageId(code), name: languageNames[code] })),
        defaultLanguageId: languageId(defaultCode ?? codes[0] ?? 'en'),
        allowSavingIncompleteSurvey,
        states: pages.map((page, index): State => {
          const next = after(page, index)
          return {
            id: stateId(page.name),
            name: page.name,
            style: page.style,
            isInitialState: initial === null ? index === 0 : page.name === initial,
            elements: page.elements.map((draft) => elementId(draft.spec.key)),
            nextStateId: next === null ? null : stateId(next),
          }
        }),
        elements: pages.flatMap((page) =>
          page.elements.map((draft, index) => element(draft, index)),
        ),
        transitions: transitions.map(
          ({ from, to, rules }): Transition => ({
            id: randomUUID(),
            fromStateId: stateId(from),
            toStateId: stateId(to),
            rules: rules.map(rule),
          }),
        ),
      }
      return {
        flow: built,
        state: stateId,
        element: elementId,
        question: questionId,
        option: optionId,
        language: languageId,
      }
    },
  }
  return builder
}
