/** Where no country is known, the one that speaks the page's language most. */
export function regionOf(languageCode: string): string {
  try {
    return new Intl.Locale(languageCode).maximize().region ?? ''
  } catch {
    return ''
  }
}
