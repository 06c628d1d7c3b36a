// A survey of eight questions on two pages, and a million invented answers to it: written straight into the tables,
// spread over a year, in every language, channel and device that a filter can ask for.
import { idOf } from './askwell-flow.mjs'

const name = 'bench-results'
/**
 * @param {number} at
 * @param {string} style
 * @param {object} [more]
 */
const question = (at, style, more = {}) => ({
  id: idOf(`${name}.q${at}`),
  key: `q${at}`,
  style,
  body: { en: `Question ${at}` },
  isRequired: false,
  isMultiSelect: false,
  hidePersonalData: false,
  /** @type {ReturnType<typeof options>} */
  options: [],
  statements: [],
  extra: {},
  ...more,
})
/**
 * @param {number} at
 * @param {number} count
 */
const options = (at, count) =>
  Array.from({ length: count }, (_, order) => ({
    id: idOf(`${name}.q${at}.o${order}`),
    key: `o${order}`,
    body: { en: `Option ${order}` },
    order,
    isVisible: true,
  }))
const questions = [
  question(0, 'score'),
  question(1, 'radio', { options: options(1, 5) }),
  question(2, 'star'),
  question(3, 'dropdown', { options: options(3, 8) }),
  question(4, 'numeric'),
  question(5, 'radio', { options: options(5, 4) }),
  question(6, 'text'),
  question(7, 'textarea'),
]
/**
 * @param {number} at
 * @param {string} type
 * @param {object} more
 */
const element = (at, type, more) => ({
  id: idOf(`${name}.e${at}`),
  type,
  order: at,
  isVisible: true,
  triggers: [],
  ...more,
})
const elements = [
  ...questions.map((one, at) => element(at, 'question', { question: one })),
  element(8, 'next_page', { body: { en: 'Next' } }),
  element(9, 'submit', { body: { en: 'Send' } }),
]
/** @param {readonly number[]} places */
const ids = (places) => places.map((at) => elements[at].id)
export const languageIds = ['en', 'tr', 'de'].map((code) => idOf(code))
export const stateIds = [idOf(`${name}.s0`), idOf(`${name}.s1`)]
export const flow = {
  id: idOf(name),
  name: 'Bench results',
  languages: ['en', 'tr', 'de'].map((code) => ({ code, id: idOf(code), name: code })),
  defaultLanguageId: idOf('en'),
  allowSavingIncompleteSurvey: true,
  states: [
    {
      id: stateIds[0],
      name: 'First',
      style: 'page',
      isInitialState: true,
      elements: ids([0, 1, 2, 3, 8]),
      nextStateId: stateIds[1],
    },
    {
      id: stateIds[1],
      name: 'Second',
      style: 'page',
      isInitialState: false,
      elements: ids([4, 5, 6, 7, 9]),
      nextStateId: null,
    },
  ],
  elements,
  transitions: [
    {
      id: idOf(`${name}.t`),
      fromStateId: stateIds[0],
      toStateId: stateIds[1],
      rules: [
        {
          elementId: elements[1].id,
          operator: 'option_match',
          optionIds: [questions[1].options[4].id],
        },
      ],
    },
  ],
}
export const nodeId = idOf(`${name}.node`)

export const channels = ['sms', 'email', 'link', null]
export const devices = ['desktop', 'phone', 'tablet', null]
const yearMs = 365 * 86_400_000

/**
 * The nth of `total` feedbacks, the oldest first. The same on both stores, except for its id.
 * @param {number} n
 * @param {number} total
 * @param {number} nowMs
 */
export function feedbackOf(n, total, nowMs) {
  const chance = scatter(n)
  const receivedAt = nowMs - yearMs + Math.floor((n / total) * yearMs)
  const isCompleted = chance(1) < 0.85 ? 1 : 0
  const answers = questions.map((one, at) => {
    const roll = chance(10 + at)
    if (one.options.length > 0)
      return {
        question_id: one.id,
        option_id: one.options[Math.floor(roll * roll * one.options.length)].id,
        body: null,
      }
    /** @type {Readonly<Record<string, string>>} */
    const texts = {
      score: `${Math.floor(roll * 11)}`,
      star: `${1 + Math.floor(roll * 5)}`,
      numeric: `${Math.floor(roll * 400)}`,
      text: `Quick and friendly ${n % 977}`,
      textarea: `They found my size at once. I will come again next month. ${n % 7919}`,
    }
    return { question_id: one.id, option_id: null, body: texts[one.style] }
  })
  return {
    receivedAt,
    isCompleted,
    isInternal: chance(2) < 0.02 ? 1 : 0,
    isOffline: chance(3) < 0.03 ? 1 : 0,
    languageId: languageIds[Math.floor(chance(4) * 3)],
    channel: channels[Math.floor(chance(5) * 4)],
    device: devices[Math.floor(chance(6) * 4)],
    seconds: 20 + Math.floor(chance(7) * 200),
    path: JSON.stringify(stateIds.map((state_id, at) => ({ state_id, at: at * 9_000 }))),
    search: answers
      .map(({ body }) => body ?? '')
      .join('\n')
      .toLowerCase(),
    answers,
  }
}

const scatter = (/** @type {number} */ n) => (/** @type {number} */ salt) => {
  let x = Math.imul(n + 1, 0x9e3779b1) ^ Math.imul(salt + 1, 0x85ebca6b)
  x = Math.imul(x ^ (x >>> 16), 0x45d9f3b)
  return ((x ^ (x >>> 15)) >>> 0) / 2 ** 32
}
