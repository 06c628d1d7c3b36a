// Makes the runs of a widget: fetches the node if the document's node cannot be used, chooses the screen and collects the
// data of a page. The caller decides when.
import type { NodeReply, PageData, StartMessage } from '@askwell/contract'
import type { PageSnapshot } from '../app/page-types.ts'
import type { Screen } from '../app-types.ts'
import type { Browser } from '../run/browser.ts'
import { loadChunk } from '../run/chunk.ts'
import { type PageInput, snapshotOf } from '../run/page-snapshot.ts'
import { readQuery } from '../run/query.ts'
import { asRecord } from '../run/records.ts'
import { nodeScreen } from '../run/screen.ts'
import { chatsKey } from '../run/unsent.ts'
import type { PageWords } from '../words.ts'
import { withWidgetRules } from './host-settings.ts'
import type { Visitor } from './visitor.ts'
import { readEntry } from './widget-entry.ts'

export interface ContentRunsInput {
  readonly data: PageData
  readonly drawn: PageWords
  readonly browser: Browser
  readonly nodeId: string
  readonly visitor: Visitor
  readonly loadKeeping: PageInput['loadKeeping']
  readonly hooks: PageInput['hooks']
  readonly language: () => string | null
}

/** A run and its inputs. */
export interface MadeRun {
  readonly snapshot: PageSnapshot
  /** The rules of the widget are applied to it. */
  readonly node: NodeReply
  readonly responses: string | null
  readonly language: string | null
  readonly userId: string | null
  readonly hostUrl: string
}

export interface ContentRuns {
  readonly inputOf: (start: StartMessage) => PageInput
  /** null = the survey could not be loaded. */
  readonly nodeFor: (start: StartMessage) => Promise<NodeReply | null>
  readonly make: (start: StartMessage, node: NodeReply) => Promise<MadeRun>
  /** True if none of its inputs has changed since. */
  readonly isCurrent: (run: MadeRun, start: StartMessage | null) => boolean
}

export function createContentRuns({
  data,
  drawn,
  browser,
  nodeId,
  visitor,
  loadKeeping,
  hooks,
  language,
}: ContentRunsInput): ContentRuns {
  const awakeAtMs = browser.nowMs()

  function inputOf({ config, responses }: StartMessage): PageInput {
    const isPreview = config.is_preview === true
    return {
      data,
      query: { ...readQuery(data.search), nodeId, responses, isPreview },
      drawn,
      browser,
      hooks,
      loadKeeping,
      host: { language: language(), userId: visitor.userId() },
    }
  }

  /**
   * A message that a visitor left while the channel was closed is sent from that screen, also if
   * the channel has opened since.
   */
  function hasUnsentMessage(): boolean {
    const { unsent } = asRecord(asRecord(browser.local.read(chatsKey))[nodeId])
    return Array.isArray(unsent) && unsent.length > 0
  }

  /**
   * Chosen like the server's drawing, with the facts that only this browser and the host page know,
   * and by the server's clock.
   */
  function screenFor(start: StartMessage, node: NodeReply, { query }: PageInput): Screen {
    if (hasUnsentMessage()) return { kind: 'not_operating' }
    const entry = readEntry(browser.local, nodeId)
    const answeredAt = Math.max(
      entry.lastFeedbackSubmitDate ?? 0,
      start.record?.lastFeedbackSubmitDate ?? 0,
    )
    const record =
      answeredAt > 0 ? { firstNow: answeredAt, isLinkChannelDisplayedBefore: true } : null
    return nodeScreen(node, query, data.nowMs + browser.nowMs() - awakeAtMs, {
      record,
      clockMs: browser.nowMs(),
    })
  }

  return {
    inputOf,
    /**
     * The document contains the node. If the host passes attributes, they are sent with the node
     * call (seed §5).
     */
    async nodeFor({ config, responses }) {
      if (data.node && (config.is_preview === true || responses === null)) return data.node
      const calls = await loadChunk(() => import('../run/node-load.ts'), browser.later).catch(
        () => null,
      )
      const load = await calls?.loadNode(browser.send, nodeId, {
        ...readQuery(''),
        nodeId,
        responses,
      })
      return load?.kind === 'node' ? load.node : data.node
    },
    async make(start, node) {
      const ruled = withWidgetRules(node, start.config)
      const input = inputOf(start)
      const made = {
        node: ruled,
        responses: start.responses,
        language: language(),
        userId: visitor.userId(),
        hostUrl: start.hostUrl,
      }
      return { ...made, snapshot: await snapshotOf(input, screenFor(start, ruled, input), ruled) }
    },
    isCurrent({ snapshot, node, responses, userId, hostUrl }, start) {
      if (
        start?.responses !== responses ||
        start.hostUrl !== hostUrl ||
        visitor.userId() !== userId
      )
        return false
      return screenFor(start, node, inputOf(start)).kind === snapshot.screen.kind
    },
  }
}
