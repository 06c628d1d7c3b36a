// The first moment of a run, the same on the server (which draws it) and in the browser (which takes it over): the
// language, the answers that came with the link, and the engine's start.
import type { FeedbackCustomer, Language, NodeReply } from '@askwell/contract'
import { type FlowMap, mapFlow, type Stepped, start } from '@askwell/engine'
import type { Screen } from '../app-types.ts'
import { chooseLanguage } from './language.ts'
import type { Preloaded } from './preloaded.ts'
import type { SurveyQuery } from './query.ts'

export type SurveyScreen = Extract<Screen, { kind: 'survey' }>

/** Who answers, as the browser knows it. The server's drawing needs none of it. */
export interface Visitor {
  readonly deviceId: string
  readonly originUrl: string | null
  /** Of the host page, where a widget runs. */
  readonly userId?: string | null
}

export interface BeginInput {
  readonly screen: SurveyScreen
  readonly query: SurveyQuery
  /** By the address (`preloadedBy`); null where it answers nothing. */
  readonly preloaded: Preloaded | null
  /** null in previews. */
  readonly node: NodeReply | null
  /** Of the page data: shuffles must come out alike on both sides. */
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
  /** What the link said about the customer. */
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
