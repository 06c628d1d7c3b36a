// The marks that masking leaves behind (seed §5). Known here, apart from the module that masks, so that a masked answer
// is not refused for its form by a page that has not loaded the rest.

export const maskSigns = {
  card: 'XXXX-XXXX-XXXX-XXXX',
  email: '***@***.***',
  phone: '(***)-***-**-**',
  turkishId: '***********',
  passport: '*******',
} as const

const signs = Object.values(maskSigns)

export const containsMask = (text: string): boolean => signs.some((sign) => text.includes(sign))
