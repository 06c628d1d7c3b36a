// naming: a person's name, as that person writes it.
import { identity } from './identity.ts'

export const naming = identity((_question, name) => ({ name }))
