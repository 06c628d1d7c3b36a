/** `wrong`: not a number, not whole where it should be, or less than `least`. A comma is read as a dot. */
export type NumberRead = { readonly is: 'none' } | { readonly is: 'wrong' } | { readonly is: 'number'; readonly value: number }

export function readNumber(text: string, kind: 'whole' | 'any', least = Number.NEGATIVE_INFINITY): NumberRead {
  const said = text.trim().replace(',', '.').replace(/^−/, '-')
  if (said === '') return { is: 'none' }
  const isNumber = kind === 'whole' ? /^-?\d{1,15}$/.test(said) : /^-?(?:\d{1,15}(?:\.\d{0,10})?|\.\d{1,10})$/.test(said)
  const value = Number(said)
  return isNumber && value >= least ? { is: 'number', value } : { is: 'wrong' }
}
