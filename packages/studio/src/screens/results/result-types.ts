// Names for what the contract's table of results says.
import type { CallInput } from '../../api/call.ts'

export type FlowResultsQuery = NonNullable<CallInput<'flow_results'>['query']>
