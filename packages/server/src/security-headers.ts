// Headers that every reply carries. Pages replace the content policy with their own; nothing else loosens anything.
// X-Frame-Options is not among them: surveys are made to be embedded, and the owner's side says `frame-ancestors`.
import type { Config } from './config.ts'

/** Replies that are no page: nothing in them may run or be framed. */
const noPagePolicy = "default-src 'none'; frame-ancestors 'none'"

export const securityHeaders = (config: Config): Readonly<Record<string, string>> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'content-security-policy': noPagePolicy,
  ...(config.publicUrl.startsWith('https://') && { 'strict-transport-security': 'max-age=31536000' }),
})
