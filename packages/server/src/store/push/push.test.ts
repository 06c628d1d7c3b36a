import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PushSubscriptionRow } from '../index.ts'
import { newGround, noon, row, type TestWorkspace, write } from '../suite/build.ts'
import { takeDump, textsOf } from '../suite/dump.ts'
import { onEachStore } from '../suite/stores.ts'

onEachStore({ describe, beforeAll, afterAll }, 'browsers that are notified', (at) => {
  async function newChat(ground: TestWorkspace): Promise<string> {
    const feedback = row(ground, { chatTokenHash: 'h' })
    await at.store.saveFeedback(write(feedback))
    await at.store.chats.open({
      feedbackId: feedback.id,
      workspaceId: ground.workspaceId,
      nodeId: ground.nodeId,
      slots: null,
      agentId: null,
      priority: 0,
      topic: null,
      label: null,
      at: noon,
    })
    return feedback.id
  }
  const says = (feedbackId: string) =>
    at.store.chats.write({
      feedbackId,
      allowedIn: ['open'],
      item: {
        id: randomUUID(),
        action: 'add_comment',
        actor: 'agent',
        agentId: null,
        clientId: null,
        body: 'x',
        detail: {},
        createdAt: noon,
      },
    })
  const browserOf = (
    ground: TestWorkspace,
    feedbackId: string,
    endpoint = `https://push.example/${randomUUID()}`,
  ): PushSubscriptionRow => ({
    id: randomUUID(),
    workspaceId: ground.workspaceId,
    reader: { kind: 'visitor', feedbackId },
    target: { endpoint, p256dh: 'a key', auth: 'a secret', notice: 'Bir yanıt' },
    label: '',
    createdAt: noon,
  })
  async function visitor() {
    const ground = await newGround(at.store)
    const feedbackId = await newChat(ground)
    const add = async (endpoint?: string): Promise<PushSubscriptionRow> => {
      const one = browserOf(ground, feedbackId, endpoint)
      await at.store.push.put(one, one.target.endpoint, 5)
      return one
    }
    const claim = (id: string, seq: number) =>
      at.store.push.claim({ id, feedbackId, side: 'visitor', seq })
    return { ground, feedbackId, add, claim }
  }

  it('come back as they were given, and a copy of the database does not show where they are', async () => {
    const { add } = await visitor()
    const one = await add(`https://push.example/canary-${randomUUID()}`)
    expect(await at.store.push.subscription(one.id, noon)).toEqual(one)
    const texts = textsOf(await takeDump(at.place.options))
    // The store keeps only its hash; this test uses its own hash.
    expect(
      texts.filter(
        ({ text, place }) =>
          text.includes('canary-') &&
          text.includes(one.target.endpoint) &&
          place !== 'push_subscription.endpoint_hash',
      ),
    ).toEqual([])
    expect(
      texts.filter(({ text }) => text.includes('a secret') || text.includes('Bir yanıt')),
    ).toEqual([])
  })

  it('are one row for one browser, also when it asks many times at once', async () => {
    const { feedbackId, add } = await visitor()
    await Promise.allSettled(Array.from({ length: 6 }, () => add('https://push.example/same')))
    expect(await at.store.push.ofVisitor(feedbackId)).toHaveLength(1)
    expect(await at.store.push.dropOfVisitor(feedbackId, 'https://push.example/same')).toBe(true)
    expect(await at.store.push.dropOfVisitor(feedbackId, 'https://push.example/same')).toBe(false)
  })

  it('are the newest ones of a conversation', async () => {
    const { feedbackId, add } = await visitor()
    const added: string[] = []
    for (let count = 0; count < 8; count += 1) added.push((await add()).id)
    const kept = await at.store.push.ofVisitor(feedbackId)
    expect(kept).toHaveLength(5)
    expect(kept).toContain(added.at(-1))
  })

  it('are claimed by one caller in a stretch of unread, each for itself (A-330)', async () => {
    const { feedbackId, add, claim } = await visitor()
    const [laptop, phone] = [await add(), await add()]
    await says(feedbackId)
    const claims = await Promise.all([1, 1, 1, 1].map((seq) => claim(laptop.id, seq)))
    expect(claims.filter(Boolean)).toHaveLength(1)
    await says(feedbackId)
    expect([await claim(laptop.id, 2), await claim(phone.id, 2)]).toEqual([false, true])
    await at.store.chats.markSeen(feedbackId, 'visitor', 2)
    expect(await claim(laptop.id, 2)).toBe(false)
    await says(feedbackId)
    expect(await claim(laptop.id, 3)).toBe(true)
    await at.store.push.release(laptop.id, feedbackId)
    expect(await claim(laptop.id, 3)).toBe(true)
  })

  it('are never notified of what was mailed, nor the other way round, whichever comes first (A-330)', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { feedbackId, add, claim } = await visitor()
      const one = await add()
      await says(feedbackId)
      const mail = () => at.store.chats.claimMail(feedbackId, 1)
      const push = () => claim(one.id, 1)
      const both = round % 2 === 0 ? [push(), mail()] : [mail(), push()]
      expect((await Promise.all(both)).filter(Boolean)).toHaveLength(1)
    }
    const { feedbackId, add, claim } = await visitor()
    const one = await add()
    await says(feedbackId)
    expect(await claim(one.id, 1)).toBe(true)
    await at.store.push.release(one.id, feedbackId)
    expect(await at.store.chats.claimMail(feedbackId, 1)).toBe(true)
    expect(await claim(one.id, 1)).toBe(false)
    await at.store.chats.markSeen(feedbackId, 'visitor', 1)
    await says(feedbackId)
    expect(await claim(one.id, 2)).toBe(true)
    expect(await at.store.chats.claimMail(feedbackId, 2)).toBe(false)
    // A deleted browser does not count as notified.
    await at.store.push.drop(one.id)
    expect(await at.store.chats.claimMail(feedbackId, 2)).toBe(true)
  })

  it('go with the conversation', async () => {
    const { ground, feedbackId, add } = await visitor()
    const one = await add()
    await at.store.deleteFeedback(ground.workspaceId, feedbackId, noon)
    expect(await at.store.push.subscription(one.id, noon)).toBeNull()
  })

  it('a code of a conversation is taken once, in time and there alone (A-334)', async () => {
    const { ground, feedbackId } = await visitor()
    const add = (hash: string) =>
      at.store.push.addHandover(
        { hash, workspaceId: ground.workspaceId, feedbackId },
        noon + 10,
        noon,
      )
    const [code, late] = [randomUUID(), randomUUID()]
    await add(code)
    expect(await at.store.push.takeHandover(code, await newChat(ground), noon)).toBe(false)
    const taken = await Promise.all(
      [1, 2, 3].map(() => at.store.push.takeHandover(code, feedbackId, noon + 9)),
    )
    expect(taken.filter(Boolean)).toHaveLength(1)
    await add(late)
    expect(await at.store.push.takeHandover(late, feedbackId, noon + 10)).toBe(false)
  })
})
