// Builds one live survey: the run's store, its effects, the customer of the link. The browser
// is passed as `Outside`.

import type { FeedbackCustomer, NodeReply } from '@askwell/contract'
import type { Tools } from '@askwell/engine'
import type { Act, RunStore } from '../app-types.ts'
import type { Begun, SurveyScreen } from './begin-run.ts'
import { loadChunk } from './chunk.ts'
import { track } from './data-layer.ts'
import { type Calls, createEffects } from './effects.ts'
import { createHeldFiles } from './held-files.ts'
import { tellHost } from './host-page.ts'
import type { KeepFile, Outside } from './outside.ts'
import type { SurveyQuery } from './query.ts'
import { recordSubmission } from './records.ts'
import { createRunStore } from './run-store.ts'
import { draftKey, type SaveEffect, type Unsent, unsentOf } from './unsent.ts'

export type Special = typeof import('./special.ts')

export interface Hooks {
  /** After a feedback was created. */
  readonly feedbackCreated?: (feedbackId: string, chatToken: string | null) => void
  /** The host page's data about the respondent, called at every save. */
  readonly customer?: () => Promise<FeedbackCustomer | null>
  /** Instead of the link's record. */
  readonly recordSubmission?: (atMs: number) => void
}

export interface SurveyInput {
  readonly begun: Begun
  readonly screen: SurveyScreen
  readonly query: SurveyQuery
  readonly node: NodeReply | null
  readonly tools: Tools
  readonly special?: Special | null
  readonly outside: Outside
  readonly hooks: Hooks
  readonly customerFailed: () => void
  /** UUID v4; a resumed run keeps its key. */
  readonly idempotencyKey: string
  /** Sends the stored feedback, or queues it. */
  readonly save: (unsent: Unsent) => Promise<Act>
  readonly keepFile?: KeepFile
}

/** How long a save waits for the customer of the link. */
const customerWaitMs = 3_000

export function openSurvey(input: SurveyInput): RunStore {
  const {
    begun,
    screen,
    query,
    node,
    tools,
    special = null,
    outside,
    hooks,
    customerFailed,
    idempotencyKey,
  } = input
  const isLive = screen.mode === 'live'
  const nodeId = node?.id ?? ''
  const customer =
    isLive && node && query.creatorId ? namedCustomer(node.id, query.creatorId) : null

  async function namedCustomer(
    nodeId: string,
    creatorId: string,
  ): Promise<FeedbackCustomer | null> {
    try {
      const { loadCustomer } = await loadChunk(() => import('./node-load.ts'), outside.later)
      const loaded = await loadCustomer(outside.send, nodeId, creatorId, query)
      if (loaded) return loaded
    } catch {}
    customerFailed()
    return null
  }

  async function save(effect: SaveEffect): Promise<Act> {
    if (!node) throw new Error('Only a live run is saved')
    const unsent = unsentOf(effect, { idempotencyKey, node, query, flow: begun.map.flow })
    // Before any await, because the page may close at this moment.
    if (effect.completed) outside.local.write(draftKey(node.id), { unsent })
    const asked = customer ?? hooks.customer?.()
    const known = asked ? await inTime(asked, outside) : null
    return input.save(known ? { ...unsent, effect: withCustomer(effect, known) } : unsent)
  }

  const files = createHeldFiles(outside.newId)
  const calling = {
    map: begun.map,
    session: begun.stepped.run.session,
    ticket: node?.visit_ticket ?? null,
    keepFile: input.keepFile,
  }
  const calls: Calls | null =
    special && (isLive ? special.liveCalls(outside, files, calling) : special.previewCalls(files))
  const store = createRunStore({
    map: begun.map,
    begun: begun.stepped,
    tools,
    specialSteps: special?.specialSteps ?? null,
    nowMs: outside.nowMs,
    note: outside.note,
    watch: calls?.watch,
    perform: createEffects({
      later: outside.later,
      save,
      calls,
      scrollTo: outside.surface.scrollTo,
      focus: outside.surface.focus,
      tellHost: (message) => tellHost(outside.frame, message),
      track: isLive ? (event) => track(outside.layer, event) : null,
      store: outside.local,
      nodeId,
      recordSubmission:
        hooks.recordSubmission ??
        ((atMs) =>
          recordSubmission(
            outside.local,
            nodeId,
            node?.multiple_feedback_delay_period ?? null,
            atMs,
          )),
      created: (feedbackId, chatToken) => hooks.feedbackCreated?.(feedbackId, chatToken),
      openChat: outside.goTo,
    }),
  })
  void customer?.then(
    (loaded) => loaded && store.send({ type: 'customer_loaded', customer: loaded }),
  )
  const { flow } = begun.map
  const languageCode =
    flow.languages.find(({ id }) => id === begun.stepped.run.languageId)?.code ?? ''
  const send =
    special?.holdPresses(store, {
      country: node?.country_code ?? null,
      languageCode,
      later: outside.later,
    }) ?? store.send
  return { ...store, send, holdFile: files.hold }
}

/** One tap can submit before the customer is loaded, so the save adds it. The respondent's answers take precedence. */
function withCustomer(effect: SaveEffect, known: FeedbackCustomer): SaveEffect {
  if (effect.feedback.customer?.id !== undefined) return effect
  return {
    ...effect,
    feedback: { ...effect.feedback, customer: { ...known, ...effect.feedback.customer } },
  }
}

const inTime = <T>(value: Promise<T>, { later }: Pick<Outside, 'later'>): Promise<T | null> =>
  new Promise((resolve) => {
    const stop = later(customerWaitMs, () => resolve(null))
    void value.then((known) => {
      stop()
      resolve(known)
    })
  })
