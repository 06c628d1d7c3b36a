// The words of a page in one language: interface texts from a compiled catalogue, the flow's own texts by their
// language code, numbers and days by custom. Made once a language; components only read it.
import type { Flow } from '@askwell/contract'
import type { Words } from './app-types.ts'
import { directionOf, isSameTongue, languageIn } from './run/language.ts'
import { type Message, say } from './say.ts'

/** Compiled messages by id. */
export type Catalogue = Readonly<Record<string, Message>>

export interface WordsInput {
  /** Language of the flow's texts. */
  readonly code: string
  /** The catalogue's own code: it may be another language's where the interface does not know this one. */
  readonly catalogueCode: string
  readonly catalogue: Catalogue
  readonly flow: Flow | null
  /** Where days are counted; server and browser must agree on it, or the page would change while it wakes up. */
  readonly timeZone: string
  /** Nobody named a language, neither the flow nor the address. */
  readonly isUnasked?: boolean
}

/** The texts of its language in a document, so that the page has words before any chunk arrives. */
export interface PageWords
  extends Pick<WordsInput, 'code' | 'catalogueCode' | 'timeZone' | 'isUnasked'> {
  readonly messages: Catalogue
}

const noFlow = { languages: [], defaultLanguageId: '' }

export function createWords({
  code,
  catalogueCode,
  catalogue,
  flow,
  timeZone,
  isUnasked = false,
}: WordsInput): Words {
  const custom = customOf(catalogueCode)
  const rules = once(() => new Intl.PluralRules(catalogueCode))
  const days = once(
    () =>
      new Intl.DateTimeFormat(custom, { day: 'numeric', month: 'long', year: 'numeric', timeZone }),
  )
  const moments = once(
    () => new Intl.DateTimeFormat(custom, { dateStyle: 'long', timeStyle: 'short', timeZone }),
  )
  const clocks = once(
    () =>
      new Intl.DateTimeFormat('en', {
        hour: 'numeric',
        minute: 'numeric',
        hourCycle: 'h23',
        timeZone,
      }),
  )
  const numbers = once(
    () => new Intl.NumberFormat(custom, { useGrouping: false, maximumFractionDigits: 10 }),
  )
  // A whole number without a sign reads the same in every language; most pages have no other.
  const number = (value: number): string =>
    /^\d+$/.test(`${value}`) ? `${value}` : numbers().format(value)
  const text: Words['text'] = (body) => body?.[languageIn(body, code, flow ?? noFlow) ?? ''] ?? ''
  return {
    code,
    dir: directionOf(code),
    badge: isUnasked || code.split('-', 1)[0] === 'tr' ? 'tr' : 'en',
    t: (id, values = {}) => say(catalogue[id], values, rules, number),
    text,
    markdown: text,
    tongue: (body) => {
      const lang = languageIn(body, code, flow ?? noFlow)
      return lang === null || isSameTongue(lang, code) ? {} : { lang, dir: directionOf(lang) }
    },
    day: (atMs) => days().format(atMs),
    moment: (atMs) => (clocks().format(atMs) === midnight ? days() : moments()).format(atMs),
    number,
  }
}

/** Made when it is first asked for: on a slow phone each of these costs as much as drawing ten questions. */
function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

const midnight = '00:00'

/** Western digits everywhere: the scales and limits next to these numbers are drawn with them. */
const customOf = (code: string): string => `${code}-u-nu-latn`

/** The node's time zone, or UTC where it has none or names one that this machine does not know. */
export function safeTimeZone(timeZone: string | null | undefined): string {
  const known =
    timeZone && (timeZone === 'UTC' || Intl.supportedValuesOf('timeZone').includes(timeZone))
  return known ? timeZone : 'UTC'
}
