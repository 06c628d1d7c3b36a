// phone_number and phone_verification: sent in E.164. The screen converts the typed number with the
// country; here only the form is checked, and the server checks with a phone library whether the number is possible.
import { identity } from './identity.ts'
import type { Style } from './style.ts'
import { typed } from './typed.ts'

const e164 = /^\+[1-9]\d{6,14}$/

const phone = typed({
  text: 'phone',
  hasDigits: true,
  fault: (_question, text) => (e164.test(text) ? null : { code: 'phone' }),
})

export const phoneNumber: Style = {
  ...identity((_question, number) => ({ phone_number: number }), phone),
  field: 'tel',
}

/** Its text is set only after the number was verified; a verified number takes precedence. */
export const phoneVerification: Style = { ...phoneNumber, layout: 'group', isVerified: true }
