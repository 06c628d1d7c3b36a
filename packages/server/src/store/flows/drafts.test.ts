import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { flow, newGround, noon } from '../suite/build.ts'
import { onEachStore } from '../suite/stores.ts'

onEachStore({ describe, beforeAll, afterAll }, 'drafts of the builder', (at) => {
  const made = async () => {
    const { workspaceId } = await newGround(at.store)
    const draft = flow()
    await at.store.putDraft(workspaceId, draft, noon)
    return { workspaceId, draft }
  }

  it('saves over the revision that was read, with the places of the states (O-08)', async () => {
    const { workspaceId, draft } = await made()
    const read = await at.store.drafts.read(workspaceId, draft.id)
    expect(read).toEqual({
      flow: draft,
      layout: {},
      translations: {},
      revision: 1,
      publishedVersion: null,
      updatedAt: noon,
      savedBy: null,
    })
    const layout = { [draft.states[0]?.id ?? '']: { x: 12, y: -4.5 } }
    const saved = await at.store.drafts.save(
      workspaceId,
      { flow: { ...draft, name: 'Renamed' }, layout, revision: 1, savedBy: 'Ada' },
      noon + 1,
    )
    expect(saved).toEqual({ kind: 'saved', revision: 2 })
    expect(await at.store.drafts.read(workspaceId, draft.id)).toMatchObject({
      flow: { name: 'Renamed' },
      layout,
      revision: 2,
      savedBy: 'Ada',
    })
    expect((await at.store.flow(workspaceId, draft.id))?.name).toBe('Renamed')
  })

  it('stores which translations are out of date, and keeps them under a save that does not name them', async () => {
    const { workspaceId, draft } = await made()
    const translations = { 'x.question.body.tr': { base: 'Why?' } }
    const save = { flow: draft, layout: {}, savedBy: null }
    const known = async () => (await at.store.drafts.read(workspaceId, draft.id))?.translations
    await at.store.drafts.save(workspaceId, { ...save, revision: 1, translations }, noon)
    expect(await known()).toEqual(translations)
    await at.store.drafts.save(workspaceId, { ...save, revision: 2 }, noon)
    expect(await known()).toEqual(translations)
    await at.store.drafts.save(workspaceId, { ...save, revision: 3, translations: {} }, noon)
    expect(await known()).toEqual({})
  })

  it('the second of two editors at the same revision gets a conflict, and nothing of it is stored (O-08)', async () => {
    const { workspaceId, draft } = await made()
    const save = (name: string) =>
      at.store.drafts.save(
        workspaceId,
        { flow: { ...draft, name }, layout: {}, revision: 1, savedBy: name },
        noon + 1,
      )
    const outcomes = await Promise.all(['Ada', 'Ben', 'Cem'].map(save))
    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['saved', 'stale', 'stale'])
    const kept = await at.store.drafts.read(workspaceId, draft.id)
    expect(kept?.revision).toBe(2)
    expect(kept?.flow.name).toBe(kept?.savedBy)
  })

  it('every other write of the draft counts as well, and publishing does not', async () => {
    const { workspaceId, draft } = await made()
    await at.store.putDraft(workspaceId, { ...draft, name: 'By a program' }, noon + 1)
    await at.store.publish(workspaceId, draft.id, noon + 2)
    expect(await at.store.drafts.read(workspaceId, draft.id)).toMatchObject({
      revision: 2,
      publishedVersion: 1,
    })
    expect(
      (
        await at.store.drafts.save(
          workspaceId,
          { flow: draft, layout: {}, revision: 1, savedBy: null },
          noon + 3,
        )
      ).kind,
    ).toBe('stale')
  })

  it('another workspace finds nothing', async () => {
    const { draft } = await made()
    const other = await at.store.createWorkspace('Other', noon)
    expect(await at.store.drafts.read(other, draft.id)).toBeNull()
    expect(
      (
        await at.store.drafts.save(
          other,
          { flow: draft, layout: {}, revision: 1, savedBy: null },
          noon,
        )
      ).kind,
    ).toBe('missing')
    expect(
      (
        await at.store.drafts.save(
          other,
          { flow: { ...draft, id: randomUUID() }, layout: {}, revision: 1, savedBy: null },
          noon,
        )
      ).kind,
    ).toBe('missing')
  })
})
