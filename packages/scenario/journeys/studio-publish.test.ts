// Publishing over a golden path that breaks: refused with the path's name, and done after the owner confirms; and a survey
// of 5,000 elements, which is edited like any other.
import { randomUUID } from 'node:crypto'
import type { Flow, GoldenPaths } from '@askwell/contract'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { nextPage, radio, submit } from '../src/element-builder.ts'
import { fixture } from '../src/fixtures.ts'
import { answer, flow } from '../src/flow-builder.ts'
import { openStage } from '../src/stage.ts'
import { builderOf, openState } from '../src/studio-builder.ts'

const stage = await openStage()
afterEach(() => stage.clear())
afterAll(() => stage.close())
const opens = builderOf(stage)

describe.skipIf(stage.reason)(
  `publishing a survey${stage.reason ? ` (${stage.reason})` : ''}`,
  () => {
    it('over a golden path that breaks it is refused, by its name, and done when that is accepted (O-07, O-08)', async () => {
      const made = fixture(
        flow('Golden')
          .page('Ask', radio('happy', ['Yes', 'No']), nextPage())
          .page('Sorry', radio('why', ['Late', 'Rude']), submit())
          .thank('Thanks')
          .branches('Ask', 'Sorry', answer('happy').isOneOf('No'))
          .goes('Ask', 'Thanks'),
      )
      const { page, form, faults } = await opens(made, { viewport: { width: 1440, height: 900 } })
      const said = (key: string, option: string) => ({
        kind: 'options' as const,
        question_id: made.question(key),
        option_ids: [made.option(key, option)],
      })
      const paths: GoldenPaths = {
        items: [
          {
            id: randomUUID(),
            name: 'Somebody unhappy',
            steps: [
              { state_id: made.state('Ask'), answers: [said('happy', 'No')], press: 'next' },
              { state_id: made.state('Sorry'), answers: [said('why', 'Late')], press: 'submit' },
            ],
            end: made.state('Thanks'),
          },
        ],
      }
      expect(
        (await stage.server.owner('PUT', `/flows/${made.flow.id}/golden_paths`, paths)).status,
      ).toBe(200)
      await page.reload()
      await page.getByText('Live · version 1', { exact: true }).waitFor()
      const unpublished = page.getByText(/unpublished change/)
      expect(await unpublished.count()).toBe(0)
      await openState(page, 'Ask')
      await form.getByRole('button', { name: 'Remove rule 1' }).click()
      await page.locator('[data-saved=saved]').waitFor()
      await unpublished.waitFor()
      await page.getByRole('tab', { name: 'Test paths' }).click()
      await page.getByText('One path fails').waitFor()

      const dialog = page.getByRole('dialog')
      await page.getByRole('button', { name: 'Publish', exact: true }).click()
      await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
      await dialog
        .getByRole('alert')
        .getByText(/Somebody unhappy/)
        .waitFor()
      const published = async () =>
        (
          (await (await stage.server.owner('GET', `/flows/${made.flow.id}/draft`)).json()) as {
            published_version: number
          }
        ).published_version
      expect(await published()).toBe(1)
      await dialog.getByRole('button', { name: 'Publish anyway' }).click()
      await page.getByText('Version 2 has been published').waitFor()
      expect(await published()).toBe(2)
      await page.getByText('Live · version 2', { exact: true }).waitFor()
      await expect.poll(() => unpublished.count()).toBe(0)
      expect(faults).toEqual([])
    })

    it('a survey of 5,000 elements opens as map and as list, is edited, and is saved (O-04)', async () => {
      const made = fixture(
        flow('Large')
          .page('Ask', radio('happy', ['Yes', 'No']), nextPage())
          .thank('Thanks')
          .goes('Ask', 'Thanks'),
      )
      const { page, form, faults } = await opens(made, { viewport: { width: 1440, height: 900 } })
      const large = enlarged(made.flow)
      expect((await stage.server.owner('PUT', `/flows/${large.id}`, large)).status).toBe(200)
      await page.reload()
      await page
        .getByRole('region', { name: 'Pages' })
        .getByText('Page 49', { exact: true })
        .waitFor({ timeout: 60_000 })
      await page.getByRole('button', { name: 'Show as a map' }).click()
      await page
        .locator('.react-flow__node')
        .nth(50)
        .waitFor({ state: 'attached', timeout: 60_000 })
      await page.getByRole('button', { name: 'Show as a list' }).click()
      await openState(page, 'Page 0')
      await form.getByRole('button', { name: 'Show 20 more' }).click({ timeout: 60_000 })
      expect(await form.getByRole('button', { name: /^Open / }).count()).toBe(120)
      await form.getByLabel('Name of the page').fill('Renamed')
      const stored = async () =>
        ((await (await stage.server.owner('GET', `/flows/${large.id}`)).json()) as Flow).states.map(
          ({ name }) => name,
        )
      await expect.poll(stored, { timeout: 60_000 }).toContain('Renamed')
      expect(faults).toEqual([])
    })
  },
)

/** With 50 pages more, the first of 120 texts, so that there are 5,000 elements in all. */
function enlarged(flow: Flow): Flow {
  const texts = Array.from(
    { length: 5_000 - flow.elements.length },
    (_, order): Flow['elements'][number] => ({
      id: randomUUID(),
      type: 'label',
      order,
      isVisible: true,
      body: { en: `Text ${order}` },
      triggers: [],
    }),
  )
  const pages = Array.from({ length: 50 }, (_, at): Flow['states'][number] => {
    const [from, until] =
      at === 0
        ? [0, 120]
        : at === 49
          ? [120 + 48 * 98, texts.length]
          : [120 + (at - 1) * 98, 120 + at * 98]
    return {
      id: randomUUID(),
      name: `Page ${at}`,
      style: 'page',
      isInitialState: false,
      elements: texts.slice(from, until).map(({ id }) => id),
      nextStateId: null,
    }
  })
  return { ...flow, states: [...flow.states, ...pages], elements: [...flow.elements, ...texts] }
}
