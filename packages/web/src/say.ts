// Formats a message that the build compiled: texts, values and plurals, which is all that the catalogues use (a test checks
// this). The library that compiles them could also format them, but would add two kilobytes to every page.

type Values = Readonly<Record<string, string | number>>
type Cases = Readonly<Record<string, string | readonly MessagePiece[]>>
export type MessagePiece =
  | string
  | readonly [name: string]
  | readonly [name: string, kind: string, cases: Cases]

/** A compiled message. One without values may be a plain text. */
export type Message = string | readonly MessagePiece[]

/** `rules`: called at the first plural. `number`: formats a count. */
export function say(
  message: Message | undefined,
  values: Values,
  rules: () => Intl.PluralRules,
  number: (value: number) => string,
  count = '',
): string {
  if (typeof message === 'string' || !message) return message === '#' ? count : (message ?? '')
  return message.map(part).join('')

  function part(one: MessagePiece): string {
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
