// A survey and its sides: Build, Design, Translate, Share and Results, with the draft open on all of them.
import type { OwnerNode } from '@askwell/contract'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { nextPage, radio } from '../src/element-builder.ts'
import { fixture } from '../src/fixtures.ts'
import { flow } from '../src/flow-builder.ts'
import { openStage } from '../src/stage.ts'
import { builderOf, openState } from '../src/studio-builder.ts'

const stage = await openStage()
const shots = process.env['STUDIO_SHOTS']
afterEach(() => stage.clear())
afterAll(() => stage.close())
const opens = builderOf(stage)
const names = ['Build', 'Design', 'Translate', 'Share', 'Results']

const made = (name: string) =>
  fixture(
    flow(name)
      .speaks('en', 'tr')
      .page('Ask', radio('happy', ['Yes', 'No']), nextPage())
      .thank('Thanks')
      .goes('Ask', 'Thanks'),
  )

describe.skipIf(stage.reason)(
  `the sides of a survey${stage.reason ? ` (${stage.reason})` : ''}`,
  () => {
    it('a translation is out of date when its source is reworded, until somebody confirms it (O-09)', async () => {
      const survey = made('Words')
      const { page, faults } = await opens(survey, { viewport: { width: 1440, height: 900 } })
      await page
        .getByRole('navigation', { name: 'Sections of the survey' })
        .getByRole('link', { name: 'Translate', exact: true })
        .click()
      const languages = page.getByRole('region', { name: 'Languages' })
      await page.getByLabel('Question happy, en').fill('Happy?')
      await languages.getByText('1 out of date').waitFor()
      await page.getByText('Translated from “Question happy”.').waitFor()
      if (shots) await page.screenshot({ path: `${shots}/translate.png` })
      await page.setViewportSize({ width: 390, height: 844 })
      await page.getByText('Translated from “Question happy”.').scrollIntoViewIfNeeded()
      if (shots) await page.screenshot({ path: `${shots}/translate-phone.png` })
      await page.getByRole('button', { name: 'Still right: happy' }).click()
      await page.getByText('Out of date', { exact: true }).waitFor({ state: 'detached' })
      await languages.getByText('1 out of date').waitFor({ state: 'detached' })
      expect(faults).toEqual([])
    })

    it('each is reached by its tab, below the same bar, and what is not saved yet is kept (O-02, O-04, O-09, O-12, O-15)', async () => {
      const survey = made('Sides')
      const { page, form, faults } = await opens(survey, { viewport: { width: 1440, height: 900 } })
      const sides = page.getByRole('navigation', { name: 'Sections of the survey' })
      const to = async (name: string) => {
        await sides.getByRole('link', { name, exact: true }).click()
        await sides.locator('[aria-current=page]').getByText(name, { exact: true }).waitFor()
        await page.getByRole('heading', { level: 1, name: 'Sides' }).waitFor()
        await page.getByRole('main').getByRole('link', { name: 'Surveys' }).waitFor()
      }
      expect(await sides.getByRole('link').allTextContents()).toEqual(names)
      await openState(page, 'Ask')
      await form.getByLabel('Name of the page').fill('Ask them')

      await to('Translate')
      await page
        .getByRole('region', { name: 'Languages' })
        .getByText('All texts are translated')
        .first()
        .waitFor()
      await page.getByLabel('Question happy, en').fill('Glad?')
      await to('Build')
      await page.getByRole('button', { name: 'Undo', exact: true }).click()
      await page.getByRole('button', { name: 'Undo', exact: true }).click()
      await page
        .getByRole('region', { name: 'Pages' })
        .getByText('Ask', { exact: true })
        .first()
        .waitFor()

      await to('Design')
      await page.getByLabel('Brand colour as text').fill('#2F6B4F')
      await sides.getByRole('link', { name: 'Share' }).click()
      await page.getByRole('alertdialog').waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      const node = async () =>
        (await (await stage.server.owner('GET', `/nodes/${survey.nodeId}`)).json()) as OwnerNode
      await expect.poll(async () => (await node()).primary_color).toBe('#2F6B4F')
      await page.frameLocator('iframe').getByText('Question happy').first().waitFor()

      await stage.server.imports(made('Another one').bundle)
      await page.reload()
      await to('Share')
      const places = page.getByRole('table')
      await places.getByRole('row').nth(1).waitFor()
      expect(await places.getByRole('row').count()).toBe(2)
      await to('Results')
      await page.getByText('No responses yet').waitFor()
      expect(faults).toEqual([])
    })
  },
)
