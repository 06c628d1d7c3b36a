/** If no country is known, the one with the most speakers of the page's language. */
export function regionOf(languageCode: string): string {
  try {
    return new Intl.Locale(languageCode).maximize().region ?? ''
  } catch {
    return ''
  }
}
