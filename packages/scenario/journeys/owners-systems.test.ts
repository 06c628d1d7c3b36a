// Dynamic requests and bindings in a real browser, through the real server, to an owner's system that answers, hangs,
// floods or replies with HTML. Whatever it does, the survey continues and the answers are kept.
import { randomUUID } from 'node:crypto'
import type { Bundle } from '@askwell/contract'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import {
  dynamicChoice,
  dynamicRequest,
  dynamicValues,
  label,
  nextPage,
  radio,
  submit,
  text,
} from '../src/element-builder.ts'
import { type Fixture, fixture } from '../src/fixtures.ts'
import { flow } from '../src/flow-builder.ts'
import { makeGate } from '../src/gate.ts'
import { saying, startOwnerSystem } from '../src/owner-system.ts'
import { isQuiet } from '../src/quiet.ts'
import type { Respondent } from '../src/respondent.ts'
import { openStage } from '../src/stage.ts'

const system = await startOwnerSystem()
const stage = await openStage({ env: { ASKWELL_OUTBOUND_ALLOW: system.host } })
afterEach(() => stage.clear())
afterAll(async () => {
  await stage.close()
  await system.close()
})

const withSystem = (fx: Fixture, ...integrations: object[]): Fixture => ({
  ...fx,
  bundle: { ...fx.bundle, integrations: integrations as Bundle['integrations'] },
})

function requesting(mapping: object = { shop: 'shops', city: 'city' }): Fixture {
  const reference = randomUUID()
  const fx = fixture(
    flow('Shops')
      .page(
        'S1',
        dynamicRequest('postcode').requests(reference),
        dynamicChoice('shop'),
        dynamicValues('likes'),
        text('city'),
        submit(),
      )
      .thank('End', label('bye', 'All done')),
  )
  return withSystem(fx, {
    reference_id: reference,
    kind: 'request',
    url: `${system.url}/shops`,
    mapping,
  })
}

function bound(): Fixture {
  const reference = randomUUID()
  const fx = fixture(
    flow('Bound')
      .page('S1', radio('tier', ['gold', 'blue']), nextPage())
      .page(
        'S2',
        text('greeting')
          .asks('Hello {{first_name}}, you have {{points}} points.')
          .boundTo(reference, 'tier'),
        text('city'),
        submit(),
      )
      .thank('End', label('bye', 'Thank you {{first_name}}')),
  )
  return withSystem(fx, { reference_id: reference, kind: 'integration', url: `${system.url}/crm` })
}
const types = async (who: Respondent, key: string, words: string): Promise<void> => {
  await who.types(key, words)
  await who.field(key).blur()
}

