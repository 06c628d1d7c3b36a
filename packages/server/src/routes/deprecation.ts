// What the replies and the description of a deprecated call say (ECO-92): since when it is deprecated (RFC 9745), when it may
// end (RFC 8594), and where to read about it.
import type { Call, Deprecation } from '@askwell/contract'

/** `operation`: tag and name, by which the page of the API finds the call. */
export const deprecationHeaders = (
  { since, sunset }: Deprecation,
  operation: string,
): Record<'deprecation' | 'sunset' | 'link', string> => ({
  deprecation: `@${Date.parse(since) / 1_000}`,
  sunset: new Date(sunset).toUTCString(),
  link: `</docs#/${operation}>; rel="deprecation"; type="text/html"`,
})

/** Ends with a space; nothing for a call that stays. */
export const deprecationText = ({ deprecated }: Call): string =>
  deprecated === undefined
    ? ''
    : `Deprecated since ${deprecated.since}: ${deprecated.why} It works until ${deprecated.sunset} at least. ${
        deprecated.successor === undefined ? '' : `Use ${deprecated.successor} instead. `
      }`
