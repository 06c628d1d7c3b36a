// The first survey of somebody who has never seen the builder: from an empty instance to answers in both branches, with the
// browser only. It counts actions: a press, a typed text, a choice.
import type { FeedbackSummary, Flow } from '@askwell/contract'
import type { Locator } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { basic } from '../src/fixtures.ts'
import { openStage } from '../src/stage.ts'

const stage = await openStage()
afterAll(() => stage.close())

/** It needs 35. Five minutes leave seven seconds for each of 40: to find it, think, and do it. */
const mostActs = 40

describe.skipIf(stage.reason)(`the first survey${stage.reason ? ` (${stage.reason})` : ''}`, () => {
  it('three states, one branch, two languages, published and answered within forty acts (O-04, O-05, O-07, O-08, O-09, O-12)', async () => {
    const context = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } as const
    const who = await stage.opens(
      basic(),
      (await stage.server.setUpLink()).replace(stage.server.url, ''),
      { waits: 'loaded', context },
    )
    const { page } = who
    let acts = 0
    const press = async (what: Locator) => {
      acts += 1
      await what.click()
    }
    const type = async (where: Locator, text: string) => {
      acts += 1
      await where.fill(text)
    }
    const inspector = page.getByRole('complementary', { name: 'Edit' })
    const card = (name: string) =>
      page.locator('.react-flow__node').filter({ has: page.getByText(name, { exact: true }) })
    const dialog = page.getByRole('dialog')
    const adds = async (kind: RegExp) => {
      await press(inspector.getByRole('button', { name: 'Add content' }))
      await press(dialog.getByRole('button', { name: kind }))
    }

    await type(page.getByLabel('Your name'), 'Tamsin Koh')
    await type(page.getByLabel('E-mail'), 'tamsin@lumen.example')
    await type(page.getByLabel('Password'), 'a long enough pass')
    await press(page.getByRole('button', { name: 'Begin' }))
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
    await press(page.getByRole('navigation').getByRole('link', { name: 'Surveys', exact: true }))
    await press(page.getByRole('link', { name: 'New survey' }).first())

    await type(page.getByLabel('Name of the survey'), 'Shop visit')
    await press(page.getByText('Also in Türkçe'))
    await press(page.getByRole('button', { name: 'Create survey' }))
    await page.getByRole('heading', { level: 1, name: 'Shop visit' }).waitFor()

    await press(card('First page'))
    await adds(/^Single choice/)
    await type(inspector.getByLabel('Question', { exact: true }), 'Did you find what you came for?')
    await type(inspector.getByLabel('Option 1', { exact: true }), 'Yes')
    await type(inspector.getByLabel('Option 2', { exact: true }), 'No')
    await press(inspector.getByRole('button', { name: 'Back to First page' }))

    await press(inspector.getByRole('button', { name: 'Add a rule' }))
    await press(inspector.getByRole('button', { name: /^Answers/ }))
    await press(page.getByRole('option', { name: 'No', exact: true }))
    await press(page.getByRole('option', { name: 'Yes', exact: true }))
    acts += 1
    await page.keyboard.press('Escape')

    await press(card('New page'))
    await type(inspector.getByLabel('Name of the page'), 'Missing')
    await adds(/^Long text/)
    await type(inspector.getByLabel('Question', { exact: true }), 'What were you looking for?')
    await page.locator('[data-saved=saved]').waitFor()

    // Both languages side by side: every empty field of the second one is filled.
    const sides = page.getByRole('navigation', { name: 'Sections of the survey' })
    await press(sides.getByRole('link', { name: 'Translate' }))
    const turkish = {
      'Did you find what you came for?': 'Aradığınızı buldunuz mu?',
      Yes: 'Evet',
      No: 'Hayır',
      'What were you looking for?': 'Ne arıyordunuz?',
    }
    for (const [english, words] of Object.entries(turkish)) {
      const line = page
        .getByRole('region', { name: 'Texts' })
        .locator('> div')
        .filter({ has: page.getByText(english, { exact: true }) })
      await type(line.getByRole('textbox', { name: /, Türkçe$/ }), words)
    }
    await press(sides.getByRole('link', { name: 'Build' }))

    await page.getByText('No problems. The survey can be published.').waitFor()
    await press(page.getByRole('button', { name: 'Publish', exact: true }))
    await press(dialog.getByRole('button', { name: 'Create and copy link' }))
    const link = await dialog.getByLabel('Link to the survey').inputValue()
    expect(acts).toBeLessThanOrEqual(mostActs)
    expect(who.faults).toEqual([])

    const nodeId = new URL(link).searchParams.get('node_id') ?? ''
    const answers = async (lang: string, first: string, then: string | null) => {
      const respondent = await stage.opens(
        basic(),
        `${link.replace(stage.server.url, '')}&lang=${lang}`,
      )
      const next = respondent.page.getByRole('button', {
        name: lang === 'tr' ? 'İleri' : 'Next',
        exact: true,
      })
      await respondent.page.getByRole('radio', { name: first, exact: true }).check()
      await next.click()
      if (then !== null) {
        await respondent.page.getByRole('textbox').fill(then)
        await next.click()
      }
      await expect.poll(async () => respondent.log.to('POST', '/v1/feedbacks').length).toBe(1)
      await respondent.close()
    }
    await answers('en', 'Yes', null)
    await answers('tr', 'Hayır', 'Bir lamba')
    const feedbacks = async (): Promise<FeedbackSummary[]> =>
      (await stage.server.feedbacks(nodeId)).filter(({ completed }) => completed)
    await expect.poll(async () => (await feedbacks()).length).toBe(2)
    const [turkishOne, englishOne] = await feedbacks()
    expect(englishOne?.responses).toHaveLength(1)
    expect(turkishOne?.responses.map(({ body }) => body)).toContain('Bir lamba')
    const flow = (await (
      await stage.server.owner('GET', `/flows/${englishOne?.flow_id}`)
    ).json()) as Flow
    expect([
      flow.states.length,
      flow.transitions.length,
      flow.languages.map(({ code }) => code),
    ]).toEqual([3, 1, ['en', 'tr']])
  })
})
