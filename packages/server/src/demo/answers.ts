// A few hundred answers of invented people over the sixty days before `nowMs`.
import type { Channel, Device, Flow } from '@askwell/contract'
import { mapFlow } from '@askwell/engine'
import type { NewFeedbackRow } from '../store/feedback/feedback-row.ts'
import { demoNodes } from './bundle.ts'
import { type Chance, makeChance, makeDeck } from './chance.ts'
import { delivery } from './delivery.ts'
import { deliveryWords } from './delivery-words.ts'
import { demoId } from './demo-id.ts'
import {
  deliveryHabits,
  type Habits,
  type Mood,
  pulseHabits,
  type Respondent,
  shopVisitHabits,
} from './habits.ts'
import { demoLanguages } from './pen.ts'
import { pulse } from './pulse.ts'
import { pulseWords } from './pulse-words.ts'
import { shopVisit } from './shop-visit.ts'
import { shopVisitWords } from './shop-visit-words.ts'
import { walk } from './walk.ts'
import { type Rhythm, rhythms } from './when.ts'

type LanguageCode = keyof typeof demoLanguages
export type DemoFeedback = NewFeedbackRow

interface Round {
  readonly name: string
  readonly flow: Flow
  readonly nodeId: string
  readonly count: number
  readonly habits: Habits
  readonly words: Readonly<
    Record<string, Readonly<Partial<Record<LanguageCode, readonly string[]>>>>
  >
  readonly languages: Readonly<Partial<Record<LanguageCode, number>>>
  readonly moods: Readonly<Record<Mood, number>>
  /** How many more of the cross respondents become glad from the first day to the last, in percentage points. */
  readonly trend: number
  readonly channels: Readonly<Partial<Record<Channel['kind'] | 'none', number>>>
  readonly originUrl: string | null
  readonly rhythm: Rhythm
  readonly internalShare: number
  readonly leavingShare: number
}

const rounds: readonly Round[] = [
  {
    name: 'shop',
    flow: shopVisit,
    nodeId: demoNodes.shopVisit,
    count: 190,
    habits: shopVisitHabits,
    words: shopVisitWords,
    languages: { en: 58, tr: 29, ar: 13 },
    moods: { glad: 46, fine: 27, cross: 27 },
    trend: 12,
    channels: { email: 36, link: 34, sms: 12, none: 18 },
    originUrl: null,
    rhythm: rhythms.shop,
    internalShare: 0.03,
    leavingShare: 0.09,
  },
  {
    name: 'website',
    flow: shopVisit,
    nodeId: demoNodes.shopWidget,
    count: 24,
    habits: shopVisitHabits,
    words: shopVisitWords,
    languages: { en: 80, tr: 14, ar: 6 },
    moods: { glad: 40, fine: 32, cross: 28 },
    trend: 0,
    channels: { none: 100 },
    originUrl: 'https://www.hazelandpine.example/visit',
    rhythm: rhythms.evening,
    internalShare: 0,
    leavingShare: 0.12,
  },
  {
    name: 'delivery',
    flow: delivery,
    nodeId: demoNodes.delivery,
    count: 150,
    habits: deliveryHabits,
    words: deliveryWords,
    languages: { en: 44, tr: 56 },
    moods: { glad: 61, fine: 22, cross: 17 },
    trend: -5,
    channels: { sms: 46, push: 22, whatsapp: 14, none: 18 },
    originUrl: 'https://www.swiftlet.example/track',
    rhythm: rhythms.delivery,
    internalShare: 0.02,
    leavingShare: 0.08,
  },
  {
    name: 'pulse',
    flow: pulse,
    nodeId: demoNodes.pulse,
    count: 84,
    habits: pulseHabits,
    words: pulseWords,
    languages: { en: 100 },
    moods: { glad: 41, fine: 37, cross: 22 },
    trend: 4,
    channels: { none: 100 },
    originUrl: null,
    rhythm: rhythms.pulse,
    internalShare: 0,
    leavingShare: 0,
  },
]

const atHand = { phone: 62, desktop: 31, tablet: 7 } as const
const fromMail = { phone: 48, desktop: 44, tablet: 8 } as const
const fromPhone = { phone: 95, tablet: 5 } as const
const handDevices: Readonly<
  Record<Channel['kind'] | 'none', Readonly<Partial<Record<Device, number>>>>
