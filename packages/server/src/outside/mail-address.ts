/** One address without anything that could end a header; the first of a list. Null = it is not an address. */
export function mailAddress(given: string | null | undefined): string | null {
  const address = (given ?? '').split(',')[0]?.trim() ?? ''
  return /^[^\s@<>"(),;:\\]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(address) ? address : null
}
