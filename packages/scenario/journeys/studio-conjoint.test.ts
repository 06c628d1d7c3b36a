// A conjoint from its attributes to its figures: an owner describes products, a person chooses by keys on a narrow phone, and
// the results of the demo say which product would win.
import { demoBundle, loadDemo } from '@askwell/server'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { joins } from '../src/agents.ts'
import { submit } from '../src/element-builder.ts'
import { basic, fixture } from '../src/fixtures.ts'
import { flow } from '../src/flow-builder.ts'
import { axe, looksRight, sidewaysPx } from '../src/looks.ts'
import { addressOf, openStage } from '../src/stage.ts'
import { builderOf, openState } from '../src/studio-builder.ts'
import { signsIn } from '../src/studio-visit.ts'

const stage = await openStage()
beforeAll(() => loadDemo(stage.server.store, stage.server.workspaceId, Date.now()))
afterEach(() => stage.clear())
afterAll(() => stage.close())

const builds = builderOf(stage)

describe.skipIf(stage.reason)(`a conjoint${stage.reason ? ` (${stage.reason})` : ''}`, () => {
  it('is described by attributes, and answered by keys at 320 px (R-QS-22)', async () => {
    const made = fixture(flow('Rooms').page('First', submit()).thank('End'))
    const { page, form, faults } = await builds(made)
    await openState(page, 'First')
    await form.getByRole('button', { name: 'Add content' }).click()
    await page.locator('[data-kind="matrix"]').click()
    await form.getByLabel('Question', { exact: true }).fill('Which room would you book?')
    await form
      .getByRole('button', { name: /Kind of matrix/ })
      .first()
      .click()
    await page.getByRole('option', { name: 'Profiles to choose from' }).click()
    await form.getByRole('button', { name: 'Describe products by attributes' }).click()
    for (const [at, [name, ...levels]] of [
      ['Price', '€90', '€120'],
      ['View', 'The sea', 'The courtyard'],
    ].entries()) {
      await form.getByLabel(`Attribute ${at + 1}`, { exact: true }).fill(name ?? '')
      for (const [place, level] of levels.entries())
        await form.getByLabel(`Level ${place + 1} of ${name}`, { exact: true }).fill(level)
    }
    await form.getByText('There are no products yet').waitFor()
    await form.getByLabel('Products in each choice').fill('2')
    await form.getByLabel('Choices for each person').fill('3')
    await form.getByRole('button', { name: 'Make products', exact: true }).click()
    await form.getByText(/The design efficiency is \d+%/).waitFor()
    await looksRight(page, 'conjoint-builder-1280')
    await page.locator('[data-saved=saved]').waitFor()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByText(/Version \d+ has been published/).waitFor()
    expect(faults).toEqual([])

    const who = await stage.opens(made, addressOf(made), {
      context: { viewport: { width: 320, height: 700 } },
    })
    await who.sees('Which room would you book?')
    await who.sees('0 of 3 answered')
    expect([await axe(who.page), await sidewaysPx(who.page)]).toEqual([[], 0])
    const groups = who.page.getByRole('radiogroup')
    for (const at of [0, 1, 2]) {
      await groups.nth(at).getByRole('radio').first().focus()
      await who.page.keyboard.press('Space')
      if (at > 0) await who.page.keyboard.press('ArrowDown')
    }
    await who.sees('3 of 3 answered')
    await who.presses('Send')
    await expect.poll(() => stage.server.feedbacks(made.nodeId)).toHaveLength(1)
    const [newest] = await stage.server.feedbacks(made.nodeId)
    expect(newest?.responses.map(({ ranking }) => ranking)).toEqual([0, 1, 2])
    expect(new Set(newest?.responses.map(({ body }) => body)).size).toBe(1)
    expect(who.faults).toEqual([])
  })

  it.each([1280, 320])('has products to try at %d px (R-QS-22)', async (width) => {
    const pulse = demoBundle.flows.find(({ name }) => name === 'Friday pulse')
    const colleague = await joins(stage.server, `Tamsin ${width}`, 'owner')
    const { page, faults } = await signsIn(stage, basic(), colleague, {
      address: `/studio/results?flow=${pulse?.id}`,
      context: { viewport: { width, height: 900 } },
    })
    const card = page.getByRole('region', { name: 'Which of these would keep you here?' })
    await card.getByText(/^Pay rise matters most, with \d+% of the importance\.$/).waitFor()
    await card.getByText('These are averages of everybody').waitFor()
    const status = card.getByRole('status')
    const shareOf = async (name: string) =>
      Number(new RegExp(`${name}: (\\d+)%`).exec((await status.textContent()) ?? '')?.[1])
    await card.getByLabel('Pay rise of Product 1').selectOption('6%')
    await card.getByLabel('Pay rise of Product 2').selectOption('None')
    const before = await shareOf('Product 1')
    expect(before).toBeGreaterThan(await shareOf('Product 2'))
    await card.getByLabel('Days at home of Product 1').selectOption('2 a week')
    await expect.poll(() => shareOf('Product 1')).toBeGreaterThan(before)
    await expect.poll(() => status.textContent()).toContain('Product 1 would be chosen most often')
    await card.getByText('not of a market').waitFor()
    await card.scrollIntoViewIfNeeded()
    await looksRight(page, `conjoint-results-${width}`)
    expect(faults).toEqual([])
  })
})
