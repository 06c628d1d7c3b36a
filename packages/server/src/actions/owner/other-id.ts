// Ids that callers choose are unique in the whole instance, because addresses contain them. An id of another workspace is
// replaced here instead of refused, so that the reply never reveals that it exists. The new id depends only on the workspace
// and the chosen id, so a repeated call means the same object.
import { createHash } from 'node:crypto'

/** A UUID of version 5, or a widget's code. */
export function otherId(workspaceId: string, id: string): string {
  const hex = createHash('sha256').update(`${workspaceId}/${id}`).digest('hex')
  const uuid = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
  return id.startsWith('PSN-') ? codeOf(uuid) : uuid
}

const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const codeLength = 7

/** R-CONST-08: `PSN-` and seven of A-Z, 0-9, from the random bits of a UUID. */
export function codeOf(uuid: string): string {
  let rest = BigInt(`0x${uuid.replaceAll('-', '')}`)
  let code = ''
  for (let place = 0; place < codeLength; place += 1) {
    code += signs[Number(rest % BigInt(signs.length))] ?? ''
    rest /= BigInt(signs.length)
  }
  return `PSN-${code}`
}

/** The id to store with: the chosen one, or another if that belongs to another workspace; null if this workspace already has it. */
export async function idToUse(
  workspaceId: string,
  chosen: string,
  ownerOf: (id: string) => Promise<string | null>,
): Promise<string | null> {
  for (const id of [chosen, otherId(workspaceId, chosen)]) {
    const owner = await ownerOf(id)
    if (owner === null) return id
    if (owner === workspaceId) return null
  }
  return null
}
