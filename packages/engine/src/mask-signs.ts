// The marks that replace masked data (seed §5). They are apart from the module that masks, so that a page without that
// module does not refuse a masked answer for its form.

export const maskSigns = {
  card: 'XXXX-XXXX-XXXX-XXXX',
  email: '***@***.***',
  phone: '(***)-***-**-**',
  turkishId: '***********',
  passport: '*******',
} as const

const signs = Object.values(maskSigns)

export const containsMask = (text: string): boolean => signs.some((sign) => text.includes(sign))
