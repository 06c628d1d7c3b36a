// The end of a survey, for the journeys about moving through it.
import { label } from './element-builder.ts'
import type { FlowBuilder } from './flow-builder.ts'

export const ends = (builder: FlowBuilder): FlowBuilder =>
  builder.thank('End', label('bye', 'All done'))
