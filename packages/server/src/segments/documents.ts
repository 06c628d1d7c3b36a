// Published versions as the thread of results reads them, each once.
import type { Flow } from '@askwell/contract'
import { type FlowMap, mapFlow, noTools, type Tools } from '@askwell/engine'
import { matches } from '@askwell/engine/regex'
import { type Facts, factsOf, type ResultRow } from '@askwell/engine/results'
import type { Kysely } from 'kysely'
import type { FlowVersionRow } from '../store/flows/flow-store.ts'
import { publishedFlow } from '../store/flows/flows.ts'
import type { Tables } from '../store/schema.ts'

interface Version {
  readonly flow: Flow
  readonly map: FlowMap
}

export interface Documents {
  readonly tools: Tools
  of(flowId: string, version: number): Promise<Version | null>
  /** As the store has it, with its number in the document. */
  published(flowId: string, version: number | 'latest'): Promise<FlowVersionRow | null>
}

/** Versions never change once they are published. */
export function readDocuments(db: Kysely<Tables>): Documents {
  const known = new Map<string, Version>()
  return {
    tools: { ...noTools, matches },
    async of(flowId, version) {
      const key = `${flowId}/${version}`
      const found = known.get(key)
      if (found) return found
      const row = await publishedFlow(db, flowId, version)
      if (row === null) return null
      const read = { flow: { ...row.document, version }, map: mapFlow(row.document) }
      known.set(key, read)
      return read
    },
    async published(flowId, version) {
      const row = await publishedFlow(db, flowId, version)
      return row && { ...row, document: { ...row.document, version: row.version } }
    },
  }
}

export async function factsIn(documents: Documents, row: ResultRow): Promise<Facts> {
  const version = await documents.of(row.flowId, row.flowVersion)
  return factsOf(version?.map ?? null, row, documents.tools)
}
