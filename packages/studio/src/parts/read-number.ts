export interface Limits {
  readonly kind: 'whole' | 'any'
  readonly least?: number | undefined
  readonly most?: number | undefined
}

/** `wrong`: not a number, not an integer where it must be one, or outside the limits. */
export type NumberRead =
  | { readonly is: 'none' }
  | { readonly is: 'wrong' }
  | { readonly is: 'number'; readonly value: number }

/** A comma is read as a dot. */
export function readNumber(
  text: string,
  { kind, least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY }: Limits,
): NumberRead {
  const said = text.trim().replace(',', '.').replace(/^−/, '-')
  if (said === '') return { is: 'none' }
  const isNumber =
    kind === 'whole'
      ? /^-?\d{1,15}$/.test(said)
      : /^-?(?:\d{1,15}(?:\.\d{0,10})?|\.\d{1,10})$/.test(said)
  const value = Number(said)
  return isNumber && value >= least && value <= most ? { is: 'number', value } : { is: 'wrong' }
}
