// The start of a run, the same on the server (which draws it) and in the browser (which hydrates it): the
// language, the answers of the link, and the engine's start.
import type { FeedbackCustomer, Language, NodeReply } from '@askwell/contract'
import { type FlowMap, mapFlow, type Stepped, start } from '@askwell/engine'
import type { Screen } from '../app-types.ts'
import { chooseLanguage } from './language.ts'
import type { Preloaded } from './preloaded.ts'
import type { SurveyQuery } from './query.ts'

export type SurveyScreen = Extract<Screen, { kind: 'survey' }>

/** The respondent, as the browser knows them. The server's drawing does not need it. */
export interface Visitor {
  readonly deviceId: string
  readonly originUrl: string | null
  /** The host page's user id, in a widget. */
  readonly userId?: string | null
}

export interface BeginInput {
  readonly screen: SurveyScreen
  readonly query: SurveyQuery
  /** The address's answers (`preloadedBy`); null if it has none. */
  readonly preloaded: Preloaded | null
  /** null in previews. */
  readonly node: NodeReply | null
  /** From the page data, because shuffles must be equal on both sides. */
  readonly seed: number
  readonly atMs: number
  readonly visitor: Visitor | null
  /** A widget's, which comes before all others (seed §4). */
  readonly language?: string | null
}

export interface Begun {
  readonly map: FlowMap
  readonly language: Language
  readonly stepped: Stepped
  /** The link's data about the customer. */
  readonly attributes: FeedbackCustomer | null
}

export function beginRun({
  screen,
  query,
  preloaded,
  node,
  seed,
  atMs,
  visitor,
  language: widget = null,
}: BeginInput): Begun {
  const map = mapFlow(screen.flow)
  const language = chooseLanguage(screen.flow, {
    widget,
    lang: query.lang,
    nodeDefault: node?.default_language_id ?? null,
  })
  const { answers, attributes } = preloaded ?? { answers: {}, attributes: null }
  const userId = attributes?.user_id
  const stepped = start(map, {
    mode: screen.mode,
    onlyElementId: screen.onlyElementId,
    seed,
    at: atMs,
    languageId: language.id,
    preloaded: answers,
    session: {
      nodeId: node?.id ?? '',
      deviceId: visitor?.deviceId ?? '',
      originUrl: visitor?.originUrl ?? null,
      userId: userId ?? visitor?.userId ?? null,
      customer: attributes,
      isInternal: query.isInternal,
      isQuotaCounted:
        node?.channel_quota?.active === true && node.channel_quota.action_kind === 'submit',
    },
  })
  return { map, language, stepped, attributes }
}
