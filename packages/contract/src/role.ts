import { z } from 'zod'

export const Role = z.enum(['owner', 'editor', 'analyst', 'agent']).meta({ id: 'Role' })
export type Role = z.infer<typeof Role>
