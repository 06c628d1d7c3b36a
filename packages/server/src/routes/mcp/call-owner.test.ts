import fastify from 'fastify'
import { expect, it } from 'vitest'
import { goneOf } from '../respondent/gone-of.ts'
import { callOwnerAs, OwnerRefusal } from './call-owner.ts'

it('stops the work of a tool as soon as its caller is gone (ECO-28)', async () => {
  const app = fastify()
  let isStopped: Promise<void> | undefined
  const begun = new Promise<void>((resolve) => {
    app.get('/owner/v1/flows', (_request, reply) => {
      isStopped = new Promise((stop) => goneOf(reply).addEventListener('abort', () => stop()))
      resolve()
      return new Promise(() => undefined)
    })
  })
  const gone = new AbortController()
  const request = { headers: { authorization: 'Bearer x' }, socket: {} } as never
  const call = callOwnerAs(app, request, { gone: gone.signal, trace: () => null })
  const called = call('list_flows', {}).catch((error: unknown) => error)
  await begun
  gone.abort()
  expect(await called).toBeInstanceOf(OwnerRefusal)
  await isStopped
  await app.close()
})
