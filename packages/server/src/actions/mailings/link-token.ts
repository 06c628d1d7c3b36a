import { randomBytes } from 'node:crypto'

/** Large enough that guessing is infeasible. */
const tokenBytes = 18

export const newLinkToken = (): string => randomBytes(tokenBytes).toString('base64url')
