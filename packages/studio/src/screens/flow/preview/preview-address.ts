// Where the preview of a draft is shown: the respondent's own page, beginning at what is being worked on.
interface Shown {
  /** What the server answered: the page with its token. */
  readonly url: string
  readonly stateId: string | null
  /** Only this element, alone. */
  readonly elementId: string | null
  readonly languageCode: string
  /** Another number loads the page anew. */
  readonly round: number
}

/** Below this server's own address, whatever the public one is: a frame shows pages of our own origin only. */
export function previewAddress({ url, stateId, elementId, languageCode, round }: Shown): string {
  const { pathname, searchParams } = new URL(url)
  searchParams.set('lang', languageCode)
  if (elementId !== null) searchParams.set('element_id', elementId)
  else if (stateId !== null) searchParams.set('state_id', stateId)
  searchParams.set('round', String(round))
  return `${pathname}?${searchParams}`
}
