// Entries of one workspace follow each other, on any server that appends them: no number is missing, no number is
// used twice, and two changes at the same moment both succeed.
import { AuditEntry } from '@askwell/contract'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  newPlace,
  postgresUrl,
  type StoreLocation,
  skipReason,
} from '../../../store/suite/stores.ts'
import { type OwnerServer, startOwnerServer } from '../../../test-kit/owner-server.ts'
import { ids } from '../../../test-kit/respondent-flow.ts'
import { startTestServer, type TestServer } from '../../../test-kit/respondent-server.ts'

describe.skipIf(postgresUrl === null)(
  `numbering of the audit log over two servers · postgres ${skipReason}`,
  () => {
    let place: StoreLocation
    let one: OwnerServer
    let other: TestServer
    beforeAll(async () => {
      place = await newPlace('postgres')
      const config = { databaseUrl: place.options.databaseUrl }
      one = await startOwnerServer({ config })
      other = await startTestServer({ config })
    })
    afterAll(async () => {
      await one.close()
      await other.close()
      await place.remove()
    })

    const bearer = () => ({
      authorization: `Bearer ${one.owner.key}`,
      'content-type': 'application/json',
    })
    const entries = async () =>
      z.array(AuditEntry).parse((await one.owner.call('GET', '/audit?limit=500')).body['items'])

    it('60 owner changes at once: none fails, and no number is missing (OP-59)', async () => {
      const changes = Array.from({ length: 60 }, (_, index) => {
        const { app } = index % 2 === 0 ? one : other
        return index % 3 === 0
          ? app.inject({
              method: 'PATCH',
              url: `/owner/v1/nodes/${ids.node}`,
              headers: bearer(),
              payload: { name: `Name ${index}` },
            })
          : app.inject({
              method: 'POST',
              url: '/owner/v1/api_keys',
              headers: bearer(),
              payload: { name: `Key ${index}`, role: 'analyst' },
            })
      })
      const replies = await Promise.all(changes)
      expect(
        replies
          .filter(({ statusCode }) => statusCode !== 200)
          .map(({ statusCode, body }) => `${statusCode} ${body}`),
      ).toEqual([])
      expect((await entries()).map(({ number }) => number)).toEqual(
        Array.from({ length: 60 }, (_, index) => 60 - index),
      )
      expect((await one.owner.call('GET', '/audit/check')).body).toMatchObject({
        entries: 60,
        broken_at: null,
      })
    })

    it('a call that waits longer than 2 seconds is asked to retry, and nothing of its change remains', async () => {
      const holder = new Client({ connectionString: place.options.databaseUrl ?? '' })
      await holder.connect()
      await holder.query('begin')
      await holder.query('select number from audit_head for update')
      const reply = await one.owner.call('POST', '/api_keys', { name: 'Late', role: 'analyst' })
      await holder.query('rollback')
      await holder.end()
      expect([reply.status, reply.raw.headers['retry-after']]).toEqual([503, '2'])
      expect((await one.owner.call('GET', '/api_keys')).raw.body).not.toContain('Late')
      expect(
        (await one.owner.call('POST', '/api_keys', { name: 'Late', role: 'analyst' })).status,
      ).toBe(200)
    })
  },
)
