import { signPreview } from '../../access/preview-token.ts'
import { readFlow } from '../../actions/owner/flows.ts'
import type { OwnerHandler } from './serve-owner.ts'

/** The address shows the draft as a respondent would see it, to whoever holds it, for an hour. */
export const previewFlowRoute: OwnerHandler<'preview_flow'> = async ({ deps, workspaceId, params }) => {
  const { id } = await readFlow(deps, workspaceId, params.id)
  return { url: `${deps.config.publicUrl}/web_flow_preview?flow_id=${id}&preview_token=${signPreview(deps.secrets.preview, id, deps.clock())}` }
}
