// The preview beside the builder: the respondent's own page over the draft as it is typed, with the run that was started in it.
import { questionStyles } from '@askwell/contract'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { nextPage, radio, submit } from '../src/element-builder.ts'
import { fixture } from '../src/fixtures.ts'
import { answer, flow } from '../src/flow-builder.ts'
import { gallery } from '../src/gallery.ts'
import { openStage } from '../src/stage.ts'
import { builderOf, openElement, openState } from '../src/studio-builder.ts'

const stage = await openStage()
afterEach(() => stage.clear())
afterAll(() => stage.close())
const opens = builderOf(stage)

const made = (name: string) =>
  fixture(
    flow(name)
      .speaks('en', 'tr')
      .page('Ask', radio('happy', ['Yes', 'No']), nextPage())
      .page('Sorry', radio('why', ['Late', 'Rude']), submit())
      .thank('Thanks')
      .branches('Ask', 'Sorry', answer('happy').isOneOf('No'))
      .goes('Ask', 'Thanks'),
  )

describe.skipIf(stage.reason)(`the live preview${stage.reason ? ` (${stage.reason})` : ''}`, () => {
  it('it begins at the state that is worked on, tells the way that is taken, and keeps it while the survey is edited (O-10)', async () => {
    const { page, form, faults } = await opens(made('Preview'), {
      viewport: { width: 1440, height: 900 },
    })
    const beside = page.getByRole('complementary', { name: 'Live preview' })
    const frame = page.frameLocator('iframe[data-shown=true]')
    await frame.getByText('Question happy').first().waitFor()
    let loads = 0
    page.on('framenavigated', () => {
      loads += 1
    })
    await frame.getByRole('radio', { name: 'No', exact: true }).check()
    await frame.getByRole('button', { name: 'Next' }).click()
    await frame.getByText('Question why').first().waitFor()
    await beside.getByText('Path: Ask (No) › Sorry').waitFor()

    // Typed text appears on the respondent's current page, and the edited field keeps the focus.
    await openState(page, 'Thanks')
    await frame.getByText('Question why').first().waitFor({ state: 'detached' })
    await openState(page, 'Ask')
    await frame.getByRole('radio', { name: 'No', exact: true }).check()
    await frame.getByRole('button', { name: 'Next' }).click()
    await frame.getByText('Question why').first().waitFor()
    await openElement(form, 'Question happy')
    const field = form.getByLabel('Question', { exact: true })
    await field.fill('')
    await field.pressSequentially('Are you glad?')
    await beside.getByText('Path: Ask (No) › Sorry').waitFor()
    await frame.getByRole('button', { name: 'Back' }).click()
    await frame.getByText('Are you glad?').first().waitFor()
    expect(await frame.getByRole('radio', { name: 'No', exact: true }).isChecked()).toBe(true)
    expect(await field.inputValue()).toBe('Are you glad?')

    // The same presses on a survey without that answer lead where it leads now.
    await frame.getByRole('button', { name: 'Next' }).click()
    await frame.getByText('Question why').first().waitFor()
    await form.getByRole('button', { name: 'Remove No' }).click()
    await beside.getByText('Path: Ask › Thanks').waitFor()

    await beside.getByRole('button', { name: 'Start again' }).click()
    await beside.getByText(/^Path: Ask$/).waitFor()
    await page.getByRole('button', { name: /^Language/ }).click()
    await page.getByRole('option', { name: 'Türkçe' }).click()
    await frame.getByText('Yes [tr]').first().waitFor()
    await beside.getByText('Only this question').click()
    await frame.getByRole('button', { name: /Next|İleri/ }).waitFor({ state: 'detached' })
    await frame.getByText('Yes [tr]').first().waitFor()
    expect(loads).toBe(0)
    expect(faults).toEqual([])
  })

  it('each of the 29 styles is shown alone (O-10, R-ROUTE-19)', async () => {
    const made = gallery({ pages: 'demo', asks: 'nothing' })
    const { page, form, faults } = await opens(made, { viewport: { width: 1440, height: 900 } })
    const beside = page.getByRole('complementary', { name: 'Live preview' })
    const frame = page.frameLocator('iframe[data-shown=true]')
    const styles = new Set<string>()
    for (const state of made.flow.states.filter(({ style }) => style === 'page')) {
      for (const [at, id] of state.elements.entries()) {
        const question = made.flow.elements.find((element) => element.id === id)?.question
        if (!question || styles.has(question.style)) continue
        await openState(page, state.name)
        await form
          .getByRole('button', { name: /^Open / })
          .nth(at)
          .click()
        const alone = beside.getByRole('switch', { name: 'Only this question' })
        if (!(await alone.isChecked())) await beside.getByText('Only this question').click()
        await frame.locator(`#el-${id}`).waitFor()
        await expect
          .poll(() =>
            frame.locator('[id^="el-"]').evaluateAll((shown) => shown.map((one) => one.id)),
          )
          .toEqual([`el-${id}`])
        styles.add(question.style)
      }
    }
    expect([...styles].toSorted()).toEqual([...questionStyles].toSorted())
    expect(faults).toEqual([])
  })

  it('a question added while the preview is open looks there as on a loaded page', async () => {
    const { page, faults } = await opens(made('Grows'), { viewport: { width: 1440, height: 900 } })
    const frame = page.frameLocator('iframe[data-shown=true]')
    const looks = () =>
      frame.locator('[id^="el-"]').evaluateAll((shown) =>
        shown.flatMap((one) =>
          [one, ...one.querySelectorAll('*')].map((part) => {
            const { display, listStyleType, borderRadius, appearance } = getComputedStyle(part)
            return `${part.tagName} ${display} ${listStyleType} ${borderRadius} ${appearance}`
          }),
        ),
      )
    await openState(page, 'Sorry')
    for (const kind of ['Ranking', 'Slider', 'Table']) {
      await page.getByRole('button', { name: 'Add content' }).click()
      await page.getByRole('searchbox').fill(kind)
      await page.keyboard.press('Enter')
      await page.locator('[data-saved=saved]').waitFor()
      await page.getByRole('button', { name: 'Back to Sorry' }).click()
    }
    await frame.locator('[id^="el-"]').nth(3).waitFor()
    const added = await looks()
    await page.reload()
    await openState(page, 'Sorry')
    await frame.locator('[id^="el-"]').nth(3).waitFor()
    await expect.poll(looks).toEqual(added)
    expect(faults).toEqual([])
  })

  it('a preview that cannot start says so, and starts when it is asked again (O-10)', async () => {
    const { page } = await opens(made('No preview'), { viewport: { width: 1440, height: 900 } })
    const beside = page.getByRole('complementary', { name: 'Live preview' })
    await page.route('**/preview', (route) => route.abort())
    await page.clock.install()
    await page.reload()
    // It waits for half a minute.
    const isSaid = async (): Promise<boolean> => {
      await page.clock.fastForward(10_000)
      return beside.getByText('The preview could not start').isVisible()
    }
    await expect.poll(isSaid).toBe(true)
    await page.unroute('**/preview')
    await beside.getByRole('button', { name: 'Try again' }).click()
    await page.frameLocator('iframe[data-shown=true]').getByText('Question happy').first().waitFor()
  })
})