> = {
  email: fromMail,
  link: atHand,
  none: atHand,
  sms: fromPhone,
  whatsapp: fromPhone,
  push: fromPhone,
}

/** Newest last. The same `nowMs` gives the same rows on every machine. */
export function demoAnswers(workspaceId: string, nowMs: number): DemoFeedback[] {
  const unused = unusedAddresses()
  return rounds
    .flatMap((round, index) =>
      answersOf(round, workspaceId, nowMs, makeChance(1_000 + index), unused),
    )
    .toSorted((a, b) => a.receivedAt - b.receivedAt)
}

/** Nobody shares an e-mail address: `jo@a.example`, then `jo2@a.example`. */
function unusedAddresses(): (address: string) => string {
  const times = new Map<string, number>()
  return (address) => {
    const time = (times.get(address) ?? 0) + 1
    times.set(address, time)
    return time === 1 ? address : address.replace('@', `${time}@`)
  }
}

function answersOf(
  round: Round,
  workspaceId: string,
  nowMs: number,
  chance: Chance,
  unused: (address: string) => string,
): DemoFeedback[] {
  const map = mapFlow(round.flow)
  // A separate generator, so that the choice of questions does not depend on the answers.
  const devices = makeChance(2_000 + round.count)
  const decks = new Map<string, () => string>()
  const wordsIn =
    (code: LanguageCode) =>
    (questionKey: string): string => {
      const name = `${questionKey} ${code}`
      const deck = decks.get(name) ?? makeDeck(round.words[questionKey]?.[code] ?? [], chance)
      decks.set(name, deck)
      return questionKey === 'email' ? unused(deck()) : deck()
    }
  const one = (index: number): DemoFeedback[] => {
    const name = `${round.name}/${index}`
    const startedAtMs = Math.round(round.rhythm(chance, index / round.count, nowMs))
    const gain = (round.trend * index) / round.count
    const code = chance.weighted(round.languages)
    const who: Respondent = {
      chance,
      mood: chance.weighted({
        ...round.moods,
        glad: round.moods.glad + gain,
        cross: round.moods.cross - gain,
      }),
      words: wordsIn(code),
    }
    const isInternal = chance.happens(round.internalShare)
    const channel = channelOf(round, name, chance)
    const deviceId = demoId(`device/${name}`)
    const walked = walk({
      map,
      habits: round.habits,
      who,
      languageId: demoLanguages[code].id,
      seed: index,
      startedAtMs,
      leavesAfterPages: chance.happens(round.leavingShare) ? chance.whole(1, 2) : null,
      session: {
        nodeId: round.nodeId,
        deviceId,
        userId: null,
        originUrl: round.originUrl,
        customer: null,
        isInternal,
        isQuotaCounted: false,
      },
    })
    if (!walked) return []
    const { feedback, isCompleted } = walked
    const createdAt = feedback.createdAtMs
    return [
      {
        id: demoId(`feedback/${name}`),
        workspaceId,
        nodeId: round.nodeId,
        flowId: round.flow.id,
        flowVersion: 1,
        deviceId,
        idempotencyKey: demoId(`key/${name}`),
        isCompleted,
        isInternal,
        isOffline: false,
        createdAt,
        claimedAt: createdAt,
        receivedAt: createdAt + chance.whole(80, 900),
        languageId: feedback.language_id,
        channel,
        originUrl: round.originUrl,
        userId: null,
        timeSpentSeconds: feedback.time_spent_in_seconds ?? 0,
        responses: feedback.responses,
        customer: feedback.customer ?? null,
        attachmentIds: [],
        path: feedback.path ?? [],
        seed: feedback.seed ?? null,
        chatTokenHash: null,
        device: devices.weighted(handDevices[channel?.kind ?? 'none']),
      },
    ]
  }
  return Array.from({ length: round.count }, (_, index) => one(index)).flat()
}

function channelOf(round: Round, name: string, chance: Chance): Channel | null {
  const kind = chance.weighted(round.channels)
  return kind === 'none'
    ? null
    : {
        kind,
        distribution_id: demoId(`distribution/${round.name}/${kind}`),
        customer_id: demoId(`recipient/${name}`),
      }
}
