import { subject } from '../subject.ts'
import { archiveFlow, restoreFlow } from './archive.ts'
import { draftStore, draftWrites } from './drafts.ts'
import type { FlowStore } from './flow-store.ts'
import {
  deleteFlow,
  draftById,
  flow,
  listFlows,
  publish,
  publishedFlow,
  publishVersion,
  putDraft,
  versions,
  versionsSince,
} from './flows.ts'
import { goldenPathStore, goldenPathWrites } from './golden-paths.ts'

export const flows = subject({
  writes: {
    putDraft,
    archiveFlow,
    restoreFlow,
    deleteFlow,
    publish,
    publishVersion,
    ...draftWrites,
    ...goldenPathWrites,
  },
  tables: { flow: 'own', flow_version: 'own', golden_path: 'own' },
  changesSettings: ['publish', 'publishVersion', 'putDraft', 'archiveFlow', 'deleteFlow'],
  acrossWorkspaces: ['putDraft'],
  open: ({ db, write }): FlowStore => ({
    listFlows: (workspaceId, page, sight) => listFlows(db, workspaceId, page, sight),
    flow: (workspaceId, id, sight) => flow(db, workspaceId, id, sight),
    drafts: draftStore(db, write),
    putDraft: write.putDraft,
    archiveFlow: write.archiveFlow,
    restoreFlow: write.restoreFlow,
    deleteFlow: write.deleteFlow,
    publish: write.publish,
    publishVersion: write.publishVersion,
    goldenPaths: goldenPathStore(db, write),
    versions: (workspaceId, id) => versions(db, workspaceId, id),
    publishedFlow: (flowId, version) => publishedFlow(db, flowId, version),
    draftById: (flowId) => draftById(db, flowId),
    versionsSince: (flowId, sinceMs) => versionsSince(db, flowId, sinceMs),
  }),
})
