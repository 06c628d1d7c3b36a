import type { FlowMap } from './flow-map.ts'
import type { Run } from './run.ts'

/** Parts of the engine that only some flows need and that a page loads only then. */
export interface Tools {
  /** The linear-time regex engine: case-insensitive, unanchored; false for a pattern that does not compile. */
  readonly matches: (pattern: string, subject: string) => boolean
  /** Masks personal data in a text; loaded only where a question hides it. */
  readonly mask: (text: string) => string
  /** Applies the reply of an owner's system (`fill.ts`); loaded only where a question calls one. */
  readonly fill?:
    | ((
        map: FlowMap,
        run: Run,
        responses: readonly { readonly question_id: string; readonly input: unknown }[],
      ) => Run)
    | undefined
}

/** For flows without a regex rule, hidden answers or an owner's system. */
export const noTools: Tools = { matches: () => false, mask: (text) => text }
