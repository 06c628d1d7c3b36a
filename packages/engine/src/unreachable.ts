/** Ends every switch over a union: a case that was forgotten does not compile, and one that came from outside is a bug. */
export function unreachable(value: never): never {
  throw new Error(`Unreachable: ${JSON.stringify(value)}`)
}
