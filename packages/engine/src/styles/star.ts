// star: 1 to 5 stars, or one star an option.
import { pointScale } from './scale.ts'

export const starRange = { min: 1, max: 5 } as const
export const star = pointScale(starRange)
