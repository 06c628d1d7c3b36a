// Tokens of one-time links: a random token in the address's fragment (which browsers send to nobody), stored as a hash.
import { createHash, randomBytes } from 'node:crypto'

export const newLinkToken = (): string => randomBytes(32).toString('base64url')
export const hashLinkToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex')
