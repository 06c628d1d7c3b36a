// Where the preview of a draft is shown: the respondent's own page, at the origin that this document may frame. Where the
// studio has no origin of its own that is the one it was opened at, whatever the configured one is.

/** `url`: what the server answered, the page with its token. */
export function previewAddress(url: string, origin: string, languageCode: string): string {
  const { pathname, searchParams } = new URL(url)
  searchParams.set('lang', languageCode)
  return `${origin}${pathname}?${searchParams}`
}
