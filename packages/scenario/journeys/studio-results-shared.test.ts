import { describe, expect, it } from 'vitest'
import { axe } from '../src/looks.ts'
import { card, kpi, loyal, openResultsStage } from '../src/results-stage.ts'

const { stage, results } = await openResultsStage()

describe.skipIf(stage.reason)(
  `results in the studio${stage.reason ? ` (${stage.reason})` : ''}`,
  () => {
    it('is shared with people without an account, numbers only, until it is ended (O-15)', async () => {
      const { page, faults } = await results()
      await page.getByRole('button', { name: 'Share' }).click()
      const sheet = page.getByRole('dialog', { name: 'Share these results' })
      await sheet.getByLabel('What the report shows').click()
      await page.getByRole('option', { name: 'The counter' }).click()
      await sheet.getByLabel('Title of the report').fill('For the board')
      await sheet.getByRole('button', { name: 'Create a link' }).click()
      const link = await sheet.getByLabel('Link to the results').inputValue()
      const guest = await stage.opens(loyal, link.replace(stage.server.url, ''), {
        waits: 'loaded',
      })
      await guest.page.getByRole('heading', { level: 1, name: 'For the board' }).waitFor()
      await card(guest.page, 'Net Promoter Score')
        .getByText('The score is +20 of 40 answers', { exact: false })
        .waitFor()
      expect(await guest.page.getByText('Words 3').count()).toBe(0)
      expect(await guest.page.getByRole('navigation').count()).toBe(0)
      expect(await axe(guest.page)).toEqual([])
      await sheet.getByRole('button', { name: 'End “For the board”' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'End' }).click()
      await sheet.getByText('None yet').waitFor()
      await guest.page.reload()
      await guest.page.getByRole('heading', { name: 'These results are not available' }).waitFor()
      expect([...faults, ...guest.faults]).toEqual([])
    })

    it('a whole survey is shared as it is filtered and compared now, until its end (O-15)', async () => {
      const { page, faults } = await results('&channel=none&with=channel:email')
      await page.getByText('Compared: 20', { exact: true }).first().waitFor()
      await page.getByRole('button', { name: 'Share' }).click()
      const sheet = page.getByRole('dialog', { name: 'Share these results' })
      await sheet.getByLabel('Title of the report').fill('Both channels')
      await sheet.getByLabel('Expires on').fill('2099-12-31')
      await sheet.getByRole('button', { name: 'Create a link' }).click()
      const link = await sheet.getByLabel('Link to the results').inputValue()
      await sheet.getByText(/until.*2099/).waitFor()
      const guest = await stage.opens(loyal, link.replace(stage.server.url, ''), {
        waits: 'loaded',
      })
      await guest.page.getByRole('heading', { level: 1, name: 'Both channels' }).waitFor()
      await guest.page
        .getByText(
          /Shared report of Loyalty.*Sent by: None.*Compared with “Sent by: E-mail”: 20 answers/,
        )
        .waitFor()
      expect(await kpi(guest.page, 'Responses').textContent()).toBe('20')
      await guest.page.getByText('Compared: 20', { exact: true }).first().waitFor()
      expect(await guest.page.getByText(/Words \d/).count()).toBe(0)
      expect(await axe(guest.page)).toEqual([])
      await sheet.getByRole('button', { name: 'End “Both channels”' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'End' }).click()
      await sheet.getByText('None yet').waitFor()
      await guest.page.reload()
      await guest.page.getByRole('heading', { name: 'These results are not available' }).waitFor()
      expect([...faults, ...guest.faults]).toEqual([])
    })
  },
)
