// The marks that masking leaves behind (seed §5). Known here so that a masked answer is not refused for its form.

const signs = ['XXXX-XXXX-XXXX-XXXX', '***@***.***', '(***)-***-**-**', '*******']

export const containsMask = (text: string): boolean => signs.some((sign) => text.includes(sign))
