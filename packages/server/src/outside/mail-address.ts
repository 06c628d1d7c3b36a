/** One address and nothing that could end a header; a list's first. Null = it is none. */
export function mailAddress(given: string | null | undefined): string | null {
  const address = (given ?? '').split(',')[0]?.trim() ?? ''
  return /^[^\s@<>"(),;:\\]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(address) ? address : null
}
