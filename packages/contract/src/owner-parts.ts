// Shared by the tables of the owner API: ids in a path, paging, and the refusals that every call of a kind has.
import { z } from 'zod'

export const done = z.object({ done: z.literal(true) })
export const byId = z.object({ id: z.string() })
export const paging = z.object({
  after: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(50),
})
export const page = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), next: z.string().nullable() })

export const refused = [13003, 13004, 13006] as const
export const found = [...refused, 13002] as const
export const written = [...refused, 13009, 13001, 13007, 13008] as const
