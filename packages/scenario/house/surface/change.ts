// A difference between two surfaces, as a sentence for the people who decide about it.

/** `minor`: programs that work go on to work. `breaking`: one of them may not. No change at all is a patch. */
export type ChangeLevel = 'minor' | 'breaking'

/** `input`: programs send it, so less must not be accepted. `output`: programs read it, so nothing may be missing. */
export type Direction = 'input' | 'output'

export interface SurfaceChange {
  readonly level: ChangeLevel
  readonly sentence: string
}

export const minor = (sentence: string): SurfaceChange => ({ level: 'minor', sentence })
export const breaking = (sentence: string): SurfaceChange => ({ level: 'breaking', sentence })

/** The part of the version that a release with these changes must raise. */
export const releaseLevel = (changes: readonly SurfaceChange[]): 'patch' | ChangeLevel =>
  changes.some(({ level }) => level === 'breaking')
    ? 'breaking'
    : changes.length > 0
      ? 'minor'
      : 'patch'

/**
 * Why the changes cannot be released under the next version; null = they can.
 * @throws if a version is not three numbers.
 */
export function versionFault(
  changes: readonly SurfaceChange[],
  { released, next }: { readonly released: string; readonly next: string },
): string | null {
  const [before, after] = [numbersOf(released), numbersOf(next)]
  const raised = after.findIndex((number, at) => number !== before[at])
  const level = releaseLevel(changes)
  if (raised >= 0 && (after[raised] ?? 0) < (before[raised] ?? 0))
    return `The version ${next} is older than the released version ${released}.`
  if (level === 'breaking' && raised !== 0)
    return `A breaking change needs a new major version, and ${next} has that of ${released}.`
  if (level === 'minor' && (raised < 0 || raised > 1))
    return `An addition needs a new minor version, and ${next} has that of ${released}.`
  return null
}

function numbersOf(version: string): readonly number[] {
  const parts = /^(\d+)\.(\d+)\.(\d+)$/.exec(version)
  if (parts === null) throw new Error(`"${version}" is not a version such as 1.2.3.`)
  return parts.slice(1).map(Number)
}
