// The builder's forms as an owner uses them: a question of each style, rules and triggers by picking, languages and
// their files. The results are checked in the stored draft and on a respondent's page.
import { type Element, type Flow, type QuestionStyle, questionStyles } from '@askwell/contract'
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { label, nextPage, radio, submit, text } from '../src/element-builder.ts'
import { type Fixture, fixture } from '../src/fixtures.ts'
import { flow } from '../src/flow-builder.ts'
import { addressOf, openStage } from '../src/stage.ts'
import { builderOf, openElement, openState } from '../src/studio-builder.ts'

const stage = await openStage()
afterEach(() => stage.clear())
afterAll(() => stage.close())

const builds = builderOf(stage)
const isSaved = (page: Page) => page.locator('[data-saved=saved]').waitFor()

/** Opens the list of a picker and chooses in it. */
async function picks(within: Locator, picker: RegExp | string, ...names: string[]): Promise<void> {
  const page = within.page()
  await within.getByRole('button', { name: picker }).first().click()
  for (const name of names) await page.getByRole('option', { name }).first().click()
  if (await page.getByRole('listbox').isVisible()) await page.keyboard.press('Escape')
  await page.getByRole('listbox').waitFor({ state: 'detached' })
}

const draftOf = async (made: Fixture): Promise<Flow> =>
  (
    (await (await stage.server.owner('GET', `/flows/${made.flow.id}/draft`)).json()) as {
      flow: Flow
    }
  ).flow
const asked = (document: Flow, body: string): Element => {
  const found = document.elements.find(
    ({ question }) => question && Object.values(question.body).includes(body),
  )
  if (!found) throw new Error(`The draft does not ask ${body}`)
  return found
}
const publishes = async (page: Page) => {
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText(/Version \d+ has been published/).waitFor()
}

