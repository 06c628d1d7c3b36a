/** The stored records of links without a node's; whatever else stands there is not ours to judge. */
export function withoutLinkRecord(stored: unknown, nodeId: string): Record<string, unknown> {
  if (typeof stored !== 'object' || stored === null) return {}
  return Object.fromEntries(Object.entries(stored).filter(([id]) => id !== nodeId))
}
