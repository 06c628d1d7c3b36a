// How far somebody sees inside a workspace: which channels (nodes), and whether answers may be taken out of it. Kept with a
// member, an invitation and an API key. Owners and editors always have everything.

import { z } from 'zod'
import { Id } from './id.ts'
import type { Role } from './role.ts'
import { unreachable } from './unreachable.ts'

/** `all` counts channels that are made later too. An empty list opens nothing. */
export const Channels = z.union([z.literal('all'), z.array(Id).max(500).readonly()])
export type Channels = z.infer<typeof Channels>

export const Access = z
  .object({
    channels: Channels,
    /** May take answers out as a file. */
    exports: z.boolean(),
  })
  .meta({ id: 'Access' })
export type Access = z.infer<typeof Access>

export const fullAccess: Access = { channels: 'all', exports: true }

/** What was given, as far as the role lets it count. */
export function accessOf(role: Role, given: Access): Access {
  switch (role) {
    case 'owner':
    case 'editor':
      return fullAccess
    case 'analyst':
      return given
    case 'agent':
      return { ...given, exports: false }
    default:
      return unreachable(role)
  }
}

/** Owners and editors cannot be limited, and an agent can never export. */
export const mayBeLimited = (role: Role): boolean => role === 'analyst' || role === 'agent'

/** Of a request. Left out = as it is. Only analysts and agents can be limited, and only analysts can be given exports. */
export const givenAccess = { channels: Channels.optional(), exports: z.boolean().optional() }
