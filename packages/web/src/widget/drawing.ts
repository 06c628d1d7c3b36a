// The server's drawing in a widget's frame, and whether it is right for this visitor: checked by the document's inline
// script, before it is shown. If it is not, the page inside draws another one after its script has loaded.
import type { Flow, NodeReply, StartMessage, WidgetSettings } from '@askwell/contract'
import type { Screen } from '../app-types.ts'
import { readQuery } from '../run/query.ts'
import { readResponses } from '../run/responses.ts'
import { nodeScreen, nothingLocal } from '../run/screen.ts'
import type { LocalStore } from '../run/storage.ts'
import { draftKey } from '../run/unsent.ts'
import { configuredLanguage, withWidgetRules } from './host-settings.ts'
import { readEntry, runningChat } from './widget-entry.ts'

export interface Drawing {
  readonly nodeId: string
  /** The language that the host page or the owner requests; null = none. */
  readonly language: string | null
  readonly takesOneFeedback: boolean
  /** Keys and ids of the questions of its state: an attribute of such a name answers it. */
  readonly questions: readonly string[]
}

/**
 * The facts about the drawing that the server knows, without those of the browser and the host
 * page.
 */
export const drawingOf = (
  node: NodeReply,
  widget: WidgetSettings,
  search: string,
  flow: Flow | null,
): Drawing => ({
  nodeId: widget.node_id,
  language: new URLSearchParams(search).get('language') || widget.default_language_code || null,
  takesOneFeedback: withWidgetRules(node, widget).prevent_multiple_feedback,
  questions: flow ? firstQuestions(flow) : [],
})

export const widgetScreen = (
  node: NodeReply,
  widget: WidgetSettings,
  search: string,
  nowMs: number,
): Screen =>
  nodeScreen(
    withWidgetRules(node, widget),
    { ...readQuery(search), nodeId: widget.node_id },
    nowMs,
    nothingLocal,
  )

/** `local`: the storage of the frame. */
export function isDrawnFor(
  { nodeId, language, takesOneFeedback, questions }: Drawing,
  start: StartMessage,
  local: LocalStore,
  nowMs: number,
): boolean {
  const { config, record, responses } = start
  const entry = readEntry(local, nodeId)
  const hasAnswered = record?.lastFeedbackSubmitDate || entry.lastFeedbackSubmitDate
  return (
    config.is_preview !== true &&
    !readResponses(responses).some(({ question }) => questions.includes(question)) &&
    language === (start.language ?? configuredLanguage(config)) &&
    !(takesOneFeedback && hasAnswered) &&
    runningChat(entry, nowMs) === null &&
    local.read(draftKey(nodeId)) === null
  )
}

function firstQuestions({ states, elements }: Flow): string[] {
  const first = states.find(({ isInitialState }) => isInitialState)
  return elements.flatMap(({ id, question }) =>
    question && first?.elements.includes(id) ? [question.key, question.id] : [],
  )
}
