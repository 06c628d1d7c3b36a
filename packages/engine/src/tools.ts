/** What the engine borrows from outside: the linear-time regex engine, loaded only where a flow has a regex rule. */
export interface Tools {
  /** Case-insensitive, unanchored; false for a pattern that does not compile. */
  readonly matches: (pattern: string, subject: string) => boolean
}

/** For flows without a regex rule. */
export const noRegex: Tools = { matches: () => false }
