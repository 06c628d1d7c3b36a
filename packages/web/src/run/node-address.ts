import type { SurveyQuery } from './query.ts'

export const nodeAddress = (
  nodeId: string,
  { signature, responses, creatorId }: SurveyQuery,
): string =>
  `/v1/nodes/${encodeURIComponent(nodeId)}${queryText({ signature, responses, creator_id: creatorId })}`

export function queryText(values: Readonly<Record<string, string | null>>): string {
  const present = Object.entries(values).flatMap(([name, value]) =>
    value === null ? [] : [[name, value]],
  )
  return present.length > 0 ? `?${new URLSearchParams(present)}` : ''
}
