// Targets of conversations on both engines: a table for each change, and seeded random steps against a model that counts every
// minute separately.
import { randomUUID } from 'node:crypto'
import type { NodeSettings } from '@askwell/contract'
import { isOperating } from '@askwell/engine'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChatRow } from '../../store/index.ts'
import { untilReply } from '../../store/index.ts'
import { newGround, row, settings, write } from '../../store/suite/build.ts'
import { onEachStore } from '../../store/suite/stores.ts'
import { chatSettingsOf } from './chat-settings.ts'
import { snoozePlan, timerPlan } from './timer-plan.ts'

const minuteMs = 60_000
const seeds = Number(process.env['TIMER_SEEDS'] ?? 5)

const nineToFive: NodeSettings['operating_hours'] = [
  { period: 'weekdays', start_hour: 900, end_hour: 1700 },
  { period: 'saturday', start_hour: 1000, end_hour: 1200 },
  { period: 'sunday', start_hour: 0, end_hour: 0 },
]
type Targets = NonNullable<NonNullable<NodeSettings['chat']>['targets']>
const targets: Targets = {
  first_reply_minutes: 30,
  next_reply_minutes: 45,
  resolve_minutes: 600,
  within_hours: true,
}
const channelOf = (over: Partial<Targets> = {}): NodeSettings => ({
  ...settings(),
  ...{ operating_24_7: false, operating_hours: nineToFive, timezone: 'America/New_York' },
  chat: chatSettingsOf({
    chat: { ...chatSettingsOf(undefined), targets: { ...targets, ...over } },
  }),
})

