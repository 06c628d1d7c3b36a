// How far somebody sees inside a workspace: which channels (nodes), and whether they may export answers. Stored with a
// member, an invitation and an API key. Owners and editors always have everything.

import { z } from 'zod'
import { Id } from './id.ts'
import type { Role } from './role.ts'
import { unreachable } from './unreachable.ts'

/** `all` includes channels that are created later. An empty list gives access to none. */
export const Channels = z.union([z.literal('all'), z.array(Id).max(500).readonly()])
export type Channels = z.infer<typeof Channels>

export const Access = z
  .object({
    channels: Channels,
    /** May export answers as a file. */
    exports: z.boolean(),
  })
  .meta({ id: 'Access' })
export type Access = z.infer<typeof Access>

export const fullAccess: Access = { channels: 'all', exports: true }

/** The given access, as far as the role allows it to apply. */
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

/** Of a request; an absent member stays unchanged. Only analysts and agents can be limited; only analysts can be given exports. */
export const givenAccess = { channels: Channels.optional(), exports: z.boolean().optional() }
