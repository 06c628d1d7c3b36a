import { ofOwnNode, subject } from '../subject.ts'
import { countStore, countWrites } from './counts.ts'
import { nodeLimitStore, nodeLimitWrites } from './node-limits.ts'
import { nodeStore, nodeWrites } from './nodes.ts'
import { signatureKeyStore, signatureKeyWrites } from './signature-keys.ts'

export const nodes = subject({
  writes: { ...nodeWrites, ...nodeLimitWrites, ...signatureKeyWrites, ...countWrites },
  tables: {
    node: 'own',
    node_limit: 'own',
    node_view: ofOwnNode,
    signature_key: 'own',
    limit_count: 'none',
  },
  passing: ['limit_count'],
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
  open: ({ db, write }) => ({
    ...nodeStore(db, write),
    signatureKeys: signatureKeyStore(db, write),
    limits: nodeLimitStore(db, write),
    counts: countStore(db, write),
  }),
})
