// Uploaded files in the store, on both engines: who claims them, once and together with the feedback, and when they expire.
import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FileRow, NewFile } from '../index.ts'
import { all, newGround, noon, row, write } from '../suite/build.ts'
import { onEachStore } from '../suite/stores.ts'

const file = (over: Partial<NewFile> = {}): NewFile => ({
  id: randomUUID(),
  address: randomBytes(24).toString('base64url'),
  purpose: 'blob',
  type: 'image/png',
  bytes: 1_234,
  sha256: 'a'.repeat(64),
  name: 'photo.png',
  nodeId: null,
  deviceId: null,
  createdAt: noon,
  scanned: null,
  deleteAfter: noon + 1_000,
  ...over,
})
const claim = (fileId: string, questionId: string | null = null) => ({ fileId, questionId })
const ids = (rows: readonly FileRow[]) => rows.map(({ id }) => id).toSorted()

onEachStore({ describe, beforeAll, afterAll }, 'uploaded files', (at) => {
  const added = async (over: Partial<NewFile> = {}): Promise<NewFile> => {
    const one = file(over)
    await at.store.files.add(one)
    return one
  }

  it('what a channel stored within a day is added up, and what was stored for none apart from it', async () => {
    const [mine, other] = [randomUUID(), randomUUID()]
    await added({ nodeId: mine, bytes: 10, createdAt: noon + 1 })
    await added({ nodeId: mine, bytes: 20, createdAt: noon + 2 })
    await added({ nodeId: mine, bytes: 40, createdAt: noon })
    await added({ nodeId: other, bytes: 80, createdAt: noon + 2 })
    expect(await at.store.files.usedSince(mine, noon)).toEqual({ files: 2, bytes: 30 })
    expect(await at.store.files.usedSince(randomUUID(), noon)).toEqual({ files: 0, bytes: 0 })
    const before = await at.store.files.usedSince(null, noon)
    await added({ bytes: 5, createdAt: noon + 1 })
    expect(await at.store.files.usedSince(null, noon)).toEqual({
      files: before.files + 1,
      bytes: before.bytes + 5,
    })
  })

  it('are found by id and by address', async () => {
    const { deleteAfter: _due, ...one } = await added({ name: 'İstanbul — foto.png' })
    const told = { ...one, feedbackId: null, questionId: null }
    expect(await at.store.files.byIds([one.id, randomUUID()])).toEqual([told])
    expect(await at.store.files.byAddress(one.address)).toEqual(told)
    expect(await at.store.files.byAddress('nobody')).toBeNull()
    expect(await at.store.files.byIds([])).toEqual([])
  })

  it('belong to the feedback that claims them, with the question', async () => {
    const ground = await newGround(at.store)
    const [one, two, other] = [await added(), await added({ purpose: 'attachment' }), await added()]
    const given = row(ground)
    const questionId = randomUUID()
    expect(
      await at.store.saveFeedback(
        write(given, { files: [claim(one.id, questionId), claim(two.id)] }),
      ),
    ).toEqual({ kind: 'stored', id: given.id })
    const held = await at.store.files.ofFeedback(ground.workspaceId, given.id)
    expect(ids(held)).toEqual([one.id, two.id].toSorted())
    expect(held.find(({ id }) => id === one.id)).toMatchObject({
      questionId,
      nodeId: ground.nodeId,
      feedbackId: given.id,
    })
    expect(await at.store.files.ofFeedback(randomUUID(), given.id)).toEqual([])
    expect(await at.store.files.byIds([other.id])).toMatchObject([{ feedbackId: null }])
    expect(await at.store.files.markForDeletion(noon + 2_000, 10)).not.toContain(one.id)
  })

  it('refuse a feedback whole when one of them is not its own, and nothing has changed', async () => {
    const ground = await newGround(at.store)
    const [free, taken] = [await added(), await added()]
    await at.store.saveFeedback(write(row(ground), { files: [claim(taken.id)] }))
    const foreign = [
      taken.id,
      randomUUID(),
      (await added({ nodeId: randomUUID() })).id,
      (await added({ deviceId: randomUUID() })).id,
    ]
    for (const id of foreign) {
      const before = await all(at.store, ground)
      expect(
        await at.store.saveFeedback(write(row(ground), { files: [claim(free.id), claim(id)] })),
      ).toEqual({ kind: 'files_refused', fileIds: [id] })
      expect(await all(at.store, ground)).toEqual(before)
    }
    expect(await at.store.files.byIds([free.id])).toMatchObject([{ feedbackId: null }])
  })

  it('of the very node and device are its own', async () => {
    const ground = await newGround(at.store)
    const given = row(ground)
    const one = await added({ nodeId: ground.nodeId, deviceId: given.deviceId })
    expect(await at.store.saveFeedback(write(given, { files: [claim(one.id)] }))).toMatchObject({
      kind: 'stored',
    })
  })

  it('go to one of many that ask for them at once', async () => {
    const ground = await newGround(at.store)
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [await added(), await added()]
      // In opposite orders: the saves must not deadlock.
      const rivals = Array.from({ length: 12 }, (_, place) =>
        write(row(ground), {
          files: place % 2 ? [claim(one.id), claim(two.id)] : [claim(two.id), claim(one.id)],
        }),
      )
      const outcomes = await Promise.all(rivals.map((rival) => at.store.saveFeedback(rival)))
      expect(outcomes.filter(({ kind }) => kind === 'stored')).toHaveLength(1)
      expect(outcomes.filter(({ kind }) => kind === 'files_refused')).toHaveLength(11)
      const [winner] = outcomes.flatMap((outcome) =>
        outcome.kind === 'stored' ? [outcome.id] : [],
      )
      expect(ids(await at.store.files.ofFeedback(ground.workspaceId, winner ?? ''))).toEqual(
        [one.id, two.id].toSorted(),
      )
    }
  })

  it('stay with a run from save to save, and what it lets go is free again', async () => {
    const ground = await newGround(at.store)
    const [kept, dropped] = [await added(), await added()]
    const partial = row(ground, { isCompleted: false, receivedAt: noon })
    await at.store.saveFeedback(write(partial, { files: [claim(kept.id), claim(dropped.id)] }))
    const later = row(ground, {
      ...partial,
      id: randomUUID(),
      isCompleted: true,
      receivedAt: noon + 50,
    })
    expect(await at.store.saveFeedback(write(later, { files: [claim(kept.id)] }))).toEqual({
      kind: 'stored',
      id: partial.id,
    })
    expect(ids(await at.store.files.ofFeedback(ground.workspaceId, partial.id))).toEqual([kept.id])
    expect(await at.store.files.byIds([dropped.id])).toMatchObject([{ feedbackId: null }])
    expect(await at.store.files.markForDeletion(noon + 50, 100)).toContain(dropped.id)
    expect(await at.store.saveFeedback(write(later, { files: [claim(kept.id)] }))).toEqual({
      kind: 'repeated',
      id: partial.id,
    })
  })

  it('are marked for deletion with their feedback and with their node', async () => {
    const ground = await newGround(at.store)
    const [one, two] = [await added(), await added()]
    const [first, second] = [row(ground), row(ground)]
    await at.store.saveFeedback(write(first, { files: [claim(one.id)] }))
    await at.store.saveFeedback(write(second, { files: [claim(two.id)] }))
    expect(await at.store.deleteFeedback(randomUUID(), first.id, noon)).toBe(false)
    expect(await at.store.files.byAddress(one.address)).not.toBeNull()
    await at.store.deleteFeedback(ground.workspaceId, first.id, noon)
    expect([
      await at.store.files.byAddress(one.address),
      (await at.store.files.byAddress(two.address))?.id,
    ]).toEqual([null, two.id])
    await at.store.deleteNode(ground.workspaceId, ground.nodeId)
    const marked = await at.store.files.markForDeletion(noon, 1_000)
    expect(marked).toEqual(expect.arrayContaining([one.id, two.id]))
    await at.store.files.forget([one.id, two.id])
    expect(await at.store.files.markForDeletion(noon, 1_000)).not.toEqual(
      expect.arrayContaining([one.id]),
    )
  })

  it('that are marked for deletion can be claimed no more, and only they are forgotten', async () => {
    const ground = await newGround(at.store)
    const [due, fresh] = [
      await added({ deleteAfter: noon }),
      await added({ deleteAfter: noon + 1 }),
    ]
    expect(await at.store.files.markForDeletion(noon, 1_000)).toContain(due.id)
    expect(await at.store.saveFeedback(write(row(ground), { files: [claim(due.id)] }))).toEqual({
      kind: 'files_refused',
      fileIds: [due.id],
    })
    await at.store.files.forget([due.id, fresh.id])
    expect(ids(await at.store.files.byIds([due.id, fresh.id]))).toEqual([fresh.id])
  })
})
