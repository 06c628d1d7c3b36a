// Uses that must not compile. The compiler reports each line that compiles after all; nothing here runs.
import { expect, it } from 'vitest'
import { type Askwell, type AskwellError, createAskwell, verifyWebhook } from './index.ts'

type Values = { askwell: Askwell; request: Request; error: AskwellError; id: string }

export async function wrongUses({ askwell, request, error, id }: Values): Promise<void> {
  // @ts-expect-error A client needs a key.
  createAskwell({ baseUrl: 'https://feedback.example.com' })
  // @ts-expect-error The option has another name.
  createAskwell({ baseUrl: 'https://feedback.example.com', apiKey: id, timeout: 3 })
  // @ts-expect-error The flow is not named.
  await askwell.flows.get()
  // @ts-expect-error An id is not the input.
  await askwell.flows.get(id)
  // @ts-expect-error An id is a text.
  await askwell.flows.get({ id: 7 })
  // @ts-expect-error A call that does not exist.
  await askwell.flows.forget({ id })
  // @ts-expect-error A subject that does not exist.
  await askwell.flow.get({ id })
  // @ts-expect-error Calls of a signed-in person need more than a key.
  await askwell.me.get()
  // @ts-expect-error The body is the member `body`.
  await askwell.webhooks.create({ url: 'https://example.com' })
  // @ts-expect-error The body lacks the address.
  await askwell.webhooks.create({ body: {} })
  // @ts-expect-error An event that does not exist.
  await askwell.webhooks.create({ body: { url: 'https://example.com', types: ['feedback.seen'] } })
  // @ts-expect-error The query has no such member.
  await askwell.feedbacks.page({ node: id })
  // @ts-expect-error A number that is a text.
  await askwell.feedbacks.page({ limit: '5' })
  // @ts-expect-error A channel that does not exist.
  await askwell.feedbacks.page({ channel: 'fax' })
  // @ts-expect-error A list is looped over and not awaited.
  const { items } = await askwell.feedbacks.list()
  // @ts-expect-error A page is awaited and not looped over.
  for await (const feedback of askwell.feedbacks.page()) Object.is(feedback, items)
  // @ts-expect-error Items have the members of the contract.
  for await (const feedback of askwell.feedbacks.list()) Object.is(feedback.answers, id)
  // @ts-expect-error A limit of time is a number of milliseconds.
  await askwell.flows.get({ id }, { timeoutMs: '5s' })
  // @ts-expect-error A key is a text.
  await askwell.flows.publish({ id }, { idempotencyKey: 42 })
  // @ts-expect-error A parsed body has lost the bytes that were signed.
  await verifyWebhook(await request.json().then(Object), request.headers, { secret: id })
  // @ts-expect-error An export is a reply, and not the text itself.
  const text: string = await askwell.feedbacks.exportCsv()
  // @ts-expect-error A word that is not of the list of refusals.
  if (error.name === 'absent') Object.is(text, id)
}

it('is compiled with every wrong use refused (ECO-14)', () => {
  expect(wrongUses).toBeInstanceOf(Function)
})
