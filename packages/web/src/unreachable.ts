/** For the end of an exhaustive switch: a case that is added and forgotten does not compile. */
export function unreachable(value: never): never {
  throw new Error(`no case for ${JSON.stringify(value)}`)
}
