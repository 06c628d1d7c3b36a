// Segments of contacts: named conditions on contacts, which the targeting of widgets uses by their id.
import { z } from 'zod'
import { Id } from './id.ts'
import { ContactCondition, segmentsOf } from './targeting.ts'

const settings = {
  /** No other segment of the workspace has it. */
  name: z.string().trim().min(1).max(80),
  where: ContactCondition.refine((where) => segmentsOf(where).length === 0, {
    message: 'must not name another segment',
  }),
} as const

export const SegmentSettings = z.object(settings).meta({ id: 'SegmentSettings' })
export type SegmentSettings = z.infer<typeof SegmentSettings>

/** An absent member stays unchanged. */
export const SegmentChanges = z.object(settings).partial().meta({ id: 'SegmentChanges' })
export type SegmentChanges = z.infer<typeof SegmentChanges>

export const Segment = z
  .object({ ...settings, id: Id, created_at: z.string(), updated_at: z.string() })
  .meta({ id: 'Segment' })
export type Segment = z.infer<typeof Segment>
