// Results, what was written, exports and shared pages.
import type { ownerResultCalls } from '@askwell/contract'
import type { OwnerHandler } from '../serve-owner.ts'
import { exportCsvRoute, exportXlsxRoute } from './exports.ts'
import { flowResultsRoute, nodeResultsRoute } from './results.ts'
import { createFlowShareRoute, createShareRoute, deleteFlowShareRoute, deleteShareRoute, listFlowSharesRoute, listSharesRoute } from './shares.ts'
import { flowTextsRoute, nodeTextsRoute } from './texts.ts'

export const resultHandlers: { readonly [Name in keyof typeof ownerResultCalls]: OwnerHandler<Name> } = {
  node_results: nodeResultsRoute,
  flow_results: flowResultsRoute,
  node_texts: nodeTextsRoute,
  flow_texts: flowTextsRoute,
  export_csv: exportCsvRoute,
  export_xlsx: exportXlsxRoute,
  list_result_shares: listSharesRoute,
  create_result_share: createShareRoute,
  delete_result_share: deleteShareRoute,
  list_flow_result_shares: listFlowSharesRoute,
  create_flow_result_share: createFlowShareRoute,
  delete_flow_result_share: deleteFlowShareRoute,
}