/** The same numbers for the same seed. */
function hands(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

/** Counts minutes, one after the other. */
function model(channel: NodeSettings, openedAt: number) {
  const { first_reply_minutes, next_reply_minutes, resolve_minutes, within_hours } =
    channel.chat?.targets ?? targets
  let now = openedAt
  let snoozedUntil = 0
  let isReplied = false
  const left: { reply: number | null; resolve: number | null } = {
    reply: first_reply_minutes,
    resolve: resolve_minutes,
  }
  return {
    left,
    passes(minutes: number) {
      for (const end = now + minutes * minuteMs; now < end; now += minuteMs) {
        if (
          now < snoozedUntil ||
          (within_hours && !isOperating({ ...channel, operating: true }, now))
        )
          continue
        for (const name of ['reply', 'resolve'] as const) if (left[name] !== null) left[name] -= 1
      }
    },
    visitor() {
      snoozedUntil = 0
      left.reply ??= isReplied ? next_reply_minutes : first_reply_minutes
    },
    agent() {
      isReplied = true
      left.reply = null
    },
    snooze(until: number | null) {
      snoozedUntil = until ?? 0
    },
    closes() {
      left.reply = left.resolve = null
      snoozedUntil = 0
    },
    reopens() {
      left.reply = isReplied ? null : first_reply_minutes
      left.resolve = resolve_minutes
    },
    isOverdue: (name: 'reply' | 'resolve') =>
      now >= snoozedUntil && left[name] !== null && left[name] <= 0,
  }
}

onEachStore({ describe, beforeAll, afterAll }, 'targets of conversations', (at) => {
  const opened = async (channel: NodeSettings, openedAt: number): Promise<ChatRow> => {
    const ground = await newGround(at.store)
    const feedback = row(ground, { chatTokenHash: 'h' })
    await at.store.saveFeedback(write(feedback))
    const opening = {
      feedbackId: feedback.id,
      ...ground,
      slots: null,
      agentId: null,
      priority: 0,
      topic: null,
      label: null,
    }
    return (
      await at.store.chats.open({ ...opening, at: openedAt, timers: timerPlan(channel, openedAt) })
    ).chat
  }
  const writes = async (
    channel: NodeSettings,
    id: string,
    actor: 'customer' | 'agent',
    now: number,
    status?: 'open' | 'closed',
  ) => {
    const item = {
      id: randomUUID(),
      actor,
      agentId: null,
      clientId: null,
      body: status === undefined ? 'Hello' : null,
      createdAt: now,
    }
    const action = status === undefined ? ('add_comment' as const) : ('change_status' as const)
    const more = status === undefined ? {} : { status }
    const outcome = await at.store.chats.write({
      ...{
        feedbackId: id,
        allowedIn: ['open', 'closed'],
        ...more,
        timers: timerPlan(channel, now),
      },
      item: { ...item, action, detail: more },
    })
    expect(outcome.kind).toBe('done')
  }
  const snoozes = (channel: NodeSettings, id: string, now: number, until: number | null) =>
    at.store.chats.snooze(
      id,
      until,
      now,
      snoozePlan(channel, now, until === null || until === untilReply ? null : until),
    )
  const now = async (id: string) =>
    (await at.store.chats.byFeedback(id)) ?? expect.fail('the chat is there')
  const toldOf = async (id: string, time: number) =>
    (await at.store.chats.tellOverdue(time, 1_000)).filter(({ chat }) => chat.feedbackId === id)

  it('starts with the conversation, ends with the reply, and begins again with the next message', async () => {
    const channel = channelOf({ within_hours: false })
    const t = Date.UTC(2026, 2, 2, 12)
    const { feedbackId: id, ...chat } = await opened(channel, t)
    expect(chat).toMatchObject({
      replyDueAt: t + 30 * minuteMs,
      resolveDueAt: t + 600 * minuteMs,
      dueAt: t + 30 * minuteMs,
    })
    await writes(channel, id, 'customer', t + 5 * minuteMs)
    expect((await now(id)).replyDueAt).toBe(t + 30 * minuteMs)
    await writes(channel, id, 'agent', t + 10 * minuteMs)
    expect(await now(id)).toMatchObject({ replyDueAt: null, dueAt: t + 600 * minuteMs })
    await writes(channel, id, 'customer', t + 20 * minuteMs)
    await writes(channel, id, 'customer', t + 25 * minuteMs)
    expect((await now(id)).replyDueAt).toBe(t + 65 * minuteMs)
    await writes(channel, id, 'agent', t + 30 * minuteMs, 'closed')
    expect(await now(id)).toMatchObject({ replyDueAt: null, resolveDueAt: null, dueAt: null })
  })

  it('is announced once when several servers look at the same time', async () => {
    const channel = channelOf({ within_hours: false })
    const t = Date.UTC(2026, 2, 2, 12)
    const { feedbackId: id } = await opened(channel, t)
    expect(await toldOf(id, t + 30 * minuteMs - 1)).toEqual([])
    const looks = await Promise.all([1, 2, 3].map(() => toldOf(id, t + 30 * minuteMs)))
    expect(looks.flat().map(({ target }) => target)).toEqual(['reply'])
    expect(await toldOf(id, t + 700 * minuteMs)).toMatchObject([{ target: 'resolve' }])
  })

  it.each(Array.from({ length: seeds }, (_, n) => n + 1))(
    'agrees with a count of every minute, whatever happens (seed %i)',
    async (seed) => {
      const chance = hands(seed)
      const channel = channelOf({ within_hours: chance(4) > 0 })
      // The clocks of New York go forward on the 8th.
      let t = Date.UTC(2026, 2, 6, 12, chance(600))
      const { feedbackId: id } = await opened(channel, t)
      const counted = model(channel, t)
      const told = { reply: false, resolve: false }
      for (let step = 0; step < 40; step += 1) {
        const minutes = chance(5) === 0 ? chance(2_000) : chance(60)
        counted.passes(minutes)
        t += minutes * minuteMs
        const chat = await now(id)
        const expected = (['reply', 'resolve'] as const).filter((name) => counted.isOverdue(name))
        const dues = { reply: chat.replyDueAt, resolve: chat.resolveDueAt }
        expect(
          (['reply', 'resolve'] as const).filter(
            (name) => (dues[name] ?? Number.POSITIVE_INFINITY) <= t,
          ),
        ).toEqual(expected)
        expect(chat.dueAt).toBe(
          [dues.reply, dues.resolve].filter((due) => due !== null).sort((a, b) => a - b)[0] ?? null,
        )
        expect((await toldOf(id, t)).map(({ target }) => target)).toEqual(
          expected.filter((name) => !told[name]),
        )
        for (const name of expected) told[name] = true
        const isOpen = chat.status === 'open'
        const hand = chance(6)
        if (!isOpen) {
          if (hand > 2) continue
          await writes(channel, id, 'agent', t, 'open')
          counted.reopens()
        } else if (hand === 0) {
          await writes(channel, id, 'customer', t)
          counted.visitor()
        } else if (hand === 1) {
          await writes(channel, id, 'agent', t)
          counted.agent()
        } else if (hand === 2 && chance(3) === 0) {
          await writes(channel, id, 'agent', t, 'closed')
          counted.closes()
        } else if (hand === 3) {
          const until = chance(2) === 0 ? untilReply : t + (1 + chance(900)) * minuteMs
          await snoozes(channel, id, t, until)
          counted.snooze(until)
        } else if (hand === 4) {
          await snoozes(channel, id, t, null)
          counted.snooze(null)
        }
        for (const name of ['reply', 'resolve'] as const)
          if (counted.left[name] === null) told[name] = false
      }
    },
  )
})
