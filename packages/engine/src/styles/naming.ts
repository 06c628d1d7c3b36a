// naming: a person's name, as that person writes it.
import { identity, lineOf } from './identity.ts'

export const naming = identity((_question, name) => ({ name }), lineOf(1_000))
