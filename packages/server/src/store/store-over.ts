// The one Store over either engine: reads by Kysely where they are asked, writes by name through the engine's own way.
import type { Kysely } from 'kysely'
import { exportBundle, IdsTaken } from './bundles.ts'
import { chatsOver } from './chats-over.ts'
import { customerStore } from './customers.ts'
import { draftsOver } from './drafts.ts'
import { erasureStore } from './erasure.ts'
import { feedback, feedbackByKey, listFeedback } from './feedback-reads.ts'
import { fileStore } from './files.ts'
import { draftById, flow, listFlows, publishedFlow, versions, versionsSince } from './flows.ts'
import { goldenPathStore } from './golden-paths.ts'
import { integrationsOver } from './integrations.ts'
import { kindsDue } from './jobs.ts'
import { mailingStore } from './mailings.ts'
import { assertMigrated } from './migrate.ts'
import { nodeLimitStore } from './node-limits.ts'
import { customer, listNodes, node, nodeById } from './nodes.ts'
import { peopleStoreOver, signInStoreOver } from './people-store-over.ts'
import { phoneCodesOver } from './phone-codes.ts'
import { resultStore } from './result-store.ts'
import type { Engine, Tables } from './schema.ts'
import { signatureKeyStore } from './signature-keys.ts'
import { smsOutboxOver } from './sms-outbox.ts'
import { type FeedbackOutcome, type FeedbackWrite, type Store, StoreUnavailable } from './store.ts'
import { webhookStore } from './webhooks.ts'
import { listWidgets, provenCustomer, visitsOf, widget, widgetByCode, widgetsOfNode } from './widgets.ts'
import { firstWorkspace, readSecret, workspaceOfApiKey } from './workspaces.ts'
import type { RunWrite, WriteArguments, WriteName } from './writes.ts'

export interface Ways {
  readonly engine: Engine
  readonly db: Kysely<Tables>
  readonly write: RunWrite
  readonly saveFeedback: (write: FeedbackWrite) => Promise<FeedbackOutcome>
  readonly close: () => Promise<void>
}

const changesSettings = new Set<WriteName>([
  'publish',
  'publishVersion',
  'putNode',
  'deleteNode',
  'importBundle',
  'putDraft',
  'deleteFlow',
  'putWidget',
  'deleteWidget',
  'putIntegration',
  'deleteIntegration',
  'addWebhook',
  'changeWebhook',
  'removeWebhook',
  'disableGoneWebhook',
  'addSignatureKey',
  'changeSignatureKey',
  'removeSignatureKey',
  'resetLimits',
  // Its key is one that links are checked by.
  'addMailing',
])

