/** The text of a message with a code, in the flow's default language where we speak it. */
export const codeMessage = (code: string, languageCode: string): string => {
  const [base = ''] = languageCode.toLowerCase().split('-')
  return (Object.hasOwn(texts, base) ? texts[base as keyof typeof texts] : texts.en)(code)
}

// The code comes first: the preview of a message shows little more.
const texts = {
  en: (code: string) => `${code} is your verification code. It is valid for 5 minutes.`,
  tr: (code: string) => `${code} doğrulama kodunuzdur. 5 dakika geçerlidir.`,
  de: (code: string) => `${code} ist Ihr Bestätigungscode. Er gilt 5 Minuten.`,
  fr: (code: string) => `${code} est votre code de vérification. Il est valable 5 minutes.`,
  es: (code: string) => `${code} es su código de verificación. Es válido durante 5 minutos.`,
  it: (code: string) => `${code} è il suo codice di verifica. È valido per 5 minuti.`,
  nl: (code: string) => `${code} is uw verificatiecode. De code is 5 minuten geldig.`,
  pt: (code: string) => `${code} é o seu código de verificação. É válido por 5 minutos.`,
} as const