describe.skipIf(stage.reason)(`owners' systems${stage.reason ? ` (${stage.reason})` : ''}`, () => {
  it('an answer asks, the reply offers options and fills an answer in (R-DYN-01, R-DYN-02, R-DYN-05, R-DYN-06)', async () => {
    const fx = requesting({
      shop: 'shops',
      likes: { path: 'likes', key: 'id', body: 'name' },
      city: 'city',
      nothing: 'city',
    })
    system.behaves(
      saying({
        shops: ['Graz', 'Linz'],
        likes: [{ id: 1, name: 'Coffee' }],
        city: 'Graz',
        secret: 'canary',
      }),
    )
    const who = await stage.arrives(fx)
    await types(who, 'postcode', '8010')
    await who.element('shop').locator('label', { hasText: 'Linz' }).click()
    await who.element('likes').locator('label', { hasText: 'Coffee' }).click()
    await expect.poll(() => who.field('city').inputValue()).toBe('Graz')
    const [request] = who.log.to('POST', '/v1/flows/')
    expect(request?.postDataJSON()).toEqual({
      question_id: fx.question('postcode'),
      flow_id: fx.flow.id,
      answer: '8010',
    })
    expect(await (await request?.response())?.text()).not.toContain('canary')
    expect(system.asked.at(-1)?.body).toMatchObject({ question_key: 'postcode', answer: '8010' })
    await who.presses('Send')
    await who.sees('All done')
    const [feedback] = await stage.server.feedbacks(fx.nodeId)
    expect(feedback?.responses.map((item) => item.body).toSorted()).toEqual([
      '8010',
      'Coffee',
      'Graz',
      'Linz',
    ])
    expect(who.faults).toEqual([])
  })

  it('the newer answer counts, whatever comes first (R-DYN-03)', async () => {
    const late = makeGate()
    system.behaves((response, body) => {
      const isOld = (body as { answer: string }).answer === 'old'
      const answers = saying({ shops: [isOld ? 'Old shop' : 'New shop'] })
      if (isOld) void late.opened.then(() => answers(response))
      else answers(response)
    })
    const who = await stage.arrives(requesting())
    await types(who, 'postcode', 'old')
    await expect.poll(() => who.log.to('POST', '/v1/flows/').length).toBe(1)
    await types(who, 'postcode', 'new')
    await who.element('shop').getByText('New shop').waitFor()
    const [old] = who.log.to('POST', '/v1/flows/')
    late.open()
    await old?.response()
    await isQuiet(who.page)
    expect(await who.element('shop').getByText('Old shop').count()).toBe(0)
  })

  it.each<[string, Parameters<typeof system.behaves>[0]]>([
    ['fails', saying({ error: 'canary' }, 500)],
    [
      'floods with 5 MB',
      (response) => void response.end(JSON.stringify({ shops: ['canary'.repeat(900_000)] })),
    ],
    [
      'speaks HTML',
      (response) =>
        void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>canary</h1>'),
    ],
    [
      'redirects inside',
      (response) => void response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
    ],
    ['hangs', () => undefined],
  ])(
    'the question of a system that %s says so, and nothing else waits for it (R-DYN-04)',
    async (_name, behaves) => {
      const fx = requesting()
      system.behaves(behaves)
      const who = await stage.arrives(fx)
      await types(who, 'postcode', '8010')
      await types(who, 'city', 'typed meanwhile')
      await expect.poll(() => who.error('postcode'), { timeout: 14_000 }).not.toBe('')
      expect(await who.container.innerText()).not.toContain('canary')
      await who.presses('Send')
      await who.sees('All done')
      expect(
        (await stage.server.feedbacks(fx.nodeId))[0]?.responses.map((item) => item.body),
      ).toEqual(['8010', 'typed meanwhile'])
      expect(who.faults).toEqual([])
    },
    30_000,
  )

  it('a system that hangs does not hold up who sends before it answers', async () => {
    const fx = requesting()
    system.behaves(() => undefined)
    const who = await stage.arrives(fx)
    await types(who, 'postcode', '8010')
    await expect.poll(() => who.log.to('POST', '/v1/flows/').length).toBe(1)
    await who.presses('Send')
    await who.sees('All done')
    expect(
      (await stage.server.feedbacks(fx.nodeId))[0]?.responses.map((item) => item.body),
    ).toEqual(['8010'])
  })

  it('entering a page asks with the answers of its keys; the reply is in texts and in empty answers (R-BIND-01, R-BIND-02)', async () => {
    const fx = bound()
    system.behaves((response, body) =>
      saying({
        first_name: 'Ada <b>',
        points: (body as { tier?: string }).tier === 'gold' ? 900 : 10,
        city: 'Graz',
      })(response),
    )
    const who = await stage.arrives(fx)
    await who.picks('tier', 'gold')
    await who.presses('Next')
    await who.sees('Hello Ada <b>, you have 900 points.')
    await expect.poll(() => who.field('city').inputValue()).toBe('Graz')
    const calls = who.log.all.filter(
      (request) => new URL(request.url()).pathname === '/integration',
    )
    expect(calls.map((request) => request.postDataJSON())).toEqual([
      {
        reference_id: fx.flow.elements.find(({ question }) => question?.key === 'greeting')
          ?.question?.bindingModel?.referenceId,
        body: { tier: 'gold' },
      },
    ])
    await who.types('greeting', 'Hi')
    await who.presses('Send')
    await who.sees('Thank you Ada <b>')
    expect(
      (await stage.server.feedbacks(fx.nodeId))[0]?.responses.map((item) => item.body ?? 'tier'),
    ).toEqual(['tier', 'Hi', 'Graz'])
    expect(who.faults).toEqual([])
  })

  it('a system that fails leaves the place empty and the question answerable (R-BIND-04)', async () => {
    const fx = bound()
    system.behaves(saying({}, 500))
    const who = await stage.arrives(fx)
    await who.presses('Next')
    await who.sees(/Hello\s*, you have\s*points/)
    await expect.poll(() => system.asked.at(-1)?.path).toBe('/crm')
    await who.types('greeting', 'Hi')
    await who.presses('Send')
    await who.sees('Thank you')
    expect(
      (await stage.server.feedbacks(fx.nodeId))[0]?.responses.map((item) => item.body),
    ).toEqual(['Hi'])
  })

  it('without a binding nobody is asked (R-BIND-03)', async () => {
    const who = await stage.arrives(requesting())
    await types(who, 'city', 'Graz')
    await who.presses('Send')
    await who.sees('All done')
    expect(who.log.all.some((request) => new URL(request.url()).pathname === '/integration')).toBe(
      false,
    )
  })
})
