import { forgetOtherKeys, resealSlice, rotateKey } from '../keys/rotate.ts'
import { rotateNamedSecret, rotationOf, rotationRow } from '../keys/secret-rotation.ts'
import { everywhere } from '../query/scope.ts'
import { ownWorkspace, subject } from '../subject.ts'
import { deleteWorkspaceSlice, endWorkspace } from './delete-workspace.ts'
import { estimateRowBytes, noteRowBytes } from './row-bytes.ts'
import { workLeaseStore, workLeaseWrites } from './work-leases.ts'
import {
  countInWorkspace,
  limitWorkspace,
  noteLimitsTold,
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
    noteLimitsTold,
    noteRowBytes,
    deleteWorkspaceSlice,
    endWorkspace,
    ...workLeaseWrites,
  },
  tables: {
    workspace: { where: `id = ${ownWorkspace}` },
    secret: 'all',
    work_lease: 'own',
  },
  passing: ['work_lease'],
  changesSettings: ['suspendWorkspace', 'limitWorkspace', 'endWorkspace'],
  takesLong: ['deleteWorkspaceSlice', 'endWorkspace'],
  acrossWorkspaces: ['limitWorkspace', 'endWorkspace'],
  erasesInSlices: ['deleteWorkspaceSlice'],
  open: ({ db, engine, keys, write }): WorkspaceStore => ({
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
    noteLimitsTold: write.noteLimitsTold,
    measureRows: async (id) =>
      write.noteRowBytes(id, await everywhere(() => estimateRowBytes(db, id))),
    suspendWorkspace: write.suspendWorkspace,
    deleteWorkspaceSlice: write.deleteWorkspaceSlice,
    endWorkspace: write.endWorkspace,
    work: workLeaseStore({ db, engine }, write),
    rotateKey: (rotation) => rotateKey(write, rotation),
  }),
})
