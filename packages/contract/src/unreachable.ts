/** Ends a `switch` over a union: a case that is added and not handled does not compile. Throws when data breaks its type. */
export function unreachable(value: never): never {
  throw new Error(`Unreachable: ${JSON.stringify(value)}`)
}
