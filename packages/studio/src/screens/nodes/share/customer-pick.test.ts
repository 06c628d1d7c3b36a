import { expect, it } from 'vitest'
import { customerItem } from './customer-pick.tsx'

const nothing = { id: 'c', name: null, email: null, phone_number: null, external_id: null }
it.each<[string, Partial<typeof nothing> | object, string, string]>([
  ['everything', { name: 'Ann', email: 'a@b.example', external_id: '7' }, 'Ann', 'a@b.example · 7'],
  ['a blank name', { name: '', email: 'a@b.example' }, 'a@b.example', ''],
  ['only an address', { email: 'a@b.example', external_id: '7' }, 'a@b.example', '7'],
  ['only a number', { phone_number: '+1', external_id: '' }, '+1', ''],
  ['only an id', { external_id: '7' }, '7', ''],
  ['nothing', {}, '?', ''],
])('offers a customer of whom is known: %s', (_what, known, name, note) => {
  expect(customerItem({ ...nothing, ...known })).toEqual({ id: 'c', name, note })
})
