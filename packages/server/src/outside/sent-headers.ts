// Which headers an owner may add. Those that frame the message or name where it goes are set by the server alone: with them
// one request could be read as two, or reach another host of the same address.

const ours = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'keep-alive',
  'upgrade',
  'te',
  'trailer',
  'expect',
  'http2-settings',
  'accept-encoding',
  'content-encoding',
  'x-forwarded-host',
])
const tokenPattern = /^[!#$%&'*+.^_`|~0-9a-z-]{1,255}$/i
/** No control characters: a line break would begin another header. */
const valuePattern = /^[\t\x20-\x7e\x80-\xff]{0,4000}$/

export const mayOwnerSend = (name: string, value: string): boolean =>
  tokenPattern.test(name) &&
  valuePattern.test(value) &&
  !ours.has(name.toLowerCase()) &&
  !name.toLowerCase().startsWith('proxy-')
