// Report mails: two presses on the results of a survey make one, which is listed with its last sendings, changed and deleted.
import type { Deps } from '@askwell/server'
import { eventually } from '@askwell/server/test-kit/eventually'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { accepts, type Colleague } from '../src/agents.ts'
import { score, submit } from '../src/element-builder.ts'
import { fixture } from '../src/fixtures.ts'
import { flow } from '../src/flow-builder.ts'
import { axeAtRest, sidewaysPx } from '../src/looks.ts'
import { openStage } from '../src/stage.ts'
import { signsIn } from '../src/studio-visit.ts'

const mails: Parameters<NonNullable<Deps['sendMail']>>[0][] = []
const stage = await openStage({ sendMail: async (mail) => void mails.push(mail) })
const shots = process.env['STUDIO_SHOTS']
const visit = fixture(flow('Lounge visit').page('Say', score('nps').required(), submit('send')), {
  name: 'The lounge',
})
let tamsin: Colleague

beforeAll(async () => {
  const who = { name: 'Tamsin Koh', email: 'tamsin@lumen.example', password: 'a long enough pass' }
  await stage.server.owner('POST', '/invitations', {
    ...{ email: who.email, role: 'owner', channels: 'all' },
  })
  await eventually(() => expect(mails).toHaveLength(1))
  tamsin = await accepts(stage.server, who, /#(\S+)/.exec(mails[0]?.text ?? '')?.[1] ?? '')
  await stage.server.imports(visit.bundle)
  const reply = await stage.server.submits(visit, [
    { question_id: visit.question('nps'), body: '9' },
  ])
  expect(reply.status, await reply.clone().text()).toBe(200)
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

const shot = async (page: Page, name: string): Promise<void> => {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true })
}

describe.skipIf(stage.reason)(
  `report mails in the studio${stage.reason ? ` (${stage.reason})` : ''}`,
  () => {
    it('are made by two presses, listed, changed and deleted, also on a phone (O-57)', async () => {
      const address = `/studio/results?flow=${visit.flow.id}`
      const { page, faults } = await signsIn(stage, visit, tamsin, { address })
      let presses = 0
      const press = async (act: () => Promise<void>) => {
        presses += 1
        await act()
      }
      await press(() => page.getByRole('button', { name: 'Mail me this' }).click())
      await shot(page, 'report-mails-offer')
      await press(() => page.getByRole('menuitem', { name: 'Every Monday' }).click())
      await page.getByText('You get this report by mail.').waitFor()
      expect(presses).toBe(2)

      await page.getByRole('link', { name: 'Report mails' }).click()
      const row = page.getByRole('row', { name: /Report of Lounge visit/ })
      await row.getByText('Every Monday at 09:00').waitFor()
      await row.getByText('1 recipient').waitFor()
      await row.getByText(/Not sent yet/).waitFor()
      await shot(page, 'report-mails')
      expect(await axeAtRest(page)).toEqual([])

      await row.getByRole('button', { name: /^Change the report/ }).click()
      const sheet = page.getByRole('dialog')
      await sheet.getByLabel('Other addresses').fill('boss@elsewhere')
      await sheet.getByRole('button', { name: 'Save' }).click()
      await sheet.getByText('One of the addresses is not complete.').waitFor()
      await sheet.getByLabel('Other addresses').fill('boss@elsewhere.example')
      await sheet.getByLabel('Time').fill('07:30')
      await shot(page, 'report-mails-sheet')
      await sheet.getByRole('button', { name: 'Save' }).click()
      await row.getByText('2 recipients, 1 to confirm').waitFor()
      await row.getByText('Every Monday at 07:30').waitFor()
      await eventually(() => expect(mails.at(-1)?.to).toBe('boss@elsewhere.example'), {
        timeout: 30_000,
      })
      await page.setViewportSize({ width: 390, height: 844 })
      await shot(page, 'report-mails-390')
      expect(await sidewaysPx(page)).toBe(0)

      await row.getByRole('button', { name: /^Delete the report/ }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete report' }).click()
      await page.getByText('No report mails yet').waitFor()
      expect(faults).toEqual([])
    })
  },
)
