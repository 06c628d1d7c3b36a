// Somebody who can write to the database but does not have its key tries to hide what was done. The check finds every
// attempt, on both stores, and still finds it after the next entries.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entriesOf, literal, newerHash, note, plainHash } from '../suite/audit-log.ts'
import { behindOurBack } from '../suite/behind-our-back.ts'
import { newGround, noon } from '../suite/build.ts'
import { onEachStore } from '../suite/stores.ts'
import type { AuditEntryRow } from './audit-chain.ts'

onEachStore({ describe, beforeAll, afterAll }, 'the audit log under attack', (at) => {
  const newLog = async (entries = 12): Promise<string> => {
    const { workspaceId } = await newGround(at.store)
    for (let entry = 1; entry <= entries; entry++)
      await at.store.people.record(workspaceId, note(`act ${entry}`))
    expect(await stateOf(workspaceId)).toMatchObject({
      entries,
      expected: entries,
      brokenAt: null,
      fault: null,
    })
    return workspaceId
  }
  const stateOf = (workspaceId: string) => at.store.people.auditState(workspaceId, null)
  const sql = <Row = unknown>(statement: string) => behindOurBack<Row>(at.place, statement)
  const rows = (workspaceId: string) => entriesOf(at.place, workspaceId)
  const moveHead = (workspaceId: string, number: number, hash: string) =>
    sql(
      `update audit_head set number = ${number}, hash = '${hash}' where workspace_id = '${workspaceId}'`,
    )
  const goesOn = async (workspaceId: string) => {
    await at.store.people.record(workspaceId, note('afterwards'))
    expect(await at.store.people.auditState(workspaceId, null)).toMatchObject({
      brokenAt: expect.any(Number),
    })
  }

  it('finds a changed entry, one that was taken out, and one that was put in', async () => {
    const changed = await newLog()
    await sql(
      `update audit set actor_name = 'Somebody else' where workspace_id = '${changed}' and number = 5`,
    )
    expect(await stateOf(changed)).toMatchObject({ entries: 4, brokenAt: 5, fault: 'entry' })
    await goesOn(changed)
    const said = await newLog()
    await sql(
      `update audit set changes = '[{"member":"role","from":"agent","to":"owner"}]' where workspace_id = '${said}' and number = 12`,
    )
    expect(await stateOf(said)).toMatchObject({ entries: 11, brokenAt: 12, fault: 'entry' })
    const removed = await newLog()
    await sql(`delete from audit where workspace_id = '${removed}' and number = 1`)
    expect(await stateOf(removed)).toMatchObject({ entries: 0, brokenAt: 1, fault: 'entry' })
    const added = await newLog()
    const last = (await rows(added)).at(-1)
    await sql(`insert into audit (workspace_id, number, at, actor_kind, actor_id, actor_name, action, target, previous_hash, hash)
      values ('${added}', 13, ${noon}, 'person', 'p', 'Eve', 'x', null, '${last?.hash}', '${'0'.repeat(64)}')`)
    expect(await stateOf(added)).toMatchObject({ entries: 12, brokenAt: 13, fault: 'entry' })
  })

  it('finds that the newest five are gone, with the head left, moved along, or taken out', async () => {
    const left = await newLog()
    await sql(`delete from audit where workspace_id = '${left}' and number > 7`)
    expect(await stateOf(left)).toMatchObject({
      entries: 7,
      expected: 12,
      brokenAt: 8,
      fault: 'cut',
    })
    await goesOn(left)

    const moved = await newLog()
    await moveHead(moved, 7, (await rows(moved))[6]?.hash ?? '')
    await sql(`delete from audit where workspace_id = '${moved}' and number > 7`)
    expect(await stateOf(moved)).toMatchObject({ entries: 7, brokenAt: 8, fault: 'head' })
    await goesOn(moved)

    const out = await newLog()
    await sql(`delete from audit where workspace_id = '${out}'`)
    await sql(`delete from audit_head where workspace_id = '${out}'`)
    expect(await stateOf(out)).toMatchObject({ entries: 0, brokenAt: 1, fault: 'head' })
    await goesOn(out)
    expect(
      (await at.store.people.auditHeads()).find(({ workspaceId }) => workspaceId === out),
    ).toMatchObject({ number: 1, isGenuine: false })
  })

  it.each([
    ['as an older release', 1, plainHash],
    ['without the key', 2, newerHash],
  ] as const)(
    'finds a log that was changed at entry 5 and built again %s',
    async (_how, hashedAs, hashOf) => {
      const workspaceId = await newLog()
      let previous = ''
      for (const entry of await rows(workspaceId)) {
        const next = {
          ...entry,
          actor_name: entry.number === 5 ? 'Somebody else' : entry.actor_name,
          hashed_as: hashedAs,
          previous_hash: previous,
        }
        const hash = entry.number < 5 && hashedAs === 2 ? entry.hash : hashOf(next)
        await sql(`update audit set actor_name = ${literal(next.actor_name)}, hashed_as = ${hashedAs}, previous_hash = '${previous}', hash = '${hash}'
        where workspace_id = '${workspaceId}' and number = ${entry.number}`)
        previous = hash
      }
      expect(await stateOf(workspaceId)).toMatchObject({
        brokenAt: expect.any(Number),
        fault: 'entry',
      })
      await moveHead(workspaceId, 12, previous)
      expect(await stateOf(workspaceId)).toMatchObject({
        brokenAt: expect.any(Number),
        fault: hashedAs === 1 ? 'head' : 'entry',
      })
      await goesOn(workspaceId)
    },
  )

  it('finds the head of another workspace, and a log that was put back to an earlier day by the line that was kept', async () => {
    const [mine, theirs] = [await newLog(12), await newLog(12)]
    const [head] = await sql<{ hash: string; mac: string }>(
      `select hash, mac from audit_head where workspace_id = '${theirs}'`,
    )
    const [before] = await sql<{ number: number; hash: string; mac: string }>(
      `select number, hash, mac from audit_head where workspace_id = '${mine}'`,
    )
    await sql(
      `update audit_head set hash = '${head?.hash}', mac = '${head?.mac}' where workspace_id = '${mine}'`,
    )
    expect(await stateOf(mine)).toMatchObject({ fault: 'entry' })
    await sql(
      `update audit_head set hash = '${before?.hash}', mac = '${before?.mac}' where workspace_id = '${mine}'`,
    )

    await at.store.people.record(mine, note('to be hidden'))
    const kept = (await at.store.people.auditHeads()).find(
      ({ workspaceId }) => workspaceId === mine,
    )
    expect(kept).toMatchObject({ number: 13, isGenuine: true })
    const line = { number: 13, hash: kept?.hash ?? '' }
    expect(await at.store.people.auditState(mine, line)).toMatchObject({
      fault: null,
      isKept: true,
    })
    await sql(`delete from audit where workspace_id = '${mine}' and number = 13`)
    await sql(
      `update audit_head set number = 12, hash = '${before?.hash}', mac = '${before?.mac}' where workspace_id = '${mine}'`,
    )
    expect(await at.store.people.auditState(mine, line)).toMatchObject({
      entries: 12,
      fault: null,
      isKept: false,
    })
    await at.store.people.record(mine, note('instead of it'))
    expect(await at.store.people.auditState(mine, line)).toMatchObject({
      entries: 13,
      fault: null,
      isKept: false,
    })
  })

  it('finds an entry that was genuine once, before the log was put back', async () => {
    const columns = (await rows(await newLog(1))).flatMap((entry) => Object.keys(entry))
    const putIn = (entry: AuditEntryRow | undefined) => {
      const values = Object.fromEntries(Object.entries(entry ?? {}))
      return sql(
        `insert into audit (${columns.join(', ')}) values (${columns.map((column) => literal(values[column] ?? null)).join(', ')})`,
      )
    }
    const workspaceId = await newLog(3)
    const [head] = await sql<{ hash: string; mac: string }>(
      `select hash, mac from audit_head where workspace_id = '${workspaceId}'`,
    )
    await at.store.people.record(workspaceId, note('the first fourth'))
    const first = (await rows(workspaceId)).at(-1)
    await sql(`delete from audit where workspace_id = '${workspaceId}' and number = 4`)
    await sql(
      `update audit_head set number = 3, hash = '${head?.hash}', mac = '${head?.mac}' where workspace_id = '${workspaceId}'`,
    )
    // Beyond the end of the log.
    await putIn(first)
    expect(await stateOf(workspaceId)).toMatchObject({ fault: 'entry' })
    await sql(`delete from audit where workspace_id = '${workspaceId}' and number = 4`)
    expect(await stateOf(workspaceId)).toMatchObject({ entries: 3, fault: null })
    await at.store.people.record(workspaceId, note('the second fourth'))
    await at.store.people.record(workspaceId, note('the fifth'))
    await sql(`delete from audit where workspace_id = '${workspaceId}' and number = 4`)
    await putIn(first)
    expect(await stateOf(workspaceId)).toMatchObject({ brokenAt: 5, fault: 'entry' })
  })

  it('holds while others append', async () => {
    const workspaceId = await newLog(5)
    const writing = Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        at.store.people.record(workspaceId, note(`busy ${index}`)),
      ),
    )
    const states = await Promise.all(Array.from({ length: 20 }, () => stateOf(workspaceId)))
    await writing
    expect(states.map(({ fault }) => fault)).toEqual(Array.from({ length: 20 }, () => null))
    expect(await stateOf(workspaceId)).toMatchObject({ entries: 45, expected: 45, fault: null })
  })
})
