import { createHash, randomUUID } from 'node:crypto'
import { fullAccess } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { note } from '../../actions/owner/people/notes.ts'
import { tableRules } from '../subjects.ts'
import { customer, newGround, row, type TestWorkspace, write } from '../suite/build.ts'
import { chatsOf } from '../suite/chats.ts'
import { takeDump } from '../suite/dump.ts'
import { onEachStore } from '../suite/stores.ts'
import { deletedParts } from './delete-workspace.ts'

const at = Date.now()
const entry = (action: 'delete_workspace' | 'suspend_workspace', target: string) =>
  note(at, { kind: 'system', id: null, name: 'cli (ada)' }, action, target)

it('deletes from every table in which a workspace has rows', () => {
  // Until the upgrade is finished, the database deletes these with the feedback and the channel.
  const ofEarlierReleases = ['response', 'tally', 'tally_mark']
  const byTheEnd = ['stored_file', 'member', 'audit', 'audit_head', 'workspace']
  const ofWorkspaces = Object.entries(tableRules)
    .filter(
      ([name, rule]) => rule !== 'all' && rule !== 'none' && !ofEarlierReleases.includes(name),
    )
    .map(([name]) => name)
  expect([...Object.keys(deletedParts), ...byTheEnd].toSorted()).toEqual(
    [...ofWorkspaces, 'webhook_slot'].toSorted(),
  )
})

onEachStore({ describe, beforeAll, afterAll }, 'deleting a workspace', (place) => {
  async function filled(): Promise<TestWorkspace & { fileId: string; feedbackId: string }> {
    const { store } = place
    const ground = await newGround(store)
    for (let turn = 0; turn < 25; turn += 1) {
      const external_id = `c-${turn}`
      await store.saveFeedback(write(row(ground, { customer: customer({ external_id }) })))
    }
    const { newChat, change } = chatsOf(place)
    const { feedbackId } = (await newChat(ground)).chat
    await change(feedbackId)
    const key = { hash: createHash('sha256').update(randomUUID()).digest('hex'), prefix: 'k' }
    await store.addApiKey(ground.workspaceId, { ...key, name: 'CI' }, at)
    const fileId = randomUUID()
    await store.files.add({
      ...{ id: fileId, address: randomUUID(), purpose: 'attachment', type: 'application/pdf' },
      ...{ bytes: 9, sha256: 'hash', name: 'receipt.pdf', nodeId: ground.nodeId, deviceId: null },
      ...{ feedbackId: null, createdAt: at, deleteAfter: at + 86_400_000, scanned: null },
    } as const)
    return { ...ground, fileId, feedbackId }
  }

  it('takes everything of it in slices, and not one row of another (OP-67)', async () => {
    const { store } = place
    const [doomed, other] = [await filled(), await filled()]
    const before = await takeDump(place.place.options)
    let slices = 0
    for (; (await store.deleteWorkspaceSlice(doomed.workspaceId, 10)) > 0; slices += 1);
    expect(slices).toBeGreaterThan(8)
    await store.endWorkspace(doomed.workspaceId, entry('delete_workspace', doomed.workspaceId))

    const after = await takeDump(place.place.options)
    const rowsWith = (dump: typeof after, id: string, ...without: string[]) =>
      [...dump]
        .filter(([table]) => !without.includes(table))
        .flatMap(([table, rows]) => rows.map((one) => `${table} ${JSON.stringify(one)}`))
        .filter((line) => line.includes(id))
        .toSorted()
    // The entry in the other log names it.
    expect(rowsWith(after, doomed.workspaceId, 'audit')).toEqual([])
    expect(rowsWith(after, doomed.nodeId, 'stored_file')).toEqual([])
    expect(rowsWith(after, doomed.feedbackId)).toEqual([])
    expect(rowsWith(after, other.workspaceId, 'audit', 'audit_head')).toEqual(
      rowsWith(before, other.workspaceId, 'audit', 'audit_head'),
    )
    expect(rowsWith(after, other.nodeId)).toEqual(rowsWith(before, other.nodeId))
    expect(after.get('feedback')?.length).toBeGreaterThan(25)

    expect(await store.files.markForDeletion(at, 500)).toEqual([doomed.fileId])
    const [newest] = (await store.people.audit(other.workspaceId, {}, { limit: 1 })).items
    expect(newest).toMatchObject({ action: 'delete_workspace', target: doomed.workspaceId })
    expect((await store.people.auditState(other.workspaceId, null)).fault).toBeNull()
  })

  it('deletes the accounts of people who belong to no other workspace', async () => {
    const { store } = place
    const other = await newGround(store)
    const doomed = { workspaceId: randomUUID() }
    const [leaves, stays] = [randomUUID(), randomUUID()]
    const join = async (workspaceId: string, id: string) => {
      const hash = randomUUID()
      const email = `${id.slice(0, 8)}@shop.example`
      const access = fullAccess
      await store.people.addInvitation(
        {
          ...{ id: randomUUID(), workspaceId, email, role: 'owner', access, invitedBy: '' },
          ...{ isMailed: true, createdAt: at, expiresAt: at + 60_000 },
        } as const,
        hash,
        note(at, { kind: 'system', id: null, name: '' }, 'create_invitation'),
      )
      await store.people.acceptInvitation(
        hash,
        {
          ...{ id, name: 'Ada', email, isEmailVerified: true, passwordHash: 'none' },
          accountId: randomUUID(),
        },
        note(at, { kind: 'person', id, name: 'Ada' }, 'accept_invitation', id),
      )
    }
    await join(other.workspaceId, stays)
    await store.people.addWorkspace(
      { id: doomed.workspaceId, name: 'Passing', ownerId: stays },
      note(at, { kind: 'person', id: stays, name: 'Ada' }, 'create_workspace'),
    )
    await join(doomed.workspaceId, leaves)
    while ((await store.deleteWorkspaceSlice(doomed.workspaceId, 500)) > 0);
    await store.endWorkspace(doomed.workspaceId, entry('delete_workspace', doomed.workspaceId))
    expect(await store.people.person(leaves)).toBeNull()
    expect(await store.people.memberships(stays)).toMatchObject([
      { workspaceId: other.workspaceId, isSuspended: false },
    ])
  })

  it('suspends once, ends it once, and keeps both in the log', async () => {
    const { store } = place
    const { workspaceId: id } = await newGround(store)
    const turn = (to: number | null) =>
      store.suspendWorkspace(id, to, entry('suspend_workspace', id))
    expect([await turn(at), await turn(at + 1)]).toEqual([true, false])
    expect(await store.workspaceRules(id)).toMatchObject({ suspendedAt: at })
    expect([await turn(null), await turn(null)]).toEqual([true, false])
    expect(await store.workspaceRules(id)).toMatchObject({ suspendedAt: null })
    expect((await store.people.audit(id, {}, { limit: 9 })).items).toHaveLength(2)
    expect(await store.workspaceRules(randomUUID())).toBeNull()
  })
})
