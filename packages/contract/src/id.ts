import { z } from 'zod'

/** An id on the wire: a UUID of versions 1 to 5 (seed §5). Ids that we make are always version 4. */
export const idPattern =
  /^[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

export const Id = z.string().regex(idPattern, 'must be a UUID of version 1 to 5').meta({ id: 'Id' })
export type Id = z.infer<typeof Id>
