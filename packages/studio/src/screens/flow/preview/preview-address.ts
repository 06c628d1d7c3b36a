// Where the preview of a draft is shown: the respondent's own page, at the origin that this document may frame. If the
// studio has no separate origin, that is the origin it was opened at, whatever is configured.

/** `url`: the server's answer, the page with its token. */
export function previewAddress(url: string, origin: string, languageCode: string): string {
  const { pathname, searchParams } = new URL(url)
  searchParams.set('lang', languageCode)
  return `${origin}${pathname}?${searchParams}`
}
