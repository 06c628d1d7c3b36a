// The audit log by the table of owner calls: each call that changes something leaves exactly one entry that names what it was
// done to, no other call leaves one, and no entry holds a secret or what a person who answers wrote.
import { AuditEntry, isKept } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Stage, startStage } from '../../../test-kit/every-call.ts'
import { readyCalls } from '../../../test-kit/ready-call.ts'

describe('the audit log over all owner calls', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await startStage({})
  })
  afterAll(() => stage.server.close())

  const entries = async () =>
    z
      .array(AuditEntry)
      .parse((await stage.server.owner.call('GET', '/audit?limit=500')).body['items'])
  const { places, readied } = readyCalls(() => stage)

  it.each(places)('%s', async (name, call) => {
    const ready = await readied(name, call)
    const before = (await entries()).length
    const reply = await stage.server.app.inject(ready)
    const told = (await entries()).slice(0, -before || undefined)
    if (!isKept(name)) return expect(told).toEqual([])
    expect(reply.statusCode, `${name}: ${reply.body.slice(0, 500)}`).toBe(call.status ?? 200)
    expect(told).toMatchObject([
      { action: name, target: expect.stringMatching(/./), address: '127.0.0.1' },
    ])
  })
})
