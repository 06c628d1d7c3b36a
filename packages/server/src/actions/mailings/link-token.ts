import { randomBytes } from 'node:crypto'

/** Too many to try out. */
const tokenBytes = 18

export const newLinkToken = (): string => randomBytes(tokenBytes).toString('base64url')
