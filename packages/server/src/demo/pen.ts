// A shorthand for the demo's flow documents: ids from names, orders from positions, defaults filled in.
import type {
  Element,
  Flow,
  Option,
  Question,
  QuestionStyle,
  Rule,
  State,
  Text,
  Transition,
  Trigger,
} from '@askwell/contract'
import { demoId } from './demo-id.ts'

export interface Choice {
  readonly key: string
  readonly body: Text
  readonly weight?: number
  readonly emoji?: string
  readonly exclusive?: boolean
  /** Question elements shown while this option is chosen. */
  readonly reveals?: readonly string[]
}

/** A row of a matrix, with its own options. */
export interface Row {
  readonly key: string
  readonly body: Text
  readonly choices: readonly Choice[]
}

type Extras = Partial<
  Omit<Question, 'id' | 'key' | 'style' | 'body' | 'options' | 'statements' | 'extra'>
> & {
  readonly choices?: readonly Choice[]
  readonly rows?: readonly Row[]
  readonly matrix?: Question['extra']['matrix_question_type']
  readonly maxdiff?: Question['extra']['maxdiff']
  readonly conjoint?: Question['extra']['conjoint']
  readonly layout?: Question['extra']['layout']
  readonly ends?: { readonly low: Text; readonly high: Text }
  /** Shown only when a choice or an answer reveals it. */
  readonly isHidden?: true
  /** For typed answers: the exact answer that reveals elements. */
  readonly revealsFor?: Readonly<Record<string, readonly string[]>>
  /** Elements that an exact typed answer hides. */
  readonly hidesFor?: Readonly<Record<string, readonly string[]>>
}

export function pen(survey: string) {
  const id = (name: string): string => demoId(`${survey}/${name}`)
  const elementId = (key: string): string => id(`element/${key}`)
  const trigger = (
    when: Pick<Trigger, 'key' | 'answerValue'>,
    action: 'make_visible' | 'make_invisible',
    targets: readonly string[],
  ): Trigger => ({
    ...when,
    action,
    scope: 'element',
    targetIds: targets.map(elementId),
    targetOptionIds: [],
    controlType: 'selected',
  })

  const option = (
    owner: string,
    { key, body, weight, emoji, exclusive }: Choice,
    order: number,
  ): Option => ({
    id: id(`option/${owner}/${key}`),
    key,
    body,
    order,
    isVisible: true,
    ...(weight === undefined ? {} : { weight }),
    ...(emoji === undefined ? {} : { emoji }),
    ...(exclusive ? { exclusive } : {}),
  })
  const question = (
    key: string,
    style: QuestionStyle,
    body: Text,
    extras: Extras = {},
  ): Element => {
    const {
      choices = [],
      rows = [],
      matrix,
      maxdiff,
      conjoint,
      layout,
      ends,
      isHidden,
      revealsFor = {},
      hidesFor = {},
      ...rest
    } = extras
    return {
      id: elementId(key),
      type: 'question',
      order: 0,
      isVisible: !isHidden,
      triggers: [
        ...choices.flatMap((choice) =>
          choice.reveals ? [trigger({ key: choice.key }, 'make_visible', choice.reveals)] : [],
        ),
        ...Object.entries(revealsFor).map(([answerValue, targets]) =>
          trigger({ answerValue }, 'make_visible', targets),
        ),
        ...Object.entries(hidesFor).map(([answerValue, targets]) =>
          trigger({ answerValue }, 'make_invisible', targets),
        ),
      ],
      question: {
        id: id(`question/${key}`),
        key,
        style,
        body,
        isRequired: false,
        isMultiSelect: style === 'checklist',
        // Free text is masked; the demo has separate questions for addresses.
        hidePersonalData: style === 'text' || style === 'textarea',
        ...rest,
        options: choices.map((choice, order) => option(key, choice, order)),
        statements: rows.map((row, order) => ({
          id: id(`statement/${key}/${row.key}`),
          key: row.key,
          body: row.body,
          order,
          options: row.choices.map((choice, at) => option(`${key}/${row.key}`, choice, at)),
        })),
        extra: {
          ...(ends ? { min_label: ends.low, max_label: ends.high } : {}),
          ...(matrix ? { matrix_question_type: matrix } : {}),
          ...(maxdiff ? { maxdiff } : {}),
          ...(conjoint ? { conjoint } : {}),
          ...(layout ? { layout } : {}),
        },
      },
    }
  }
  const plainElement =
    (type: 'label' | 'footer' | 'button_link' | 'gauge' | 'next_page' | 'submit') =>
    (name: string, body: Text): Element => ({
      id: elementId(name),
      type,
      order: 0,
      isVisible: true,
      body,
      triggers: [],
    })

  return {
    id,
    question,
    label: plainElement('label'),
    footer: plainElement('footer'),
    /** An address of the web, a mail or a call. */
    buttonLink: (name: string, body: Text, url: string): Element => ({
      ...plainElement('button_link')(name, body),
      url,
    }),
    /** Shows the position of the answer to `key`; without a key, the progress of the survey. */
    gauge: (name: string, body: Text, key?: string): Element => ({
      ...plainElement('gauge')(name, body),
      gauge: key === undefined ? { source: 'progress' } : { source: 'question', questionKey: key },
    }),
    nextPage: plainElement('next_page'),
    submit: plainElement('submit'),
    /** The answer to `key` is one of these options. */
    chose: (key: string, optionKeys: readonly string[]): Rule => ({
      elementId: elementId(key),
      operator: 'option_match',
      optionIds: optionKeys.map((option) => id(`option/${key}/${option}`)),
    }),
    /** The typed answer to `key` is one of these. */
    said: (key: string, values: readonly string[]): Rule => ({
      elementId: elementId(key),
      operator: 'equals',
      value: [...values],
    }),
    flow(input: {
      readonly name: string
      readonly languages: Flow['languages']
      readonly allowSavingIncompleteSurvey: boolean
      readonly pages: readonly {
        readonly name: string
        readonly style?: State['style']
        readonly elements: readonly Element[]
        readonly next?: string
        readonly branches?: readonly { readonly to: string; readonly when: readonly Rule[] }[]
      }[]
    }): Flow {
      const stateId = (name: string): string => id(`state/${name}`)
      const first = input.languages[0]
      if (!first) throw new Error('A flow needs a language.')
      return {
        id: id('flow'),
        name: input.name,
        languages: input.languages,
        defaultLanguageId: first.id,
        allowSavingIncompleteSurvey: input.allowSavingIncompleteSurvey,
        states: input.pages.map(
          (page, index): State => ({
            id: stateId(page.name),
            name: page.name,
            style: page.style ?? 'page',
            isInitialState: index === 0,
            elements: page.elements.map((element) => element.id),
            nextStateId: page.next === undefined ? null : stateId(page.next),
          }),
        ),
        elements: input.pages.flatMap((page) =>
          page.elements.map((element, order): Element => ({ ...element, order })),
        ),
        transitions: input.pages.flatMap((page) =>
          (page.branches ?? []).map(
            (branch, index): Transition => ({
              id: id(`transition/${page.name}/${index}`),
              fromStateId: stateId(page.name),
              toStateId: stateId(branch.to),
              rules: [...branch.when],
            }),
          ),
        ),
      }
    },
  }
}

/** The demo's languages, one id each over all surveys. */
export const demoLanguages = {
  en: { code: 'en', id: demoId('language/en'), name: 'English' },
  tr: { code: 'tr', id: demoId('language/tr'), name: 'Türkçe' },
  ar: { code: 'ar', id: demoId('language/ar'), name: 'العربية' },
} as const
