// Conversations that do not give up: the visitor and the agent of each write in turn, and repeat a message under its key until it
// is acknowledged. Which server gets a message changes with each.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { TimelineItem } from '@askwell/contract'
import type { Fixture } from '../src/index.ts'
import { ask, runKey } from './owner-calls.ts'
import { sendForReply } from './send-feedback.ts'

const pauseMs = 300

export interface Talkers {
  /** Resolves with how many messages were acknowledged, how many of them are missing, and how many are there twice. */
  stop(): Promise<{ readonly said: number; readonly lost: number; readonly doubled: number }>
}

export async function startTalkers(
  urls: readonly string[],
  survey: Fixture,
  count: number,
): Promise<Talkers> {
  let isStopping = false
  const [url = ''] = urls
  const chats = await Promise.all(
    Array.from({ length: count }, async () => {
      const { id, chat_token_string: token = '' } = await sendForReply(url, survey)
      // The first look of the visitor opens the conversation.
      const looked = await fetch(`${url}/v1/feedbacks/${id}/chat?token=${token}`)
      if (!looked.ok) throw new Error(`A conversation was not opened: ${looked.status}`)
      await looked.arrayBuffer()
      return { id, token, said: [] as string[] }
    }),
  )
  const talks = chats.map(async ({ id, token, said }, place) => {
    for (let turn = place; !isStopping; turn += 1) {
      const isVisitors = turn % 2 === 0
      const key = randomUUID()
      const headers = {
        'idempotency-key': key,
        ...(isVisitors ? { 'x-chat-token': token } : { authorization: `Bearer ${runKey}` }),
      }
      const path = isVisitors
        ? `/v1/feedbacks/${id}/chat_messages`
        : `/owner/v1/chats/${id}/messages`
      for (let attempt = turn; ; attempt += 1) {
        const body = new FormData()
        body.set('body', key)
        const reply = await fetch(`${urls[attempt % urls.length]}${path}`, {
          ...{ method: 'POST', headers, body },
          signal: AbortSignal.timeout(8_000),
        }).catch(() => null)
        await reply?.arrayBuffer().catch(() => undefined)
        if (reply?.ok) break
        if (reply !== null && reply.status < 500)
          throw new Error(`A message was refused: ${reply.status}`)
        await wait(pauseMs)
      }
      said.push(key)
      await wait(pauseMs)
    }
  })
  const ended = Promise.all(talks)
  // Handled in `stop`.
  ended.catch(() => undefined)
  return {
    async stop() {
      isStopping = true
      await ended
      const sum = { said: 0, lost: 0, doubled: 0 }
      for (const { id, said } of chats) {
        const stored = await storedBodies(url, id)
        sum.said += said.length
        for (const key of said) {
          const times = stored.filter((body) => body === key).length
          if (times === 0) sum.lost += 1
          if (times > 1) sum.doubled += 1
        }
      }
      return sum
    },
  }
}

async function storedBodies(url: string, id: string): Promise<readonly string[]> {
  const bodies: string[] = []
  for (let after = 0; ; ) {
    const { timeline_items: items } = (await ask(url, 'GET', `/chats/${id}?after=${after}`)) as {
      readonly timeline_items: readonly TimelineItem[]
    }
    bodies.push(...items.map(({ detail }) => detail.comment.body ?? ''))
    const last = items.at(-1)?.seq
    if (last === undefined) return bodies
    after = last
  }
}
