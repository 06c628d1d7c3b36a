// Values about people for forms and navigation. This file, like `permissions.ts`, has no schema, so that the first screens of the
// studio load none.
export const roles = ['owner', 'editor', 'analyst', 'agent'] as const

/** Owners and editors cannot be limited, and an agent can never export. */
export const mayBeLimited = (role: (typeof roles)[number]): boolean =>
  role === 'analyst' || role === 'agent'

/** Why a password is too easy to guess, as the fault of its field. */
export const weakPasswords = {
  common: 'This is one of the most common passwords.',
  varied: 'This is a common password with digits or signs added.',
  repeated: 'This repeats one sequence or consists of consecutive characters.',
  own: 'This is your own name or address, or the name of this product.',
} as const
export type WeakPassword = keyof typeof weakPasswords

/** The most passkeys that one person may have. */
export const mostPasskeys = 20
