// The flow that the tests of the respondent's side run: a page with a required radio and a checklist, a branch to a page
// that asks for an e-mail address, another with an optional comment, and an end. Ids count up, so that they can be read.
import { Bundle, type FeedbackPayload, Flow, NodeSettings } from '@askwell/contract'

export const id = (count: number): string =>
  `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`

export const ids = {
  node: id(1),
  flow: id(2),
  english: id(3),
  turkish: id(4),
  device: id(5),
  customer: id(6),
  start: id(10),
  comment: id(11),
  contact: id(12),
  end: id(13),
  mood: id(20),
  good: id(21),
  bad: id(22),
  topics: id(23),
  price: id(24),
  staff: id(25),
  none: id(26),
  remark: id(27),
  email: id(28),
  unknown: id(99),
} as const

const text = (en: string, tr: string = en) => ({ en, tr })
const option = (optionId: string, key: string, order: number, more: object = {}) => ({
  id: optionId,
  key,
  body: text(key),
  order,
  isVisible: true,
  ...more,
})
const question = (questionId: string, key: string, style: string, more: object = {}) => ({
  id: questionId,
  key,
  style,
  body: text(key),
  isRequired: false,
  isMultiSelect: false,
  hidePersonalData: false,
  options: [],
  statements: [],
  extra: {},
  ...more,
})
const element = (elementId: string, order: number, more: object) => ({
  id: elementId,
  order,
  isVisible: true,
  triggers: [],
  ...more,
})
const asks = (elementId: string, order: number, asked: object) =>
  element(elementId, order, { type: 'question', question: asked })
const button = (elementId: string, type: 'next_page' | 'submit') => element(elementId, 9, { type })
const state = (
  stateId: string,
  name: string,
  style: string,
  elements: string[],
  nextStateId: string | null,
) => ({
  id: stateId,
  name,
  style,
  isInitialState: name === 'start',
  elements,
  nextStateId,
})

export function testFlow(
  change: { readonly end?: 'thank' | 'chat'; readonly flowId?: string } = {},
): Flow {
  return Flow.parse({
    id: change.flowId ?? ids.flow,
    name: 'Shop visit',
    languages: [
      { code: 'en', id: ids.english, name: 'English' },
      { code: 'tr', id: ids.turkish, name: 'Türkçe' },
    ],
    defaultLanguageId: ids.english,
    allowSavingIncompleteSurvey: true,
    states: [
      state(ids.start, 'start', 'page', [id(30), id(31), id(32)], ids.comment),
      state(ids.comment, 'comment', 'page', [id(33), id(34)], ids.end),
      state(ids.contact, 'contact', 'page', [id(35), id(36)], ids.end),
      state(ids.end, 'end', change.end ?? 'thank', [], null),
    ],
    transitions: [
      {
        id: id(40),
        fromStateId: ids.start,
        toStateId: ids.contact,
        rules: [{ elementId: id(30), operator: 'option_match', optionIds: [ids.bad] }],
      },
    ],
    elements: [
      asks(
        id(30),
        1,
        question(ids.mood, 'mood', 'radio', {
          isRequired: true,
          options: [
            option(ids.good, 'good', 1, { weight: 1 }),
            option(ids.bad, 'bad', 2, { weight: -1 }),
          ],
        }),
      ),
      asks(
        id(31),
        2,
        question(ids.topics, 'topics', 'checklist', {
          isMultiSelect: true,
          maxSelectionCount: 2,
          options: [
            option(ids.price, 'price', 1),
            option(ids.staff, 'staff', 2),
            option(ids.none, 'none', 3, { exclusive: true }),
          ],
        }),
      ),
      button(id(32), 'next_page'),
      asks(
        id(33),
        1,
        question(ids.remark, 'remark', 'textarea', {
          maxLength: 20,
          hidePersonalData: true,
          help: text('See https://help.test/more'),
        }),
      ),
      button(id(34), 'submit'),
      asks(
        id(35),
        1,
        question(ids.email, 'email', 'email', {
          isRequired: true,
          bindingModel: { referenceId: 'crm', keys: ['mood'] },
          request: { referenceId: 'secret-definition' },
        }),
      ),
      button(id(36), 'submit'),
    ],
  })
}

export const testNode = (change: object = {}): NodeSettings =>
  NodeSettings.parse({ name: 'Corner shop', flow_id: ids.flow, ...change })

export const testBundle = (change: { readonly end?: 'thank' | 'chat' } = {}): Bundle =>
  Bundle.parse({
    format: 'askwell-bundle/1',
    flows: [testFlow(change)],
    nodes: [{ ...testNode(), id: ids.node }],
    customers: [
      {
        id: ids.customer,
        external_id: 'c-1',
        user_id: 'u-1',
        email: 'canary@private.test',
        name: 'İpek',
        phone_number: '+905321234567',
        gender: 'f',
        birth_year: 1990,
        schema: { plan: 'gold' },
      },
    ],
  })

/** A complete run of a pleased respondent. */
export const payload = (change: Partial<FeedbackPayload> = {}): FeedbackPayload => ({
  device_id: ids.device,
  created_at: '2026-11-20T12:00:00.000Z',
  node_id: ids.node,
  flow_id: ids.flow,
  flow_version: 1,
  origin_url: 'https://shop.test/cart?x=1',
  language_id: ids.english,
  created_offline: false,
  time_spent_in_seconds: 12,
  responses: [{ question_id: ids.mood, option_id: ids.good }],
  customer: null,
  attachment_ids: [],
  path: [
    { state_id: ids.start, at: 0 },
    { state_id: ids.comment, at: 8_000 },
  ],
  ...change,
})
