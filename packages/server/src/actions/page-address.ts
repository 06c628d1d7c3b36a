import type { PageQuery } from '@askwell/contract'
import type { Config } from '../config/config.ts'

/** The survey page of a node, with parameters of its address. */
export function pageAddress(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { nodeId, query }: { readonly nodeId: string; readonly query: PageQuery },
): string {
  const address = new URL('/feedback', publicUrl)
  address.searchParams.set('node_id', nodeId)
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) address.searchParams.set(name, value)
  return address.href
}
