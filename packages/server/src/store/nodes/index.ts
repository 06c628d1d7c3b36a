import { ofOwnNode, subject } from '../subject.ts'
import { countStore, countWrites } from './counts.ts'
import { nodeLimitStore, nodeLimitWrites } from './node-limits.ts'
import type { NodeStore } from './node-store.ts'
import { deleteNode, listNodes, node, nodeById, putNode } from './nodes.ts'
import { signatureKeyStore, signatureKeyWrites } from './signature-keys.ts'

export const nodes = subject({
  writes: { putNode, deleteNode, ...nodeLimitWrites, ...signatureKeyWrites, ...countWrites },
  tables: {
    node: 'own',
    node_limit: 'own',
    node_view: ofOwnNode,
    signature_key: 'own',
    limit_count: 'none',
  },
  changesSettings: [
    'putNode',
    'deleteNode',
    'addSignatureKey',
    'changeSignatureKey',
    'removeSignatureKey',
    'resetLimits',
  ],
  acrossWorkspaces: ['putNode'],
  takesLong: ['deleteNode'],
  erases: ['deleteNode'],
  open: ({ db, write }): NodeStore => ({
    listNodes: (workspaceId, page, sight) => listNodes(db, workspaceId, page, sight),
    node: (workspaceId, id) => node(db, workspaceId, id),
    nodeById: (id) => nodeById(db, id),
    putNode: write.putNode,
    deleteNode: write.deleteNode,
    signatureKeys: signatureKeyStore(db, write),
    limits: nodeLimitStore(db, write),
    counts: countStore(write),
  }),
})
