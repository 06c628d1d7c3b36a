// Reads a message that the build compiled: texts, values and plurals, which is all that the catalogues use (a test holds
// them to it). The library that compiles them could read them as well, in two kilobytes more of every page.

type Values = Readonly<Record<string, string | number>>
type Cases = Readonly<Record<string, string | readonly Part[]>>
export type Part =
  | string
  | readonly [name: string]
  | readonly [name: string, kind: string, cases: Cases]

/** A message as it stands in a document or a chunk. One without values may be its text. */
export type Message = string | readonly Part[]

/** `rules`: asked for at the first plural. `number`: how a count is written. */
export function say(
  message: Message | undefined,
  values: Values,
  rules: () => Intl.PluralRules,
  number: (value: number) => string,
  count = '',
): string {
  if (typeof message === 'string' || !message) return message === '#' ? count : (message ?? '')
  return message.map(part).join('')

  function part(one: Part): string {
    if (typeof one === 'string') return one === '#' ? count : one
    const [name, , cases] = one
    const value = values[name] ?? ''
    if (!cases) return `${value}`
    return say(
      cases[value] ?? cases[rules().select(Number(value))] ?? cases['other'],
      values,
      rules,
      number,
      number(Number(value)),
    )
  }
}
