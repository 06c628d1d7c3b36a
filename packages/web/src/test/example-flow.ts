// Small flows for tests: one page with a label, the questions given and a Next, and the texts a test wants to see.
import type { Element, Flow, NodeReply, Option, Question, Text } from '@askwell/contract'

const idOf = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
export const languageIds = { en: idOf(901), tr: idOf(902), ar: idOf(903) }
const names = { en: 'English', tr: 'Türkçe', ar: 'العربية' }

export const exampleOptions = (...bodies: readonly (string | Text)[]): Option[] =>
  bodies.map((body, at) => ({
    id: idOf(100 + at),
    key: `o${at}`,
    body: typeof body === 'string' ? { en: body } : body,
    order: at,
    isVisible: true,
  }))

export const exampleQuestion = (more: Partial<Question> = {}): Question => ({
  id: idOf(20),
  key: 'q',
  style: 'radio',
  body: { en: 'How was it?' },
  isRequired: false,
  isMultiSelect: false,
  hidePersonalData: false,
  options: exampleOptions('Good', 'Bad'),
  statements: [],
  extra: {},
  ...more,
})

interface Wanted {
  readonly question?: Partial<Question>
  readonly label?: Text
  readonly option?: Text
  readonly languages?: readonly (keyof typeof languageIds)[]
  readonly others?: readonly Partial<Element>[]
}

export function exampleFlow({
  question,
  label = { en: 'Welcome' },
  option,
  languages = ['en'],
  others = [],
}: Wanted = {}): Flow {
  const asked = exampleQuestion({
    ...(option ? { options: exampleOptions(option) } : {}),
    ...question,
  })
  const element = (number: number, more: Partial<Element>): Element => ({
    id: idOf(number),
    type: 'label',
    order: number,
    isVisible: true,
    triggers: [],
    ...more,
  })
  const elements = [
    element(10, { body: label }),
    element(11, { type: 'question', question: asked }),
    ...others.map((more, at) => element(12 + at, more)),
    element(50, { type: 'next_page' }),
  ]
  return {
    id: idOf(1),
    name: 'Example',
    languages: languages.map((code) => ({ code, id: languageIds[code], name: names[code] })),
    defaultLanguageId: languageIds.en,
    allowSavingIncompleteSurvey: false,
    states: [
      {
        id: idOf(2),
        name: 'First',
        style: 'page',
        isInitialState: true,
        elements: elements.map(({ id }) => id),
        nextStateId: null,
      },
    ],
    elements,
    transitions: [],
  }
}

export const exampleNode = (more: Partial<NodeReply> = {}): NodeReply => ({
  id: idOf(3),
  name: 'Lumen Air',
  type: 'link',
  status: 'active',
  logo_url: null,
  css_url_react: null,
  favicon_url: null,
  idle_reset_timeout_in_seconds: null,
  privacy_notice: null,
  thank_you_duration_in_seconds: null,
  default_language_id: null,
  operating: true,
  operating_24_7: true,
  operating_hours: [],
  country_code: null,
  activation_start_date: null,
  activation_end_date: null,
  activation_expired_message: null,
  unsubscribe_visible: false,
  channel_quota: null,
  prevent_multiple_feedback: false,
  multiple_feedback_delay_period: null,
  primary_color: null,
  non_operating_hours_flow_id: null,
  branding_visible: true,
  use_signature_verify: false,
  public_key: null,
  timezone: null,
  signature_valid: false,
  flow: exampleFlow(),
  non_operating_hours_flow: null,
  submission_token: null,
  visit_ticket: null,
  quota_full: false,
  multiple_feedback_reset_at: null,
  ...more,
})
