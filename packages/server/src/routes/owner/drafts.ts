import { readDraft, saveDraft } from '../../actions/owner/drafts.ts'
import { isoTime } from '../../present/owner/time.ts'
import type { OwnerHandler } from './serve-owner.ts'

export const getDraftRoute: OwnerHandler<'get_draft'> = async ({ deps, workspaceId, params }) => {
  const { flow, layout, revision, publishedVersion, updatedAt, savedBy } = await readDraft(deps, workspaceId, params.id)
  return { flow, layout, revision, published_version: publishedVersion, updated_at: isoTime(updatedAt), saved_by: savedBy }
}

export const putDraftRoute: OwnerHandler<'put_draft'> = async ({ deps, workspaceId, params, body, caller }) => {
  const { revision, at } = await saveDraft(deps, workspaceId, params.id, { ...body, savedBy: caller.person?.name ?? null })
  return { revision, updated_at: isoTime(at) }
}
