// Ids that nobody writes: UUIDs of version 5, made from the key of the flow and the path of keys, so that every machine makes the
// same ones (ECO-23).
import { createHash } from 'node:crypto'

const namespace = Buffer.from('3f0a5c1e7d4b5e9a8c2661b7e0d94f13', 'hex')

export type IdMaker = (...path: readonly (string | number)[]) => string

export const idsOf =
  (flowKey: string): IdMaker =>
  (...path) => {
    const hash = createHash('sha1')
      .update(namespace)
      .update(JSON.stringify([flowKey, ...path]))
      .digest()
    hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6)
    hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8)
    return hash.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  }

/** The id of a thing: the given one, else the one of its old key, else the one of its key. */
export const idFor = (
  { id, was }: { readonly id?: string | undefined; readonly was?: string | undefined },
  key: string,
  ofKey: (key: string) => string,
): string => id ?? ofKey(was ?? key)
