import { z } from 'zod'
import { permissions } from './permissions.ts'

/** The permissions that an API key may have. */
export const ScopePermission = z.enum(permissions).exclude(['self']).meta({ id: 'ScopePermission' })
export type ScopePermission = z.infer<typeof ScopePermission>
