// The names of a page's form fields, which the page that is drawn and the server that reads it must agree on. An ordinary
// control has the id of its question, the control of a matrix that of its statement; these are the others.

/** The posted values by the name of their field; a name may appear several times. */
export type FormFields = ReadonlyMap<string, readonly string[]>

export const fieldNames = {
  /** The sealed run, the first field of every form. */
  run: 'run',
  /** A button: the id of a next_page or submit element, or nothing for the page's own Next. */
  press: 'press',
  back: 'back',
  /** A button: the id of the language for the page. */
  language: 'language',
  /** A button: the id of the question whose answer is removed. */
  clear: 'clear',
  /** Buttons of a phone that is verified by a code: the id of the question. */
  sendCode: 'send_code',
  verifyCode: 'verify_code',
  changeNumber: 'change_number',
  code: (questionId: string): string => `code:${questionId}`,
  /** The country of a number without a calling code. */
  country: (questionId: string): string => `country:${questionId}`,
  /** A plain control that replaces one with a script: a slider, a phone number, a file. */
  plain: (questionId: string): string => `plain:${questionId}`,
  /** The position of an option in an order, from 1. */
  place: (optionId: string): string => `place:${optionId}`,
  /** Removes the stored file. */
  removed: (questionId: string): string => `removed:${questionId}`,
}
