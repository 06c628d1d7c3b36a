// A change and its audit entry: a server that dies between both loses neither. Walked by the table of owner calls: each call
// is cut off right before its entry is written, and the job that the change left behind writes the same one.

import { AuditEntry, type Call, isKept, ownerCalls } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type OwedEntry, openStore } from '../../../store/index.ts'
import { StoreUnavailable } from '../../../store/store-unavailable.ts'
import { newPlace, postgresUrl, testSecret } from '../../../store/suite/stores.ts'
import { eventually } from '../../../test-kit/eventually.ts'
import { type Stage, startStage } from '../../../test-kit/every-call.ts'
import { startOwnerServer } from '../../../test-kit/owner-server.ts'
import { type Name, readyCalls } from '../../../test-kit/ready-call.ts'
import { ids } from '../../../test-kit/respondent-flow.ts'

const hourMs = 3_600_000

/** They write nothing but their entry: they send something, or ask another server. */
const changesNothing: readonly Name[] = [
  ...([
    'export_bundle',
    'export_csv',
    'export_xlsx',
    'export_ndjson',
    'export_sav',
    'export_codebook',
    'export_customer',
    'get_chat',
    'get_customer',
    'test_integration',
    'test_webhook',
  ] as const),
  ...(['chat_message_changes', 'export_chat_report'] as const),
  // Nothing was given up, so nothing is sent again.
  'replay_given_up',
]
const isOwed = ([name]: readonly [Name, Call]): boolean =>
  isKept(name) && ownerCalls[name].audit !== 'own' && !changesNothing.includes(name)

const namedByReply = new Set(['create_widget', 'identify_customer'])

describe.each(['sqlite', 'postgres'] as const)('the entry that a change owes · %s', (engine) => {
  describe.skipIf(engine === 'postgres' && postgresUrl === null)('', () => {
    let stage: Stage
    let place: Awaited<ReturnType<typeof newPlace>>
    let said: OwedEntry[] = []
    let isCutOff = false
    beforeAll(async () => {
      place = await newPlace(engine)
      stage = await startStage({ config: { databaseUrl: place.options.databaseUrl } })
      const { people } = stage.server.store
      const settle = people.settleOwed
      people.settleOwed = async (entry) => {
        if (!isCutOff) return settle(entry)
        said.push(entry)
        throw new StoreUnavailable('the server ended here')
      }
    })
    afterAll(async () => {
      await stage.server.close()
      await place.remove()
    })

    const entries = async () =>
      z
        .array(AuditEntry)
        .parse((await stage.server.owner.call('GET', '/audit?limit=500')).body['items'])
    const ready = readyCalls(() => stage)

    it.each(ready.places.filter(isOwed))('%s', async (name, call) => {
      const request = await ready.readied(name, call)
      const before = (await entries()).length
      said = []
      isCutOff = true
      const reply = await stage.server.app.inject(request)
      isCutOff = false
      expect(
        [reply.statusCode, said.length, (await entries()).length],
        reply.body.slice(0, 500),
      ).toEqual([503, 1, before])
      stage.server.clock.now += hourMs
      await stage.server.runJobs()
      // The listening server may have been faster, and be running it.
      await eventually(async () => expect((await entries()).length).toBe(before + 1), {
        timeout: 10_000,
      })
      const [told] = await entries()
      const { target, changes } = said[0]?.note ?? {}
      // Only the reply names what the call itself makes or finds.
      const place = namedByReply.has(name) ? stage.server.workspaceId : target
      expect(told).toMatchObject({
        action: name,
        target: place,
        address: '127.0.0.1',
        actor: { id: said[0]?.note.actor.id },
      })
      // What only the reply would have contained is missing: the number of a version, for instance.
      const members = (list: readonly { readonly member: string }[] = []) =>
        list.map(({ member }) => member)
      expect(members(changes)).toEqual(expect.arrayContaining(members(told?.changes)))
    })

    it('is not written twice, nor for a call that was refused', async () => {
      const { owner } = stage.server
      const made = await owner.call('POST', '/webhooks', {
        url: 'https://one.example/',
        types: [],
        enabled: true,
      })
      const flow = await owner.call('DELETE', `/flows/${ids.flow}`)
      expect([made.status, flow.status]).toEqual([200, 409])
      const before = await entries()
      expect(before[0]).toMatchObject({ action: 'create_webhook', target: made.body['id'] })
      expect(
        await stage.server.store.jobs.claim('audit_entry', 1, Number.MAX_SAFE_INTEGER, 1),
      ).toEqual([])
    })
  })
})

it('a server that starts on an embedded store writes at once what the one before it owed', async () => {
  const server = await startOwnerServer()
  const { store, owner, workspaceId, deps } = server
  store.people.settleOwed = async () => {
    throw new StoreUnavailable('the server ended here')
  }
  expect(
    (
      await owner.call('POST', '/webhooks', {
        url: 'https://one.example/',
        types: [],
        enabled: true,
      })
    ).status,
  ).toBe(503)
  await store.close()
  const again = await openStore({
    databaseUrl: null,
    dataDir: deps.config.dataDir,
    secret: testSecret,
  })
  const [job] = await again.jobs.claim('audit_entry', 5, 0, hourMs)
  await again.people.payOwed(z.object({ id: z.string() }).parse(job?.payload).id)
  expect((await again.people.audit(workspaceId, {}, { limit: 1 })).items).toMatchObject([
    { action: 'create_webhook', target: expect.any(String) },
  ])
  expect((await again.people.auditState(workspaceId, null)).fault).toBeNull()
  await again.close()
  await server.close()
})
