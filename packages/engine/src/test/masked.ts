// The expected form of a masked value, for the tests of masking.
import { mask } from '../mask.ts'

export const phone = '(***)-***-**-**'

export const masked = (text: string, country: string | null = 'TR') => mask(text, { country })
