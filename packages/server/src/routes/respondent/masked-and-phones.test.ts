// What the server does to answers before it keeps them: masks what identifies somebody, refuses phone numbers that
// cannot exist. Sent directly, as by somebody who bypasses the page.
import { Flow } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { id, ids, payload, testBundle, testFlow } from '../../test-kit/respondent-flow.ts'
import { startTestServer, type TestServer } from '../../test-kit/respondent-server.ts'

const phone = id(80)
const hiddenPhone = id(81)
const age = id(82)
const asks = (elementId: string, questionId: string, style: string, hidePersonalData: boolean) => ({
  id: elementId,
  type: 'question',
  order: 5,
  isVisible: true,
  triggers: [],
  question: {
    id: questionId,
    key: questionId,
    style,
    body: { en: style },
    isRequired: false,
    isMultiSelect: false,
    hidePersonalData,
    options: [],
    statements: [],
    extra: {},
  },
})

/** The usual flow with two phone numbers and an age on its comment page. */
function flow(): Flow {
  const usual = testFlow()
  const added = [
    asks(id(70), phone, 'phone_number', false),
    asks(id(71), hiddenPhone, 'phone_number', true),
    asks(id(72), age, 'age', false),
  ]
  return Flow.parse({
    ...usual,
    elements: [...usual.elements, ...added],
    states: usual.states.map((state) =>
      state.id === ids.comment
        ? { ...state, elements: [...state.elements, ...added.map((element) => element.id)] }
        : state,
    ),
  })
}

let server: TestServer
let device = 9_000
beforeAll(async () => {
  server = await startTestServer({ bundle: { ...testBundle(), flows: [flow()] } })
})
afterAll(() => server.close())

const mood = { question_id: ids.mood, option_id: ids.good }
async function send(responses: object[], headers: Record<string, string> = {}) {
  device += 1
  const sent = await server.send(
    payload({ device_id: id(device), responses: [mood, ...responses] as never }),
    headers,
  )
  const row = (await server.stored()).find(({ deviceId }) => deviceId === id(device))
  return { sent, row, bodies: row?.responses.map((item) => item.body) }
}

describe('an answer of a question that hides personal data', () => {
  const raw = '4111111111111111 a@b.test'

  it('sent raw, is stored masked and says so (R-MASK-16, R-MASK-21)', async () => {
    const { sent, row } = await send([{ question_id: ids.remark, body: '4111111111111111' }])
    expect(sent.status).toBe(200)
    expect(row?.responses[1]).toEqual({
      question_id: ids.remark,
      body: 'XXXX-XXXX-XXXX-XXXX',
      hidePersonalData: true,
    })
    expect(JSON.stringify(row)).not.toContain('41111111')
  })

  it('also of a feedback that is not finished (R-MASK-17, R-MASK-21)', async () => {
    const { row } = await send([{ question_id: ids.remark, body: raw }], { 'x-completed': 'false' })
    expect(row?.responses[1]?.body).toBe('XXXX-XXXX-XXXX-XXXX ***@***.***')
  })

  it('masked by the page already, stays unchanged', async () => {
    const { bodies } = await send([{ question_id: ids.remark, body: '***@***.***' }])
    expect(bodies).toEqual([undefined, '***@***.***'])
  })

  it("reads a phone number by the node's country", async () => {
    await server.setNode({ country_code: 'AT' })
    const { bodies } = await send([{ question_id: ids.remark, body: 'call 0664 1204897' }])
    await server.setNode({})
    expect(bodies?.[1]).toBe('call (***)-***-**-**')
  })

  it('an identity style still fills the customer, but a mask does not (A-105)', async () => {
    const given = await send([{ question_id: hiddenPhone, body: '+436641204897' }])
    expect(given.bodies?.[1]).toBe('(***)-***-**-**')
    expect(given.row?.customer).toEqual({ phone_number: '+436641204897' })
    const masked = await send([{ question_id: hiddenPhone, body: '(***)-***-**-**' }])
    expect(masked.sent.status).toBe(200)
    expect(masked.row?.customer).toBeNull()
  })

  it('another question keeps what was written (R-MASK-02)', async () => {
    const { bodies } = await send([{ question_id: phone, body: '+436641204897' }])
    expect(bodies?.[1]).toBe('+436641204897')
  })
})

describe('a phone number', () => {
  it.each(['+901234567890', '+9991234567', '0664 1204897'])(
    '%s is refused at its place (R-QS-26)',
    async (body) => {
      const { sent, row } = await send([{ question_id: phone, body }])
      expect(sent.status).toBe(422)
      expect(sent.body.errors?.map(({ field }) => field)).toEqual(['responses.1.body'])
      expect(row).toBeUndefined()
    },
  )

  it.each([
    ['AT', '0664 1204897', '+436641204897'],
    ['AT', '(0664) 120-48/97', '+436641204897'],
    ['AT', '+43 664 120 48 97', '+436641204897'],
    ['TR', '0043 664 1204897', '+436641204897'],
    ['US', '00 43 664 1204897', '+436641204897'],
    ['TR', '٠٥٣٢ ١٢٣ ٤٥ ٦٧', '+905321234567'],
    ['TR', '০৫৩২ ১২৩ ৪৫ ৬৭', '+905321234567'],
    [null, '+90 532 123 45 67', '+905321234567'],
  ])('from a survey of %s, %s is kept as %s (A-100)', async (country_code, body, kept) => {
    await server.setNode({ country_code })
    const { sent, row, bodies } = await send([{ question_id: phone, body }])
    await server.setNode({})
    expect(sent.status).toBe(200)
    expect(bodies?.[1]).toBe(kept)
    expect(row?.customer).toEqual({ phone_number: kept })
  })

  it.each(['0171 39', '+4917139', '1234', '0049', '+', '+1 212 555 2368 ext. 5'])(
    '%s is refused by the full numbering plans (A-100)',
    async (body) => {
      await server.setNode({ country_code: 'DE' })
      const { sent } = await send([{ question_id: phone, body }])
      await server.setNode({})
      expect(sent.status).toBe(422)
    },
  )

  it('also where its answer is hidden (R-QS-26)', async () => {
    expect((await send([{ question_id: hiddenPhone, body: '+901234567890' }])).sent.status).toBe(
      422,
    )
  })
})

it('counts a birth year from the year of the answer', async () => {
  const { row } = await send([{ question_id: age, body: '36' }])
  expect(row?.customer).toEqual({ birth_year: 1990 })
})
