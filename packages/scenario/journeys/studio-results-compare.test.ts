import { eventually } from '@askwell/server/test-kit/eventually'
import { describe, expect, it } from 'vitest'
import { axe } from '../src/looks.ts'
import { card, kpi, loyal, openResultsStage, styles } from '../src/results-stage.ts'

const { stage, opens, results } = await openResultsStage()

describe.skipIf(stage.reason)(
  `results in the studio${stage.reason ? ` (${stage.reason})` : ''}`,
  () => {
    it('narrows by a filter, compares with a part, and keeps both in the address (O-15)', async () => {
      const { page, faults } = await results()
      await card(page, 'Net Promoter Score').waitFor()
      await page.getByRole('button', { name: 'Compare with' }).click()
      await page.getByRole('option', { name: 'Sent by: E-mail' }).click()
      await page.getByText('Compared: 20', { exact: true }).first().waitFor()
      await page.getByRole('button', { name: 'Sent by', exact: true }).click()
      await page.getByRole('option', { name: 'None' }).click()
      await eventually(async () => expect(await kpi(page, 'Responses').textContent()).toBe('20'), {
        timeout: 25_000,
      })
      await card(page, 'Net Promoter Score')
        .getByText('Fewer than 30 answers. Treat this as a first impression.')
        .waitFor()
      const { searchParams } = new URL(page.url())
      expect([searchParams.get('channel'), searchParams.get('with')]).toEqual([
        'none',
        'channel:email',
      ])
      await page.reload()
      await page.getByText('Compared: 20', { exact: true }).first().waitFor()
      await page.getByRole('button', { name: 'Clear' }).click()
      await eventually(async () => expect(await kpi(page, 'Responses').textContent()).toBe('40'), {
        timeout: 25_000,
      })
      expect(faults).toEqual([])
    })

    it('every card says what it is compared with, in its drawing, its sentence and its table (O-15)', async () => {
      const { page, faults } = await opens(
        `/studio/results?flow=${styles.flow.id}&with=channel:email`,
      )
      await card(page, 'Net Promoter Score').waitFor()
      const cards = page.locator('main section[data-size]')
      // All channels with answers on both sides, including one by e-mail.
      await eventually(
        async () =>
          expect(await cards.filter({ hasText: 'Compared with “Sent by: E-mail”' }).count()).toBe(
            await cards.count(),
          ),
        {
          timeout: 20_000,
        },
      )
      for (const one of await cards.all()) {
        const title = await one.locator('h2').innerText()
        await one.getByRole('button', { name: 'Show as table' }).click()
        expect(await one.getByRole('table').innerText(), title).toContain('Sent by: E-mail')
      }
      expect(await axe(page)).toEqual([])
      expect(faults).toEqual([])
    })

    it('tells whether a difference is more than chance (O-15)', async () => {
      const { page, faults } = await results('&with=channel:email')
      const nps = card(page, 'Net Promoter Score')
      await nps
        .getByText('No difference to “Sent by: E-mail”.', { exact: false })
        .waitFor({ state: 'attached' })
      // Twenty on either side are too few to tell.
      await nps.getByRole('button', { name: 'Show as table' }).click()
      expect(await nps.getByRole('table').innerText()).toContain('too few answers to tell')
      await page.route('**/results?*channel=email*', async (route) => {
        const reply = await route.fetch()
        const body = await reply.json()
        for (const { figures } of body.questions)
          if ('nps' in figures && figures.nps)
            figures.nps = { promoters: 0, passives: 0, detractors: 400, score: -100 }
        await route.fulfill({ response: reply, json: body })
      })
      await page.goto(
        `${stage.server.url}/studio/results?flow=${loyal.flow.id}&channel=none&with=channel:email`,
      )
      await nps.getByText('▼', { exact: false }).first().waitFor()
      expect(faults).toEqual([])
    })
  },
)
