// A person opens the link of an option in a mail, and so does a scanner of mail.
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { label, nextPage, radio, score, submit, textarea } from '../src/element-builder.ts'
import { fixture } from '../src/fixtures.ts'
import { flow } from '../src/flow-builder.ts'
import { timePasses } from '../src/quiet.ts'
import { openStage } from '../src/stage.ts'

const stage = await openStage()
afterEach(() => stage.clear())
afterAll(() => stage.close())

const follow = () =>
  fixture(
    flow('Follow')
      .savesPartials()
      .page('One', score('nps'), nextPage())
      .page('Two', textarea('why'), submit())
      .thank('End', label('bye', 'All done')),
  )
const single = () =>
  fixture(
    flow('Single')
      .page('One', radio('mood', ['Good', 'Bad']))
      .thank('End', label('bye', 'All done')),
  )

describe.skipIf(stage.reason)('a link of a mail (ECO-50)', () => {
  const path = async (fx: ReturnType<typeof follow>): Promise<string> => {
    await stage.server.imports(fx.bundle)
    const reply = await stage.server.owner('GET', `/nodes/${fx.nodeId}/email`)
    const { html } = (await reply.json()) as { html: string }
    const [, address = ''] = /href="([^"]+)"/.exec(html) ?? []
    const url = new URL(address.replaceAll('&amp;', '&'))
    return url.pathname + url.search
  }

  it('moves on after a second, stores nothing for a scanner, and all answers of a person', async () => {
    const fx = follow()
    const address = await path(fx)
    const scanner = await stage.opens(fx, address, { time: 'stands' })
    await scanner.sees('Question nps')
    expect(await scanner.element('nps').locator('input:checked').count()).toBe(1)
    await timePasses(scanner.page, 1_500)
    await scanner.sees('Question why')
    await timePasses(scanner.page, 60_000)

    expect(scanner.saves()).toEqual([])
    await scanner.close()
    expect(await stage.server.feedbacks(fx.nodeId)).toEqual([])
    const who = await stage.opens(fx, address)
    await who.sees('Question why')
    await who.types('why', 'It was late')
    await who.field('why').press('Tab')
    expect((await who.sent()).responses).toHaveLength(2)
    await who.presses('Send')
    await who.sees('All done')
    const stored = await stage.server.feedbacks(fx.nodeId)
    expect(stored.map(({ completed, responses }) => [completed, responses.length])).toEqual([
      [true, 2],
    ])
  })

  it('sends a survey of one question only when somebody touches the page', async () => {
    const fx = single()
    const who = await stage.opens(fx, await path(fx), { time: 'stands' })
    await timePasses(who.page, 60_000)

    expect(who.saves()).toEqual([])
    await who.page.mouse.click(5, 5)
    await timePasses(who.page, 1_000)
    await who.sees('All done')
    expect(await stage.server.feedbacks(fx.nodeId)).toHaveLength(1)
  })
})
