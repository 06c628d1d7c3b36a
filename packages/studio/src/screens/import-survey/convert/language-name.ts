/** In its own language, as respondents look for it. */
export function languageName(code: string): string {
  try {
    const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code
    return name.charAt(0).toLocaleUpperCase(code) + name.slice(1)
  } catch {
    return code
  }
}

/** A code as flows write it (`en`, `pt-br`), or null for anything else. */
export function languageCode(written: string): string | null {
  const code = written.trim().toLowerCase().replaceAll('_', '-')
  return /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/.test(code) ? code : null
}
