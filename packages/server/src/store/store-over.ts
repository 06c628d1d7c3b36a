// The one Store over either engine: reads by Kysely where they are asked, writes by name through the engine's own way.
import type { Kysely } from 'kysely'
import type { ImportOutcome } from './bundles/bundle-store.ts'
import { bundleText } from './bundles/bundle-text.ts'
import { IdsTaken, readsOfBundle } from './bundles/bundles.ts'
import { chatsOver } from './chats/chats-over.ts'
import { customerStore } from './customers/customers.ts'
import { erasureStore } from './customers/erasure.ts'
import { feedback, feedbackByKey, listFeedback } from './feedback/feedback-reads.ts'
import type { FeedbackOutcome, FeedbackWrite } from './feedback/feedback-store.ts'
import { fileStore } from './files/files.ts'
import { draftsOver } from './flows/drafts.ts'
import {
  draftById,
  flow,
  listFlows,
  publishedFlow,
  versions,
  versionsSince,
} from './flows/flows.ts'
import { goldenPathStore } from './flows/golden-paths.ts'
import { integrationsOver } from './integrations/integrations.ts'
import { kindsDue } from './jobs/jobs.ts'
import type { Keys } from './keys/keys.ts'
import { rotateKey } from './keys/rotate.ts'
import { mailingStore } from './mailings/mailings.ts'
import { assertUsable, migrations } from './migrate.ts'
import { countStore } from './nodes/counts.ts'
import { nodeLimitStore } from './nodes/node-limits.ts'
import { customer, listNodes, node, nodeById } from './nodes/nodes.ts'
import { signatureKeyStore } from './nodes/signature-keys.ts'
import { peopleStoreOver, signInStoreOver } from './people/people-store-over.ts'
import { phoneCodesOver } from './phones/phone-codes.ts'
import { smsOutboxOver } from './phones/sms-outbox.ts'
import { pushStore } from './push/push.ts'
import { everywhere } from './query/scope.ts'
import { resultStore } from './results/result-store.ts'
import type { Engine, Tables } from './schema.ts'
import { tryStore } from './sign-in/account-tries.ts'
import type { Store } from './store.ts'
import { StoreUnavailable } from './store-unavailable.ts'
import { webhookStore } from './webhooks/webhooks.ts'
import {
  listWidgets,
  provenCustomer,
  visitsOf,
  widget,
  widgetByCode,
  widgetsOfNode,
} from './widgets/widgets.ts'
import { firstWorkspace, readSecret, workspaceOfApiKey } from './workspaces/workspaces.ts'
import type { RunWrite, WriteArguments, WriteName } from './writes.ts'

