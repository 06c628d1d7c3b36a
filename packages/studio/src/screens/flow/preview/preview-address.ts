// Where the preview of a draft is shown: the respondent's own page. Below this server's own address, whatever the public one
// is: a frame shows pages of our own origin only.

/** `url`: what the server answered, the page with its token. */
export function previewAddress(url: string, languageCode: string): string {
  const { pathname, searchParams } = new URL(url)
  searchParams.set('lang', languageCode)
  return `${pathname}?${searchParams}`
}