export function storeOver({ engine, db, write: writeUncounted, saveFeedback, close }: Ways): Store {
  let revision = 0
  const write = (async (name: WriteName, ...args: WriteArguments<WriteName>) => {
    try {
      return await writeUncounted(name, ...args)
    } finally {
      // Also after a failure: it may have been the reply that was lost.
      if (changesSettings.has(name)) revision += 1
    }
  }) as RunWrite
  return {
    engine,
    people: peopleStoreOver(db, write),
    signIn: signInStoreOver(db, write),
    ready: () => assertMigrated(engine, db),
    close,

    firstWorkspace: () => firstWorkspace(db),
    createWorkspace: (name, at) => write('createWorkspace', name, at),
    addApiKey: (workspaceId, key, at) => write('addApiKey', workspaceId, key, at),
    workspaceOfApiKey: (hash) => workspaceOfApiKey(db, hash),
    secret: async (name, make) => (await readSecret(db, name)) ?? write('keepSecret', name, make()),

    listFlows: (workspaceId, page) => listFlows(db, workspaceId, page),
    flow: (workspaceId, id) => flow(db, workspaceId, id),
    drafts: draftsOver(db, write),
    putDraft: (workspaceId, draft, at) => write('putDraft', workspaceId, draft, at),
    deleteFlow: (workspaceId, id) => write('deleteFlow', workspaceId, id),
    publish: (workspaceId, id, at) => write('publish', workspaceId, id, at),
    publishVersion: (workspaceId, id, version, at) => write('publishVersion', workspaceId, id, version, at),
    goldenPaths: goldenPathStore(db, write),
    versions: (workspaceId, id) => versions(db, workspaceId, id),
    publishedFlow: (flowId, version) => publishedFlow(db, flowId, version),
    draftById: (flowId) => draftById(db, flowId),
    versionsSince: (flowId, sinceMs) => versionsSince(db, flowId, sinceMs),

    listNodes: (workspaceId, page) => listNodes(db, workspaceId, page),
    node: (workspaceId, id) => node(db, workspaceId, id),
    nodeById: (id) => nodeById(db, id),
    putNode: (workspaceId, id, settings, at) => write('putNode', workspaceId, id, settings, at),
    deleteNode: (workspaceId, id) => write('deleteNode', workspaceId, id),
    widgets: {
      list: (workspaceId, page) => listWidgets(db, workspaceId, page),
      get: (workspaceId, code) => widget(db, workspaceId, code),
      byCode: (code) => widgetByCode(db, code),
      ofNode: (nodeId) => widgetsOfNode(db, nodeId),
      put: (workspaceId, settings, secret, at) => write('putWidget', workspaceId, settings, secret === undefined ? 'kept' : { set: secret }, at),
      remove: (workspaceId, code) => write('deleteWidget', workspaceId, code),
      visit: (visit) => write('keepVisit', visit),
      visitsOf: (workspaceId, customerId) => visitsOf(db, workspaceId, customerId),
      provenCustomer: (workspaceId, by, subject) => provenCustomer(db, workspaceId, by, subject),
    },
    settingsRevision: () => revision,
    customer: (workspaceId, id) => customer(db, workspaceId, id),

    importBundle: (workspaceId, bundle, at) => write('importBundle', workspaceId, bundle, at).then((erased) => ({ taken: [], erased }), takenOf),
    exportBundle: (workspaceId) => exportBundle(db, workspaceId),

    saveFeedback: async (write) => {
      try {
        return await saveFeedback(write)
      } catch (error) {
        // The node was deleted after the caller had read it, and its key refuses the row.
        if (!(error instanceof StoreUnavailable) && (await nodeById(db, write.row.nodeId)) === null) return { kind: 'node_missing' }
        throw error
      }
    },
    feedbackByKey: (nodeId, key) => feedbackByKey(db, nodeId, key),
    listFeedback: (workspaceId, filters, page) => listFeedback(db, workspaceId, filters, page),
    feedback: (workspaceId, id) => feedback(db, workspaceId, id),
    deleteFeedback: (workspaceId, id, at) => write('deleteFeedback', workspaceId, id, at),
    chats: chatsOver(db, write),
    insertFeedback: (rows) => write('insertFeedback', rows),

    results: resultStore(db, write),
    customers: customerStore(db, write),
    erasure: erasureStore(db, write),
    webhooks: webhookStore(db, write),
    signatureKeys: signatureKeyStore(db, write),
    limits: nodeLimitStore(db, write),
    mailings: mailingStore(db, write),

    jobs: {
      add: (job, at) => write('addJob', job, at),
      kindsDue: (at) => kindsDue(db, at),
      claim: (kind, limit, at, leaseMs) => write('claimJobs', kind, limit, at, leaseMs),
      extend: (job, leaseUntil) => write('extendJob', job, leaseUntil),
      finish: (job, next) => write('finishJob', job, next),
    },
    files: fileStore(db, write),
    phoneCodes: phoneCodesOver(db, write),
    smsOutbox: smsOutboxOver(db, write),
    integrations: integrationsOver(db, write),
  }
}

/** The import's transaction is undone by throwing; to the caller that is an answer. */
function takenOf(error: unknown): { taken: readonly string[]; erased: readonly string[] } {
  if (error instanceof IdsTaken) return { taken: error.ids, erased: [] }
  throw error
}
