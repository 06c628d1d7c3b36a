// How the instance is set up, read only (O-23). Same table form as `calls.ts`; joined to the owner's table in `owner.ts`.
import { z } from 'zod'
import type { Call } from './calls.ts'
import { refused } from './owner-parts.ts'

export const environmentGroups = ['addresses', 'pages', 'storage', 'mail', 'sms', 'people', 'limits'] as const

/** One variable of the environment, as it is in force. */
export const EnvironmentItem = z
  .object({
    /** As it is written in the environment. */
    name: z.string(),
    group: z.enum(environmentGroups),
    /** null = nothing is in force, or the caller may not see it. Of an address with a password only the host is shown. */
    value: z.string().nullable(),
    /** Set, and kept back: it opens something. */
    is_hidden: z.boolean(),
  })
  .meta({ id: 'EnvironmentItem' })
export type EnvironmentItem = z.infer<typeof EnvironmentItem>

export const ownerEnvironmentCalls = {
  environment: {
    id: 'O-environment',
    method: 'GET',
    path: '/owner/v1/environment',
    summary: 'How this instance is set up, without its secrets. Only owners of the first workspace see where it runs and what it reaches.',
    reply: z.object({ version: z.string(), items: z.array(EnvironmentItem), /** Whether these are all of them. */ complete: z.boolean() }),
    refusals: refused,
    built: true,
  },
} as const satisfies Record<string, Call>
