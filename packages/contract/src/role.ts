import { z } from 'zod'
import { roles } from './people-values.ts'

export const Role = z.enum(roles).meta({ id: 'Role' })
export type Role = z.infer<typeof Role>
