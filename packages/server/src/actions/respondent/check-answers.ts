// Checks that a respondent of this node could have given these answers. The engine replays them on the version of the flow
// that the respondent had; if the payload does not name it, on the recently public ones, newest first (C-29).
import type {
  FeedbackCustomer,
  FeedbackPayload,
  FieldFault,
  ResponseItem,
  StoredResponse,
} from '@askwell/contract'
import { type FlowMap, noTools, replay } from '@askwell/engine'
import { mask } from '@askwell/engine/mask'
import { matches } from '@askwell/engine/regex'
import { invalid, type Refusal } from '../../refusal.ts'
import type { NewConsent } from '../../store/customers/consents.ts'
import type { Store } from '../../store/store.ts'
import { consentsIn } from './consents-in.ts'
import { asksPhone, readPhone, withPhones } from './read-phone.ts'
import type { LiveNode, PublishedFlow, Settings } from './settings.ts'
import { marked, unverifiedNumbers } from './unverified.ts'

// Whether the phone numbers of a complete feedback can be numbers at all. The engine looked at their form; here the
// full numbering plans are asked. The page knows the small ones, so a few numbers that it takes are refused here.

const phoneFaults = (map: FlowMap, responses: readonly ResponseItem[]): readonly FieldFault[] =>
  responses.flatMap((item, at) => {
    const body = item.body?.trim() ?? ''
    // A text that does not look like a number is a masked one: the replay accepts nothing else.
    const isRefused = asksPhone(map, item) && body.startsWith('+') && !readPhone(body, null)
    return isRefused
      ? [{ field: `responses.${at}.body`, message: 'must be a valid phone number' }]
      : []
  })

export interface AnswersToCheck {
  readonly payload: FeedbackPayload
  readonly isCompleted: boolean
  /** When it was given, clamped to a possible time. */
  readonly createdAt: number
}

export interface CheckTools {
  readonly settings: Settings
  readonly store: Store
}

export interface CheckedAnswers {
  readonly flowId: string
  readonly flowVersion: number
  readonly items: readonly StoredResponse[]
  /** Numbers of phone_verification that no code verified. */
  readonly unverified: ReadonlySet<string>
  /** Customer fields from answers of identity styles. */
  readonly customer: FeedbackCustomer
  /** The map of the version that was answered. */
  readonly map: FlowMap
  /** Agreements that were answered. */
  readonly consents: readonly NewConsent[]
  /** Whether the flow can end in a chat. */
  readonly canChat: boolean
}

export async function checkAnswers(
  { settings, store }: CheckTools,
  node: LiveNode,
  call: AnswersToCheck,
): Promise<Refusal | CheckedAnswers> {
  const { payload } = call
  const { flow_id, non_operating_hours_flow_id } = node.settings
  if (payload.flow_id !== flow_id && payload.flow_id !== non_operating_hours_flow_id)
    return invalid([{ field: 'flow_id', message: 'is not a flow of this node' }])
  const faults: (readonly FieldFault[])[] = []
  for (const flow of await versionsFor(settings, payload)) {
    const onVersion = checkOnVersion(flow, call, node.settings.country_code)
    if (onVersion.ok) {
      const { items } = onVersion.checked
      const unverified = await unverifiedNumbers(store, flow.map, items, call.createdAt)
      return {
        ...onVersion.checked,
        unverified,
        items: await masked(marked(flow.map, items, unverified), node.settings.country_code),
      }
    }
    faults.push(onVersion.faults)
  }
  const [newest] = faults
  return invalid(
    newest ?? [
      {
        field: payload.flow_version === undefined ? 'flow_id' : 'flow_version',
        message: 'was never published',
      },
    ],
  )
}

type OnVersion =
  | { readonly ok: true; readonly checked: Omit<CheckedAnswers, 'unverified'> }
  | { readonly ok: false; readonly faults: readonly FieldFault[] }

function checkOnVersion(
  { flowId, version, document, map }: PublishedFlow,
  { payload, isCompleted }: Omit<AnswersToCheck, 'createdAt'>,
  country: string | null,
): OnVersion {
  if (!document.languages.some((language) => language.id === payload.language_id))
    return {
      ok: false,
      faults: [{ field: 'language_id', message: 'is not a language of this flow' }],
    }
  // The calendar year of the answer, as the page counts it, which converts an age to a birth year.
  const year = new Date(payload.created_at).getUTCFullYear()
  const responses = withPhones(map, payload.responses, country)
  const replayed = replay(
    map,
    { responses, path: payload.path, completed: isCompleted, year },
    { ...noTools, matches },
  )
  if (!replayed.ok) return replayed
  const faults = isCompleted ? phoneFaults(map, responses) : []
  if (faults.length > 0) return { ok: false, faults }
  const canChat = document.states.some((state) => state.style === 'chat')
  return {
    ok: true,
    checked: {
      flowId,
      flowVersion: version,
      items: replayed.items,
      customer: replayed.customer,
      map,
      consents: consentsIn(document, replayed.items, payload.language_id),
      canChat,
    },
  }
}

async function versionsFor(
  settings: Settings,
  { flow_id, flow_version }: FeedbackPayload,
): Promise<readonly PublishedFlow[]> {
  if (flow_version === undefined) return settings.recentVersions(flow_id)
  const flow = await settings.publishedFlow(flow_id, flow_version)
  return flow ? [flow] : []
}

/** Yields to other work after this many characters, about five milliseconds of the worst text. */
const breathAfter = 5_000

/** The page masks before it sends. Other clients must not be able to store more. */
async function masked(
  items: readonly StoredResponse[],
  country: string | null,
): Promise<readonly StoredResponse[]> {
  const list: StoredResponse[] = []
  let characters = 0
  for (const item of items) {
    const isMasked =
      item.hidePersonalData === true &&
      item.body !== undefined &&
      item.active_storage_blob_id === undefined
    list.push(isMasked ? { ...item, body: mask(item.body ?? '', { country }) } : item)
    characters += isMasked ? (item.body?.length ?? 0) : 0
    if (characters < breathAfter) continue
    characters = 0
    await new Promise(setImmediate)
  }
  return list
}
