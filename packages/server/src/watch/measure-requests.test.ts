import fastify from 'fastify'
import { expect, it } from 'vitest'
import { measureRequests } from './measure-requests.ts'
import { makeMetrics } from './metrics.ts'

it('counts a call over its limit by its number, whatever programs call it (OP-30)', async () => {
  const app = fastify()
  const metrics = makeMetrics()
  measureRequests(app, metrics)
  const schema = { operationId: 'flows.publish', 'x-askwell-call': 'O-flow-publish' }
  app.get('/limited', { schema }, async (_request, reply) => reply.code(429).send())
  await app.inject('/limited')
  await app.close()
  const { text } = await metrics.scrape(undefined)
  expect(text).toMatch(/limits?_refused\w*\{limit="O-flow-publish"\} 1/)
})
