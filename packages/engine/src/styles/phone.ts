// phone_number and phone_verification: sent in E.164. The screen turns what is typed into that form with the
// country's help; here only the form is looked at, and the server asks a phone library whether such a number can be.
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

/** Its text is set only once the number was verified; a verified number is the best there is. */
export const phoneVerification: Style = { ...phoneNumber, layout: 'group', isVerified: true }
