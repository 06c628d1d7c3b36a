// Reads phone numbers as people write them: with + or 00 and a country code, or in national format, with any separators
// between the digits. The full table of numbering plans decides whether a number can exist.
import type { ResponseItem } from '@askwell/contract'
import { type FlowMap, plainDigits, styleOf } from '@askwell/engine'
import {
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'

/** No real number is longer; a longer text can only be meant to keep the parser busy. */
const longest = 64

/** A number that can exist, or null. `country`: of a number without a country code. */
export function readPhone(text: string, country: string | null): PhoneNumber | null {
  if (text.length > longest) return null
  const typed = plainDigits(text).trim()
  const region = country?.toUpperCase() ?? ''
  const home = isSupportedCountry(region) ? { defaultCountry: region } : {}
  // In most countries 00 is the international prefix; elsewhere, the number may be a national one.
  for (const form of new Set([typed, typed.replace(/^\(?00/, '+')])) {
    const number = parsePhoneNumberFromString(form, { ...home, extract: false })
    if (number?.isValid() && number.ext === undefined) return number
  }
  return null
}

/** The items with the numbers of phone questions in E.164, as they are stored. A text that is not a number stays unchanged. */
export const withPhones = (
  map: FlowMap,
  responses: readonly ResponseItem[],
  country: string | null,
): readonly ResponseItem[] =>
  responses.map((item) => {
    const number =
      item.body !== undefined && asksPhone(map, item) ? readPhone(item.body, country) : null
    return number ? { ...item, body: number.number } : item
  })

export function asksPhone(
  map: FlowMap,
  { question_id }: Pick<ResponseItem, 'question_id'>,
): boolean {
  const question = map.elementOfQuestion.get(question_id)?.question
  return question !== undefined && styleOf(question.style).text === 'phone'
}
