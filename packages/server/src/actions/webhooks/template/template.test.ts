import type { AnswerField } from '@askwell/contract'
import { expect, it } from 'vitest'
import { fillAddress, fillJson, type TemplateValue } from './fill-template.ts'
import { addressFaults, templateFaults } from './template-faults.ts'
import { eventTypes } from './template-types.ts'

const fields: readonly AnswerField[] = [
  { key: 'nps', label: '', type: 'number', options: [] },
  { key: 'why', label: '', type: 'text', options: [] },
  { key: 'mood', label: '', type: 'choice', options: [] },
  { key: 'topics', label: '', type: 'choices', options: [] },
  { key: 'room.clean', label: '', type: 'choice', options: [] },
]
const values: ReadonlyMap<string, TemplateValue> = new Map<string, TemplateValue>([
  ['answers.nps', 9],
  ['answers.why', 'a "b" {{answers.nps}} \\ ü'],
  ['answers.mood', 'good'],
  ['answers.topics', ['price', 'staff']],
  ['answers.room.clean', 'no'],
  ['completed', true],
  ['created_at', '2026-11-28T09:05:07.089Z'],
])
const nothing = 'left out'

it.each([
  ['{{answers.nps}}', 9],
  ['{{ answers.nps | string }}', '9'],
  ['nps={{answers.nps}}', 'nps=9'],
  ['{{answers.topics}}', ['price', 'staff']],
  ['{{answers.topics | join:" + "}}', 'price + staff'],
  ['{{answers.topics}}!', 'price, staff!'],
  ['{{answers.why}}', 'a "b" {{answers.nps}} \\ ü'],
  ['{{answers.why | number}}', nothing],
  ['{{answers.why | number | default:0}}', 0],
  ['{{completed}}', true],
  ['{{completed | string}}', 'true'],
  ['{{answers.room.clean | boolean}}', false],
  ['{{answers.mood | boolean}}', nothing],
  ['{{answers.mood | lookup:{"good": 5, "bad": 1}}}', 5],
  ['{{answers.mood | lookup:{"bad": 1}}}', nothing],
  ['{{answers.mood | lookup:{"bad": "}}"} | default:"|"}}', '|'],
  ['{{created_at}}', '2026-11-28T09:05:07.089Z'],
  ['{{created_at | date:"YYYY-MM-DD"}}', '2026-11-28'],
  ['{{created_at | date:"DD.MM.YYYY HH:mm:ss.SSS"}}', '28.11.2026 09:05:07.089'],
  ['{{created_at | date:"X" | number}}', 1_795_856_707],
  ['{{contact.email}}', nothing],
  ['mail: {{contact.email}}', nothing],
  ['{{contact.name}} gave {{answers.nps}}', ' gave 9'],
  ['{{contact.email | default:"none"}}', 'none'],
  ['no placeholder } }} {', 'no placeholder } }} {'],
  ['', ''],
])('fills %s with %j (ECO-45)', (template, filled) => {
  expect(templateFaults({ method: 'POST', body: { a: template } }, fields)).toEqual([])
  expect(fillJson({ a: template, z: 1 }, values)).toEqual(
    filled === nothing ? { z: 1 } : { a: filled, z: 1 },
  )
})

it('leaves a missing value out with its member, also in lists, and keeps what is no text (ECO-45)', () => {
  const template = {
    list: ['{{contact.email}}', '{{answers.nps}}', null, 3, false],
    deep: { a: { b: '{{contact.name}}' }, c: [{ d: '{{contact.name}}' }] },
  }
  expect(fillJson(template, values)).toEqual({
    list: [9, null, 3, false],
    deep: { a: {}, c: [{}] },
  })
})

