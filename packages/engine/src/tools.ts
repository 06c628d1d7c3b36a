/** What the engine borrows from outside: the linear-time regex engine, loaded only where a flow has a regex rule. */
export interface Tools {
  /** Case-insensitive, unanchored; false for a pattern that does not compile. */
  readonly matches: (pattern: string, subject: string) => boolean
  /** Masks personal data in a text; loaded only where a question hides it. */
  readonly mask: (text: string) => string
}

/** For flows without a regex rule and without hidden answers. */
export const noTools: Tools = { matches: () => false, mask: (text) => text }
