// email: one address, or a comma-separated list with isMultiSelect. Fills customer.email.
import type { Question } from '@askwell/contract'
import type { Style } from './style.ts'
import { typed } from './typed.ts'

const longestAddress = 254
const local = /^[^\s@,;:<>()[\]\\"]{1,64}$/u
const domain =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+(?:\p{L}{2,63}|xn--[a-z0-9-]{2,59})$/iu

export function isEmailAddress(address: string): boolean {
  const at = address.lastIndexOf('@')
  const name = address.slice(0, at)
  if (
    at < 1 ||
    address.length > longestAddress ||
    name.startsWith('.') ||
    name.endsWith('.') ||
    name.includes('..')
  )
    return false
  return local.test(name) && domain.test(address.slice(at + 1))
}

const addresses = (question: Question, text: string): string[] =>
  question.isMultiSelect ? text.split(',').map((part) => part.trim()) : [text]

const rules = typed({
  text: 'address',
  fault: (question, text) =>
    addresses(question, text).every(isEmailAddress) ? null : { code: 'email' },
  canonical: (question, text) => addresses(question, text).join(','),
})

export const email: Style = {
  ...rules,
  several: 'byFlag',
  customer: (question, answer) => {
    const first = answer.kind === 'text' ? addresses(question, answer.text.trim())[0] : undefined
    return first && isEmailAddress(first) ? { email: first } : {}
  },
}
