// A survey: its draft, its versions, its checks and its preview.
import { signPreview } from '../../access/preview-token.ts'
import { designFlow } from '../../actions/owner/design-flow.ts'
import { readDraft, saveDraft } from '../../actions/owner/drafts.ts'
import {
  archiveFlow,
  createFlow,
  deleteFlow,
  duplicateFlow,
  listFlows,
  listVersions,
  readFlow,
  readVersion,
  replaceFlow,
  restoreFlow,
} from '../../actions/owner/flows.ts'
import { readGoldenPaths, replaceGoldenPaths } from '../../actions/owner/golden-paths.ts'
import { lintFlow } from '../../actions/owner/lint-flow.ts'
import { publishFlow, publishVersion } from '../../actions/owner/publish-flow.ts'
import { simulateFlow } from '../../actions/owner/simulate-flow.ts'
import { presentFlow } from '../../present/owner/flow.ts'
import { presentSimulation } from '../../present/owner/simulation.ts'
import { isoTime } from '../../present/owner/time.ts'
import { goneOf } from '../respondent/gone-of.ts'
import type { OwnerHandlers } from './serve-owner.ts'

export const flowHandlers = {
  list_flows: async ({ deps, workspaceId, query }) => {
    const { items, next } = await listFlows(deps, workspaceId, query)
    return { items: items.map(presentFlow), next }
  },

  create_flow: ({ deps, workspaceId, body }) => createFlow(deps, workspaceId, body),

  get_flow: async ({ deps, workspaceId, params }) =>
    (await readFlow(deps, workspaceId, params.id)).draft,

  put_flow: ({ deps, workspaceId, params, body }) =>
    replaceFlow(deps, workspaceId, params.id, body),

  delete_flow: async ({ deps, workspaceId, params }) => {
    await deleteFlow(deps, workspaceId, params.id)
    return { id: params.id }
  },

  archive_flow: async ({ deps, workspaceId, params }) =>
    presentFlow(await archiveFlow(deps, workspaceId, params.id)),

  restore_flow: async ({ deps, workspaceId, params }) =>
    presentFlow(await restoreFlow(deps, workspaceId, params.id)),

  duplicate_flow: async ({ deps, workspaceId, params }) =>
    presentFlow(await duplicateFlow(deps, workspaceId, params.id)),

  get_draft: async ({ deps, workspaceId, params }) => {
    const { publishedVersion, updatedAt, savedBy, ...draft } = await readDraft(
      deps,
      workspaceId,
      params.id,
    )
    return {
      ...draft,
      published_version: publishedVersion,
      updated_at: isoTime(updatedAt),
      saved_by: savedBy,
    }
  },

  put_draft: async ({ deps, workspaceId, params, body, caller }) => {
    const savedBy = caller.person?.name ?? null
    const { revision, at } = await saveDraft(deps, workspaceId, params.id, { ...body, savedBy })
    const flowId = body.flow.id
    deps.publish([{ type: 'draft_saved', workspaceId, flowId, revision, savedBy }])
    return { revision, updated_at: isoTime(at) }
  },

  publish_flow: ({ deps, workspaceId, params, query, reply }) =>
    publishFlow(deps, workspaceId, params.id, goneOf(reply), query.accept),

  publish_version: ({ deps, workspaceId, params, reply }) =>
    publishVersion(deps, workspaceId, params.id, params.version, goneOf(reply)),

  flow_versions: async ({ deps, workspaceId, params }) => {
    const versions = await listVersions(deps, workspaceId, params.id)
    return {
      items: versions.map(({ version, publishedAt }) => ({
        version,
        published_at: isoTime(publishedAt),
      })),
      next: null,
    }
  },

  flow_version: ({ deps, workspaceId, params }) =>
    readVersion(deps, workspaceId, params.id, params.version),

  /** Any document that is a flow at all is answered with its problems; nothing is stored. */
  lint_flow: async ({ body, reply }) => ({ problems: await lintFlow(body, goneOf(reply)) }),

  /** The address shows the draft as a respondent would see it, to everybody who has it, for an hour. */
  preview_flow: async ({ deps, workspaceId, params }) => {
    const { id } = await readFlow(deps, workspaceId, params.id)
    return {
      url: `${deps.config.publicUrl}/web_flow_preview?flow_id=${id}&preview_token=${signPreview(deps.secrets.preview, id, deps.clock())}`,
    }
  },

  simulate_flow: async ({ body, reply }) =>
    presentSimulation(await simulateFlow(body, goneOf(reply))),

  design_flow: ({ body, reply }) => designFlow(body, goneOf(reply)),

  golden_paths: async ({ deps, workspaceId, params }) => ({
    items: await readGoldenPaths(deps, workspaceId, params.id),
  }),

  put_golden_paths: async ({ deps, workspaceId, params, body }) => ({
    items: await replaceGoldenPaths(deps, workspaceId, params.id, body.items),
  }),
} satisfies Partial<OwnerHandlers>