export interface Ways {
  readonly engine: Engine
  readonly wall: Store['wall']
  readonly db: Kysely<Tables>
  readonly keys: Keys
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

/** Checks that an id is free in every workspace, or makes a new one: not bound to the caller's. */
const acrossWorkspaces = new Set<WriteName>([
  'putDraft',
  'putNode',
  'putWidget',
  'putIntegration',
  'addCustomer',
  'importBundle',
  'addWorkspace',
  // Whose browser it was before may be a member of another one.
  'putPush',
  'recordForPerson',
])

export function storeOver({
  engine,
  wall,
  db,
  keys,
  write: writeUncounted,
  saveFeedback,
  close,
}: Ways): Store {
  let revision = 0
  const steps = migrations(engine, keys)
  const write = (async (name: WriteName, ...args: WriteArguments<WriteName>) => {
    try {
      return await (acrossWorkspaces.has(name)
        ? everywhere(() => writeUncounted(name, ...args))
        : writeUncounted(name, ...args))
    } finally {
      // Also after a failure: it may have been the reply that was lost.
      if (changesSettings.has(name)) revision += 1
    }
  }) as RunWrite
  return {
    engine,
    wall,
    people: peopleStoreOver(db, keys, write),
    signIn: signInStoreOver(db, write),
    ready: () => assertUsable(engine, db, steps),
    close,

    firstWorkspace: () => firstWorkspace(db),
    createWorkspace: (name, at) => write('createWorkspace', name, at),
    addApiKey: (workspaceId, key, at) => write('addApiKey', workspaceId, key, at),
    workspaceOfApiKey: (hash) => workspaceOfApiKey(db, hash),
    secret: async (name, make) =>
      (await readSecret(db, keys, name)) ?? write('keepSecret', name, make()),
    rotateKey: (sealed) => rotateKey(write, sealed),

    listFlows: (workspaceId, page, sight) => listFlows(db, workspaceId, page, sight),
    flow: (workspaceId, id, sight) => flow(db, workspaceId, id, sight),
    drafts: draftsOver(db, write),
    putDraft: (workspaceId, draft, at) => write('putDraft', workspaceId, draft, at),
    deleteFlow: (workspaceId, id) => write('deleteFlow', workspaceId, id),
    publish: (workspaceId, id, at) => write('publish', workspaceId, id, at),
    publishVersion: (workspaceId, id, version, at) =>
      write('publishVersion', workspaceId, id, version, at),
    goldenPaths: goldenPathStore(db, write),
    versions: (workspaceId, id) => versions(db, workspaceId, id),
    publishedFlow: (flowId, version) => publishedFlow(db, flowId, version),
    draftById: (flowId) => draftById(db, flowId),
    versionsSince: (flowId, sinceMs) => versionsSince(db, flowId, sinceMs),

    listNodes: (workspaceId, page, sight) => listNodes(db, workspaceId, page, sight),
    node: (workspaceId, id) => node(db, workspaceId, id),
    nodeById: (id) => nodeById(db, id),
    putNode: (workspaceId, id, settings, at) => write('putNode', workspaceId, id, settings, at),
    deleteNode: (workspaceId, id) => write('deleteNode', workspaceId, id),
    widgets: {
      list: (workspaceId, page, sight) => listWidgets(db, keys, workspaceId, page, sight),
      get: (workspaceId, code) => widget(db, keys, workspaceId, code),
      byCode: (code) => widgetByCode(db, keys, code),
      ofNode: (nodeId) => widgetsOfNode(db, keys, nodeId),
      put: (workspaceId, settings, secret, at) =>
        write(
          'putWidget',
          workspaceId,
          settings,
          secret === undefined ? 'kept' : { set: secret },
          at,
        ),
      remove: (workspaceId, code) => write('deleteWidget', workspaceId, code),
      visit: (visit) => write('keepVisit', visit),
      visitsOf: (workspaceId, customerId) => visitsOf(db, workspaceId, customerId),
      provenCustomer: (workspaceId, by, subject) => provenCustomer(db, workspaceId, by, subject),
    },
    settingsRevision: () => revision,
    customer: (workspaceId, id, sight) => customer(db, workspaceId, id, sight),

    importBundle: (workspaceId, bundle, at) => {
      const text = bundle instanceof Uint8Array ? bundle : bundleText(bundle)
      return write('importBundle', workspaceId, text, at).then(
        (erased) => ({ kind: 'stored', erased }),
        takenOf,
      )
    },
    readsOfBundle: (workspaceId) => readsOfBundle(db, workspaceId),

    saveFeedback: async (write) => {
      try {
        const outcome = await saveFeedback(write)
        // The channel is full from now on, so that what was read of it is out of date.
        if (outcome.kind === 'stored' && outcome.fillsQuota) revision += 1
        return outcome
      } catch (error) {
        // The node was deleted after the caller had read it, and its key refuses the row.
        if (!(error instanceof StoreUnavailable) && (await nodeById(db, write.row.nodeId)) === null)
          return { kind: 'node_missing' }
        throw error
      }
    },
    feedbackByKey: (nodeId, key) => feedbackByKey(db, nodeId, key),
    listFeedback: (workspaceId, filters, page) => listFeedback(db, workspaceId, filters, page),
    feedback: (workspaceId, id, sight) => feedback(db, workspaceId, id, sight),
    deleteFeedback: (workspaceId, id, at) => write('deleteFeedback', workspaceId, id, at),
    chats: chatsOver(db, write),
    push: pushStore(db, keys, write),
    insertFeedback: (rows) => write('insertFeedback', rows),

    results: resultStore(db, write),
    customers: customerStore(db, write),
    erasure: erasureStore(db, write),
    webhooks: webhookStore(db, keys, write),
    signatureKeys: signatureKeyStore(db, write),
    limits: nodeLimitStore(db, write),
    mailings: mailingStore(db, keys, write),
    counts: countStore(write),
    tries: tryStore(write),

    jobs: {
      add: (job, at) => write('addJob', job, at),
      kindsDue: (at) => kindsDue(db, at),
      claim: (kind, limit, at, leaseMs) => write('claimJobs', kind, limit, at, leaseMs),
      extend: (job, leaseUntil) => write('extendJob', job, leaseUntil),
      finish: (job, next) => write('finishJob', job, next),
    },
    files: fileStore(db, write),
    phoneCodes: phoneCodesOver(db, write),
    smsOutbox: smsOutboxOver(db, keys, write),
    integrations: integrationsOver(db, keys, write),
  }
}

/** The import's transaction is undone by throwing; to the caller that is an answer. */
function takenOf(error: unknown): ImportOutcome {
  if (error instanceof IdsTaken) return { kind: 'taken', taken: error.taken }
  throw error
}
