// Secrets that sign tokens of a short life, so that an operator may rotate them while servers run.

/** How long the tokens of each are valid: the overlap of a rotation (ms). A form without scripts may stay open for a week. */
export const tokenLifeMs = {
  submission: 24 * 3_600_000,
  preview: 3_600_000,
  security: 15 * 60_000,
  run: 7 * 24 * 3_600_000,
} as const

export type RotatedPurpose = keyof typeof tokenLifeMs

export const rotatedPurposes = Object.keys(tokenLifeMs) as readonly RotatedPurpose[]

export interface AcceptedSecrets {
  readonly secrets: Readonly<Record<RotatedPurpose, Buffer>>
  /** Every secret that a valid token may be signed with; left out = only that of `secrets`. */
  readonly acceptedSecrets?: (purpose: RotatedPurpose) => readonly Buffer[]
}

/** What `read` makes of a token with the first accepted secret that fits; null where none does. */
export function byAnySecret<T>(
  { secrets, acceptedSecrets }: AcceptedSecrets,
  purpose: RotatedPurpose,
  read: (secret: Buffer) => T | null | false,
): T | null {
  for (const secret of acceptedSecrets?.(purpose) ?? [secrets[purpose]]) {
    const found = read(secret)
    if (found !== null && found !== false) return found
  }
  return null
}
