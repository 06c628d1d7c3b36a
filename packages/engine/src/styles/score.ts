// score: 0 to 10, all eleven points visible.
import { pointScale } from './scale.ts'

export const scoreRange = { min: 0, max: 10 } as const
export const score = pointScale(scoreRange)
