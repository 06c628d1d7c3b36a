import type { CustomerClaims } from '@askwell/contract/embed'

/** What else a page says of its visitor could not be handed to the frame, and is nothing that a record holds. */
export const plainClaims = (claims: object): CustomerClaims =>
  Object.fromEntries(
    Object.entries(claims).filter(([, value]) => /^[snb]\w+[gnr]$/.test(typeof value)),
  )
