/** The JSON of a refusal, for replies that a journey forces. */
export const errorBody = (code: number, messageKey = 'systemError'): string =>
  JSON.stringify({ code, message: 'forced', message_key: messageKey, errors: [] })