describe.skipIf(stage.reason)(
  `forms of the builder${stage.reason ? ` (${stage.reason})` : ''}`,
  () => {
    it('a question of each of the 29 styles is made, published, and met by a respondent (O-04)', async () => {
      for (const [reference_id, kind] of [
        ['look up stock', 'request'],
        ['offers', 'integration'],
      ])
        expect(
          (
            await stage.server.owner('POST', '/integrations', {
              reference_id,
              kind,
              url: 'https://lumen.example/api',
            })
          ).status,
        ).toBeLessThan(300)
      const made = fixture(
        flow('All styles').page('First', submit()).thank('End', label('bye', 'All done')),
      )
      const { page, form, faults } = await builds(made)
      await openState(page, 'First')
      for (const style of questionStyles) {
        await form.getByRole('button', { name: 'Add content' }).click()
        await page.locator(`[data-kind="${style}"]`).click()
        await form.getByLabel('Question', { exact: true }).fill(`Ask ${style}`)
        await systemOf(style, form)
        await form.getByRole('button', { name: 'Back to First' }).click()
      }
      await isSaved(page)
      const draft = await draftOf(made)
      expect(draft.elements.flatMap(({ question }) => question?.style ?? [])).toEqual([
        ...questionStyles,
      ])
      expect(asked(draft, 'Ask custom_score').question?.key).toBe('ask_custom_score')
      await publishes(page)
      expect(faults).toEqual([])

      const respondent = await stage.opens(made, addressOf(made))
      for (const style of questionStyles)
        await respondent.page.getByText(`Ask ${style}`).first().waitFor()
    })

    it('options, limits and the mask are written in place, and a style is changed without losing them (O-04, O-20)', async () => {
      const made = fixture(
        flow('One question')
          .page('First', radio('q1', ['A', 'B']), submit())
          .thank('End', label('bye', 'All done')),
      )
      const { page, form, faults } = await builds(made)
      await openState(page, 'First')
      await openElement(form, 'Question q1')
      await form.getByRole('button', { name: 'Add an option' }).click()
      await form.getByLabel('Option 3', { exact: true }).and(page.locator(':focus')).waitFor()
      await page.keyboard.type('Neither of them')
      await page.keyboard.press('Tab')
      await form.getByRole('button', { name: 'Move Neither of them up' }).click()
      await form.getByRole('button', { name: 'Move Neither of them up' }).click()
      expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
        'Move Neither of them up',
      )
      await form.getByRole('button', { name: 'More settings of Neither of them' }).click()
      await form.getByText('Exclusive').click()
      await form.getByRole('button', { name: 'Paste a list' }).click()
      await form.getByLabel('List', { exact: true }).fill('- Blue\n- Green\n\n- Blue')
      await form.getByRole('button', { name: 'Add 2 options' }).click()
      await form.getByRole('button', { name: 'Remove A', exact: true }).click()
      await picks(form, /^Kind of question/, 'Multiple choice')
      await form.getByLabel('At least').fill('9')
      await form.getByText('There are only 4 options.').waitFor()
      await form.getByLabel('At least').fill('2')
      await form.getByText('There are only 4 options.').waitFor({ state: 'detached' })
      await isSaved(page)
      const { question } = asked(await draftOf(made), 'Question q1')
      expect(question).toMatchObject({ style: 'checklist', minSelectionCount: 2 })
      expect(question?.options.map(({ key, exclusive }) => [key, exclusive ?? false])).toEqual([
        ['neither_of_them', true],
        ['B', false],
        ['blue', false],
        ['green', false],
      ])

      await picks(form, /^Kind of question/, 'Long text')
      await form.getByText('Mask personal data').click()
      await form.getByText('Stored as').waitFor()
      await form.getByLabel('Try the masking').fill('Card 4111 1111 1111 1111, ali@firma.example')
      await form.getByText('Card XXXX-XXXX-XXXX-XXXX, ***@***.***').waitFor()
      await picks(form, /^Kind of question/, 'E-mail')
      await form.getByText(/This answer is also stored with the contact/).waitFor()
      expect(faults).toEqual([])
    })

    it('a rule is a sentence of picked words, its pattern is tried out, and it is taken (O-05, R-FLOW-13)', async () => {
      const made = fixture(
        flow('Rules')
          .page('First', radio('q1', ['A', 'B', 'C']), text('q2'), nextPage())
          .page('Second', text('q3'), submit('second'))
          .page('Other', text('q4'), submit('other'))
          .thank('End', label('bye', 'All done')),
      )
      const { page, form, faults } = await builds(made)
      await openState(page, 'First')
      await form.getByRole('button', { name: 'Add a rule' }).click()
      await picks(form, /^Question:/, 'Question q1')
      await picks(form, /^Answers:/, 'B', 'C')
      await form.getByRole('button', { name: 'Add a condition' }).click()
      await form.getByText('Choose or enter what the answer is compared with.').waitFor()
      await picks(form, /^Comparison: is exactly/, 'matches the pattern')
      await form.getByLabel('Pattern', { exact: true }).fill('([')
      await form.getByText('This pattern cannot be used.').waitFor()
      await form.getByLabel('Pattern', { exact: true }).fill('^ab+c$')
      await form.getByLabel('Try it on an answer').fill('abbd')
      await form.getByText('It does not match').waitFor()
      await form.getByLabel('Try it on an answer').fill('ABBC')
      await form.getByText('It matches').waitFor()
      await picks(form, /^Go to:/, 'Other')
      await isSaved(page)
      const draft = await draftOf(made)
      const [way] = draft.transitions
      const q1 = asked(draft, 'Question q1')
      expect(way?.rules).toEqual([
        {
          elementId: q1.id,
          operator: 'option_match',
          optionIds: expect.arrayContaining(
            q1.question?.options.slice(1).map(({ id }) => id) ?? [],
          ),
        },
        { elementId: asked(draft, 'Question q2').id, operator: 'regex', value: '^ab+c$' },
      ])
      expect(way?.toStateId).toBe(draft.states.find(({ name }) => name === 'Other')?.id)
      expect(await form.innerText()).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/)
      await publishes(page)
      expect(faults).toEqual([])

      const respondent = await stage.opens(made, addressOf(made))
      await respondent.picks('q1', 'C')
      await respondent.types('q2', 'ABBC')
      await respondent.presses('Next')
      await respondent.sees('Question q4')
    })

    it('what an answer shows is picked, and what would do nothing is said and mended (O-06, R-ANS-04, R-ANS-08)', async () => {
      const made = fixture(
        flow('Triggers')
          .page('First', radio('q1', ['A', 'B']), text('q2'), submit())
          .thank('End', label('bye', 'All done')),
      )
      const { page, form, faults } = await builds(made)
      await openState(page, 'First')
      await openElement(form, 'Question q1')
      const triggers = form.getByRole('region', { name: 'Display logic' })
      await triggers.getByRole('button', { name: 'Add', exact: true }).click()
      await triggers.getByText('Choose the answer that triggers it.').waitFor()
      await picks(triggers, /^When the answer is/, 'B')
      await picks(triggers, /^Targets/, 'Question q2')
      await triggers.getByText('Question q2 is already shown from the start.').waitFor()
      await triggers.getByRole('button', { name: 'Hide it initially' }).click()
      await triggers
        .getByText('Question q2 is already shown from the start.')
        .waitFor({ state: 'detached' })
      await isSaved(page)
      const draft = await draftOf(made)
      expect(asked(draft, 'Question q2').isVisible).toBe(false)
      expect(asked(draft, 'Question q1').triggers).toEqual([
        {
          key: 'B',
          action: 'make_visible',
          scope: 'element',
          targetIds: [asked(draft, 'Question q2').id],
          targetOptionIds: [],
        },
      ])
      await publishes(page)
      expect(faults).toEqual([])

      const respondent = await stage.opens(made, addressOf(made))
      await respondent.misses('Question q2')
      await respondent.picks('q1', 'B')
      await respondent.sees('Question q2')
      await respondent.picks('q1', 'A')
      await respondent.misses('Question q2')
    })

    it('a language is added, its texts are written side by side, and files are taken whole or not at all (O-09)', async () => {
      const made = fixture(
        flow('Languages')
          .page('First', radio('q1', ['A', 'B']), submit())
          .thank('End', label('bye', 'All done')),
      )
      const { page, form, faults } = await builds(made)
      await form.getByRole('button', { name: 'Add a language' }).click()
      await page.keyboard.type('turk')
      await page.getByRole('option', { name: 'Turkish' }).click()
      await form.getByText('0 of 5 texts').waitFor()
      await form.getByRole('link', { name: 'Translate and check texts' }).click()
      const texts = page.getByRole('region', { name: 'Texts' })
      await texts.getByText('Only missing or out of date').click()
      await texts.getByLabel('Question q1, Türkçe').fill('Soru')
      await isSaved(page)
      expect(asked(await draftOf(made), 'Question q1').question?.body).toMatchObject({
        en: 'Question q1',
        tr: 'Soru',
      })

      const download = page.waitForEvent('download')
      await texts.getByRole('button', { name: 'Export' }).click()
      await page.getByRole('menuitem', { name: /CSV/ }).click()
      const file = await download
      expect(file.suggestedFilename()).toBe('languages-texts.csv')
      const csv = await textOf(file.createReadStream())
      expect(csv).toMatch(/^\uFEFFpath,key,source,en,tr\r\n/)

      const before = await draftOf(made)
      await takes(
        page,
        texts,
        'broken.csv',
        `${csv.replace(/^(.*\.body),q1\.A,A,A,$/m, '$1,q1.A,A,A,Elma')}nowhere,x,x,x,x\r\n`,
      )
      await page
        .getByRole('dialog', { name: /broken\.csv/ })
        .getByText(/Line \d+ refers to a text that this survey does not have/)
        .waitFor()
      expect(await draftOf(made)).toEqual(before)
      await page
        .getByRole('dialog', { name: /broken\.csv/ })
        .getByRole('button', { name: 'Close' })
        .click()

      await takes(
        page,
        texts,
        'good.csv',
        csv
          .replace(/^(.*\.body),q1\.A,A,A,$/m, '$1,q1.A,A,A,"=Elma, armut"')
          .replace(/^(.*\.body),q1\.B,B,B,$/m, '$1,q1.B,B,B,Bir'),
      )
      await page.getByText('2 texts were imported').waitFor()
      await page.getByRole('region', { name: 'Languages' }).getByText('3 of 5 texts').waitFor()
      await isSaved(page)
      expect(
        asked(await draftOf(made), 'Question q1').question?.options.map(({ body }) => body['tr']),
      ).toEqual(['=Elma, armut', 'Bir'])
      expect(faults).toEqual([])
    })
  },
)

async function systemOf(style: QuestionStyle, form: Locator): Promise<void> {
  if (style === 'dynamic_request') await picks(form, /^Lookup call/, 'look up stock')
  if (style === 'dynamic_multiple_choice' || style === 'dynamic_multiple_value')
    await picks(form, /^Source of the options/, 'offers')
}

async function takes(page: Page, within: Locator, name: string, content: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await within.getByRole('button', { name: 'Import' }).click()
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
}

async function textOf(stream: Promise<AsyncIterable<Buffer | string>>): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of await stream) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('utf8')
}
