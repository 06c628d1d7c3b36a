import { createHash } from 'node:crypto'

/** The stored form of keys and links: they are long and random, so one plain hash is enough. */
export const hashKey = (key: string): string => createHash('sha256').update(key).digest('hex')
