/** Milliseconds since 1970 as the wire writes times: ISO 8601 in UTC. */
export const isoTime = (ms: number): string => new Date(ms).toISOString()
