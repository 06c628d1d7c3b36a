// The flow documents for results: the newest published versions of the requested flows, then every version that was answered,
// newest first.
import type { AnsweredVersion } from '@askwell/engine/results'
import type { Store } from '../../store/store.ts'
import type { Versions } from './versions.ts'

/** Limits the reads of results for an owner who publishes very often. */
const mostVersions = 100

export async function answeredVersions(
  store: Pick<Store, 'publishedFlow'>,
  { flowIds }: Pick<Scope, 'flowIds'>,
  answered: readonly { readonly flow_id: string; readonly version: number }[],
  versions: Versions,
): Promise<AnsweredVersion[]> {
  const others = [...new Set(answered.map(({ flow_id }) => flow_id))].filter(
    (id) => !flowIds.includes(id),
  )
  const found: AnsweredVersion[] = []
  for (const flowId of [...flowIds, ...others]) {
    const newest = await store.publishedFlow(flowId, 'latest')
    if (newest) found.push({ flow: newest.document, isCurrent: true })
    const older = answered
      .filter(({ flow_id, version }) => flow_id === flowId && version !== newest?.version)
      .map(({ version }) => version)
    for (const version of older.toSorted((a, b) => b - a).slice(0, mostVersions)) {
      const row = await versions.of(flowId, version)
      if (row) found.push({ flow: row.flow, isCurrent: false })
    }
  }
  return found
}

export interface Scope {
  readonly workspaceId: string
  /** Flows whose questions come first, answered or not. */
  readonly flowIds: readonly string[]
}
