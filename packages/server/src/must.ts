/** The value, where only a bug could leave it out. */
export function must<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`${what}: it is not there`)
  return value
}
