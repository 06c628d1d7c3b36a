import { randomUUID } from 'node:crypto'
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChatWrite } from '../index.ts'
import { chatReports } from '../migrations/0048-chat-reports.ts'
import { behindOurBack } from '../suite/behind-our-back.ts'
import { newGround, noon, row, write } from '../suite/build.ts'
import { onEachStore } from '../suite/stores.ts'

const always = { fromMs: 0, toMs: noon * 2 }
const asked = { span: always, filters: {}, after: null, limit: 10 }

onEachStore({ describe, beforeAll, afterAll }, 'what reports read', (at) => {
  it('knows when a chat was rated and reopened, also of chats from before it was kept (A-381)', async () => {
    const ground = await newGround(at.store)
    const chat = async (changes: readonly (readonly ['closed' | 'open' | 'rating', number])[]) => {
      const feedback = row(ground, { chatTokenHash: 'h' })
      await at.store.saveFeedback(write(feedback))
      await at.store.chats.open({
        ...{ feedbackId: feedback.id, workspaceId: ground.workspaceId, nodeId: ground.nodeId },
        ...{ slots: 0, agentId: null, priority: 0, topic: null, label: null, at: noon },
      })
      for (const [what, after] of changes) {
        const item: ChatWrite['item'] = {
          id: randomUUID(),
          action: what === 'rating' ? 'add_rating' : 'change_status',
          actor: what === 'rating' ? 'customer' : 'agent',
          ...{ agentId: null, clientId: null, body: null, createdAt: noon + after },
          detail: what === 'rating' ? { rating: 50 } : { status: what },
        }
        const outcome = await at.store.chats.write({
          feedbackId: feedback.id,
          allowedIn: ['queued', 'open', 'closed'],
          ...(what !== 'rating' && { status: what }),
          item,
        })
        expect(outcome.kind).toBe('done')
      }
      return feedback.id
    }
    // Taking a chat from the queue opens it for the first time.
    const taken = await chat([['open', 1]])
    const twice = await chat([
      ...[['open', 1] as const, ['closed', 2] as const, ['open', 3] as const],
      ...[['closed', 4] as const, ['open', 5] as const],
    ])
    const rated = await chat([
      ...[['open', 1] as const, ['closed', 2] as const, ['rating', 9] as const],
    ])
    const read = async () => {
      const { reports } = at.store.chats
      const open = await reports.open({ ...asked, workspaceId: ground.workspaceId })
      const ended = await reports.ended({ ...asked, workspaceId: ground.workspaceId })
      return {
        reopened: new Map(
          [...open.rows, ...ended.rows].map((one) => [one.feedbackId, one.reopenedAt]),
        ),
        rated: (await reports.rated({ ...asked, workspaceId: ground.workspaceId })).rows,
      }
    }
    const found = await read()
    expect(found.reopened).toEqual(
      new Map([
        [taken, null],
        [twice, noon + 5],
        [rated, null],
      ]),
    )
    expect(found.rated).toEqual([
      { feedbackId: rated, agentId: null, rating: 50, ratedAt: noon + 9 },
    ])
    for (const name of ['chat_by_end', 'chat_rated', 'chat_reopened', 'chat_item_of_agent'])
      await behindOurBack(at.place, `drop index ${name}`)
    for (const name of ['rated_at', 'reopened_at'])
      await behindOurBack(at.place, `alter table chat drop column ${name}`)
    for (const text of await textsOf(at.place.engine)) await behindOurBack(at.place, text)
    expect(await read()).toEqual(found)
  })

  it('gives slices that continue where the last one ended, and only of what is asked for', async () => {
    const ground = await newGround(at.store)
    const other = await newGround(at.store)
    const ids: string[] = []
    for (let number = 0; number < 5; number += 1) {
      const feedback = row(ground, { chatTokenHash: 'h' })
      await at.store.saveFeedback(write(feedback))
      await at.store.chats.open({
        ...{ feedbackId: feedback.id, workspaceId: ground.workspaceId, nodeId: ground.nodeId },
        ...{ slots: null, agentId: null, priority: 0, topic: null, label: null, at: noon + number },
      })
      ids.push(feedback.id)
    }
    const { reports } = at.store.chats
    const read = (more: Partial<Parameters<typeof reports.open>[0]>) =>
      reports.open({ ...asked, workspaceId: ground.workspaceId, ...more })
    const first = await read({ limit: 3 })
    const second = await read({ limit: 3, after: first.next })
    expect(second.next).toBeNull()
    expect([...first.rows, ...second.rows].map((one) => one.feedbackId)).toEqual(ids.toSorted())
    const count = async (more: Parameters<typeof read>[0]) => (await read(more)).rows.length
    expect(await count({ workspaceId: other.workspaceId })).toBe(0)
    expect(await count({ span: { fromMs: 0, toMs: noon + 2 } })).toBe(2)
    expect(await count({ filters: { nodeId: other.nodeId } })).toBe(0)
    expect(await count({ filters: { label: 'Refund' } })).toBe(0)
    const sight = { channels: [other.nodeId], feedback: 'every' } as const
    expect(await count({ filters: { sight } })).toBe(0)
  })
})

/** The statements of the migration, which have no parameters. */
async function textsOf(engine: 'sqlite' | 'postgres'): Promise<string[]> {
  const texts: string[] = []
  const db = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log({ query }) {
      texts.push(query.sql)
    },
  })
  await chatReports(engine).up(db)
  return texts
}
