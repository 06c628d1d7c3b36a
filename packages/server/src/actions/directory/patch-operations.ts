import { Refusal } from '../../refusal.ts'

export interface PatchOperation {
  readonly op: 'add' | 'replace' | 'remove'
  /** Null = the value is an object of attributes. */
  readonly path: string | null
  readonly value: unknown
}

const most = 1_000

/** Of a PATCH (RFC 7644, §3.5.2). Entra writes `Add` with a capital letter. */
export function patchOperations(body: unknown): readonly PatchOperation[] {
  const list: unknown = Object(body)['Operations'] ?? Object(body)['operations']
  if (!Array.isArray(list) || list.length === 0 || list.length > most)
    throw new Refusal(13009, `A PATCH needs Operations, a list of 1 to ${most} operations.`)
  return list.map((one): PatchOperation => {
    const { op, path, value } = Object(one) as Readonly<Record<string, unknown>>
    const known = (['add', 'replace', 'remove'] as const).find(
      (name) => name === String(op).toLowerCase(),
    )
    if (known === undefined)
      throw new Refusal(13009, 'The op of an operation must be add, replace or remove.')
    if (path !== undefined && path !== null && typeof path !== 'string')
      throw new Refusal(13009, 'The path of an operation must be a text.')
    return { op: known, path: path === undefined || path === '' ? null : path, value }
  })
}