it.each([
  '{{answers.no_such}}',
  '{{contact.password}}',
  '{{__proto__}}',
  '{{constructor}}',
  '{{}}',
  '{{answers.nps',
  '{{answers.nps | }}',
  '{{answers.nps | shout}}',
  '{{answers.nps | date:"YYYY"}}',
  '{{created_at | date}}',
  '{{created_at | date:"yyyy"}}',
  '{{created_at | number}}',
  '{{answers.mood | join:","}}',
  '{{answers.topics | number}}',
  '{{answers.topics | lookup:{"a":1}}}',
  '{{answers.mood | lookup:{}}}',
  '{{answers.mood | lookup:{"a":1,"b":"x"}}}',
  '{{answers.mood | lookup:{"a":{"b":1}}}}',
  '{{answers.mood | lookup:[1]}}',
  '{{answers.nps | default:"none"}}',
  '{{answers.mood | default:}}',
  '{{completed | join:","}}',
  '{{#each answers}}',
  '{{answers.nps + 1}}',
])('refuses %s when it is saved (ECO-45)', (template) => {
  const body = { good: '{{answers.nps}}', a: [{ b: template }] }
  expect(templateFaults({ method: 'POST', body }, fields).map(({ field }) => field)).toEqual([
    'template.body.a.0.b',
  ])
})

it('refuses a template of more than 32 kB, and one that is nested too deeply (ECO-45, ECO-55)', () => {
  const body = (length: number) => ({ a: 'x'.repeat(length) })
  expect(templateFaults({ method: 'PUT', body: body(32_760) }, fields)).toEqual([])
  expect(templateFaults({ method: 'PUT', body: body(32_761) }, fields)).toHaveLength(1)
  let deep: object = { a: 'x' }
  for (let level = 0; level < 5_000; level += 1) deep = { a: deep }
  expect(templateFaults({ method: 'PUT', body: { deep } }, fields)).toHaveLength(1)
})

it.each([
  ['https://x.example/a/{{answers.nps}}?m={{answers.mood}}', 'https://x.example/a/9?m=good'],
  ['https://x.example/{{answers.topics | join:"/"}}', 'https://x.example/price%2Fstaff'],
  ['https://x.example/{{contact.email}}', null],
  ['https://x.example/{{contact.email | default:"none"}}', 'https://x.example/none'],
])('fills the address %s (ECO-45)', (address, filled) => {
  expect(addressFaults(address, fields)).toEqual([])
  expect(fillAddress(address, values)).toBe(filled)
})

it.each([
  'https://{{answers.mood}}/x',
  'https://x.{{answers.mood}}',
  'https://x.example/{{nothing}}',
  'https://x.example/{{answers.topics}}',
])('refuses the address %s (ECO-45)', (address) => {
  expect(addressFaults(address, fields).map(({ field }) => field)).toEqual(['url'])
})

it('no answer leads the request to another origin or path (ECO-45, ECO-55)', () => {
  const hostile = [
    '..',
    '.',
    '../admin',
    '/',
    '//evil.example',
    '@evil.example',
    '#',
    '?a=b',
    '\\',
    '%2e%2e',
    'a\r\nb',
    '\ud800'.toWellFormed(),
    ' ',
    '{{id}}',
    ':80',
  ]
  for (const answer of hostile) {
    const filled = fillAddress(
      'https://x.example/a/{{answers.why}}/c',
      new Map([['answers.why', answer]]),
    )
    if (filled === null) continue
    const { origin, pathname, search, hash } = new URL(filled)
    expect([answer, origin, search, hash]).toEqual([answer, 'https://x.example', '', ''])
    expect(pathname).toMatch(/^\/a\/[^/]+\/c$/)
  }
})

it('what respondents write is data in whatever text surrounds it (ECO-45)', () => {
  const random = randomFrom(7)
  const letters = ['{', '}', '"', '\\', '|', ':', '\n', 'a', 'ü', '😀', '\u0000']
  for (let hand = 0; hand < 500; hand += 1) {
    const answer = Array.from(
      { length: 1 + (random() % 12) },
      () => letters[random() % letters.length],
    ).join('')
    const filled = fillJson(
      { a: '<{{answers.why}}>', b: '{{answers.why}}' },
      new Map([['answers.why', answer]]),
    )
    expect(JSON.parse(JSON.stringify(filled))).toEqual({ a: `<${answer}>`, b: answer })
  }
})

it('every name of an event can be used (ECO-45)', () => {
  for (const name of Object.keys(eventTypes))
    expect(templateFaults({ method: 'POST', body: { a: `{{${name}}}` } }, [])).toEqual([])
})

function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state >> 8
  }
}
