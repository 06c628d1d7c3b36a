// Names for types of the contract's results.
import type { CallInput } from '../../api/call.ts'

export type FlowResultsQuery = NonNullable<CallInput<'flow_results'>['query']>
