import { forgetOtherKeys, resealSlice, rotateKey } from '../keys/rotate.ts'
import { rotateNamedSecret, rotationOf, rotationRow } from '../keys/secret-rotation.ts'
import { everywhere } from '../query/scope.ts'
import { ownWorkspace, subject } from '../subject.ts'
import { deleteWorkspaceSlice, endWorkspace } from './delete-workspace.ts'
import {
  countInWorkspace,
  limitWorkspace,
  suspendWorkspace,
  workspaceRules,
} from './workspace-rules.ts'
import type { WorkspaceStore } from './workspace-store.ts'
import {
  addApiKey,
  createWorkspace,
  firstWorkspace,
  keepSecret,
  readSecret,
  workspaceOfApiKey,
} from './workspaces.ts'

export const workspaces = subject({
  writes: {
    createWorkspace,
    addApiKey,
    keepSecret,
    resealSlice,
    forgetOtherKeys,
    rotateNamedSecret,
    suspendWorkspace,
    limitWorkspace,
    deleteWorkspaceSlice,
    endWorkspace,
  },
  tables: { workspace: { where: `id = ${ownWorkspace}` }, secret: 'all' },
  changesSettings: ['suspendWorkspace', 'limitWorkspace', 'endWorkspace'],
  takesLong: ['deleteWorkspaceSlice', 'endWorkspace'],
  acrossWorkspaces: ['limitWorkspace', 'endWorkspace'],
  erasesInSlices: ['deleteWorkspaceSlice'],
  open: ({ db, keys, write }): WorkspaceStore => ({
    // A workspace in scope would see itself alone, and take itself for the first.
    firstWorkspace: () => everywhere(() => firstWorkspace(db)),
    createWorkspace: write.createWorkspace,
    addApiKey: write.addApiKey,
    workspaceOfApiKey: (hash) => workspaceOfApiKey(db, hash),
    secret: async (name, make) =>
      (await readSecret(db, keys, name)) ?? write.keepSecret(name, make()),
    secretRotation: async (name) => rotationOf(await readSecret(db, keys, rotationRow(name))),
    rotateSecret: write.rotateNamedSecret,
    workspaceRules: (id) => everywhere(() => workspaceRules(db, id)),
    countInWorkspace: (id, what) => countInWorkspace(db, id, what),
    limitWorkspace: write.limitWorkspace,
    suspendWorkspace: write.suspendWorkspace,
    deleteWorkspaceSlice: write.deleteWorkspaceSlice,
    endWorkspace: write.endWorkspace,
    rotateKey: (rotation) => rotateKey(write, rotation),
  }),
})
