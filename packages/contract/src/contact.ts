// The known data of a person, from any source: a feedback, a visit, an owner or a bundle. One set of
// checks for all of them, because exports and mailings contain the stored value, whatever its source. Blank counts as absent and passes.
import { z } from 'zod'

const isBlank = (text: string): boolean => text.trim() === ''
/** Control characters, lone surrogates, and characters that change the direction of the text around them. */
const unprintable = /[\p{Cc}\p{Surrogate}\ufeff\u202a-\u202e\u2066-\u2069]/u
const isPrintable = (text: string): boolean => !unprintable.test(text)

const local = /^[^\s@,;:<>()[\]\\"]{1,64}$/u
const domain =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+(?:\p{L}{2,63}|xn--[a-z0-9-]{2,59})$/iu

/** By the rules of the question style `email`. */
function isEmailAddress(address: string): boolean {
  const at = address.lastIndexOf('@')
  const name = address.slice(0, at)
  if (
    at < 1 ||
    name.startsWith('.') ||
    name.endsWith('.') ||
    name.includes('..') ||
    !isPrintable(address)
  )
    return false
  return local.test(name) && domain.test(address.slice(at + 1))
}

/** One address, or several separated by commas. */
const isEmail = (text: string): boolean =>
  isBlank(text) || text.split(',').every((part) => isEmailAddress(part.trim()))

/** A number as people write it, national or international: at most 15 digits (E.164) with the usual separators. */
function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length
  return (
    isBlank(text) ||
    (isPrintable(text) && /^\s*[+(\d][\d\s()./\p{Pd}]*$/u.test(text) && digits >= 3 && digits <= 15)
  )
}

/** The key of an option, or a word. */
const isGender = (text: string): boolean =>
  isBlank(text) ||
  (isPrintable(text) && /^\s*[\p{L}\p{N}][\p{L}\p{M}\p{N} _\-./'’()&+,:]*$/u.test(text))

const hasPrintableKeys = (values: object): boolean => Object.keys(values).every(isPrintable)

const printable = 'must not contain control characters'

export const contactFields = {
  external_id: z.string().max(255).refine(isPrintable, printable),
  user_id: z.string().max(255).refine(isPrintable, printable),
  email: z.string().max(254).refine(isEmail, 'must be an e-mail address'),
  name: z.string().max(1_000).refine(isPrintable, printable),
  phone_number: z.string().max(64).refine(isPhone, 'must be a phone number'),
  gender: z.string().max(255).refine(isGender, 'must be the key of an option, or a word'),
  birth_year: z.int().min(1800).max(2200),
}

/** A text may contain line breaks and tabs. */
const attributeText = z
  .string()
  .max(10_000)
  .refine((text) => isPrintable(text.replace(/[\t\n\r]/g, '')), printable)
export const Attribute = z.union([attributeText, z.number(), z.boolean(), z.null()])
export const Attributes = z
  .record(z.string().max(255), Attribute)
  .refine(hasPrintableKeys, 'must not have names with control characters')
