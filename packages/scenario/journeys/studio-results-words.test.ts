// The words and phrases of a text question on its card, and the texts that a press finds.
import { eventually } from '@askwell/server/test-kit/eventually'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Colleague, joins } from '../src/agents.ts'
import { email, score, submit, textarea } from '../src/element-builder.ts'
import { fixture } from '../src/fixtures.ts'
import { flow } from '../src/flow-builder.ts'
import { looksRight } from '../src/looks.ts'
import { openStage } from '../src/stage.ts'
import { signsIn } from '../src/studio-visit.ts'

const hotel = fixture(
  flow('Stay')
    .page('Rate', score('nps'), textarea('remark'), email('reach'), submit())
    .thank('End'),
  { name: 'After the stay' },
)
const remarks: readonly (readonly [remark: string, nps: number])[] = [
  ['The front desk was friendly', 10],
  ['Very friendly at the front desk', 9],
  ['A friendly night porter', 8],
  ['Front desk: slow, but friendly', 7],
  ['The lift was slow', 2],
  ['Slow lift, slow wifi', 3],
  ['Slow. Nobody at the front desk', 0],
  ['Breakfast!', 6],
]

const stage = await openStage()
let tamsin: Colleague
beforeAll(async () => {
  tamsin = await joins(stage.server, 'Tamsin Koh', 'owner')
  await stage.server.imports(hotel.bundle)
  for (const [body, nps] of remarks) {
    const sent = await stage.server.submits(hotel, [
      { question_id: hotel.question('nps'), body: String(nps) },
      { question_id: hotel.question('remark'), body },
      { question_id: hotel.question('reach'), body: 'guest@example.test' },
    ])
    expect(sent.status).toBe(200)
  }
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

describe.skipIf(stage.reason).each([1280, 320])(
  `words of a text question at %d px${stage.reason ? ` (${stage.reason})` : ''}`,
  (width) => {
    it('have counts of texts and the mean score, and a press filters the texts (results.md, 4.5)', async () => {
      const { page, faults } = await signsIn(stage, hotel, tamsin, {
        address: `/studio/results?flow=${hotel.flow.id}`,
        context: { viewport: { width, height: 900 } },
      })
      const card = page.getByRole('region', { name: 'Question remark' })
      await card.getByText('Breakfast!', { exact: true }).waitFor()
      await card.getByRole('button', { name: 'Common words' }).click()
      const words = card.getByRole('list', { name: 'Words' }).getByRole('button')
      await words.first().waitFor()
      // A screen reader says a sentence in place of the two numbers.
      const said = await words.evaluateAll((all) =>
        all.map((one) =>
          [one.firstElementChild, one.lastElementChild].map((part) => part?.textContent).join(': '),
        ),
      )
      // Promoters are 100, passives 0 and detractors −100.
      expect(said).toEqual([
        'desk: 4 texts, mean +25',
        'friendly: 4 texts, mean +50',
        'front: 4 texts, mean +25',
        'slow: 4 texts, mean −75',
        'lift: 2 texts, mean −100',
      ])
      const phrases = card.getByRole('list', { name: 'Phrases' }).getByRole('button')
      expect(await phrases.allInnerTexts()).toEqual([expect.stringMatching(/^front desk 4 \+25/)])
      await card.getByText('We look for words. We do not judge moods.').waitFor()
      await card.getByText('The second number is the NPS of the people who wrote it.').waitFor()
      await looksRight(page, `results-words-${width}`)
      await words.filter({ hasText: 'lift' }).click()
      const shown = card.locator('p[dir=auto]')
      await eventually(async () =>
        expect(await shown.allInnerTexts()).toEqual(['Slow lift, slow wifi', 'The lift was slow']),
      )
      expect(await card.getByRole('searchbox').inputValue()).toBe('lift')
      await words.filter({ hasText: 'lift' }).click()
      await eventually(async () => expect(await shown.count()).toBe(4))
      // An answer that says who somebody is has no words.
      const contact = page.getByRole('region', { name: 'Question reach' })
      await contact.waitFor()
      expect(await contact.getByRole('button', { name: 'Common words' }).count()).toBe(0)
      expect(faults).toEqual([])
    })

    it('have topics that people write, with the texts and the words that made them (O-31)', async () => {
      const { page, faults } = await signsIn(stage, hotel, tamsin, {
        address: `/studio/results?flow=${hotel.flow.id}`,
        context: { viewport: { width, height: 900 } },
      })
      const card = page.getByRole('region', { name: 'Question remark' })
      await card.getByRole('button', { name: 'Topics' }).click()
      await card.getByText('There are no topics yet.').waitFor()
      await card.getByRole('button', { name: 'Suggest topics' }).click()
      await card.getByText('Suggestions need 50 texts').waitFor()
      await card.getByRole('button', { name: 'New topic' }).click()
      const form = page.getByRole('dialog', { name: 'New topic' })
      await form.getByRole('button', { name: 'Save the topic' }).click()
      await form.getByText('Write at least one word.').waitFor()
      await form.getByRole('textbox', { name: 'Words in English' }).fill('slow, lift*')
      await form.getByText('4 texts with this topic').waitFor()
      await form.getByRole('textbox', { name: 'Not in texts with' }).fill('friendly')
      await form.getByText('3 texts with this topic').waitFor()
      await form.getByRole('textbox', { name: 'Name' }).fill('Waiting')
      await looksRight(page, `results-topic-form-${width}`)
      await form.getByRole('button', { name: 'Save the topic' }).click()
      const topics = card.getByRole('list', { name: 'Topics of these texts' })
      const waiting = topics.getByRole('button', { name: /^Waiting.*3 texts, mean −100/ })
      // The list can have the new topic before the form knows that it is saved.
      await waiting.and(page.locator('[aria-pressed=true]')).waitFor()
      const texts = card.getByRole('list', { name: 'The newest 3 texts' })
      await texts.waitFor()
      expect(await texts.locator('p[dir=auto]').allInnerTexts()).toEqual([
        'Slow. Nobody at the front desk',
        'Slow lift, slow wifi',
        'The lift was slow',
      ])
      expect(await texts.locator('mark').allInnerTexts()).toEqual([
        'Slow',
        'Slow',
        'lift',
        'slow',
        'lift',
        'slow',
      ])
      await card.getByText('38% of these texts have a topic.').waitFor()
      await looksRight(page, `results-topics-${width}`)
      await topics.getByRole('button', { name: /^Without a topic/ }).click()
      await card.getByRole('list', { name: 'The newest 5 texts' }).waitFor()
      await waiting.click()
      await card.getByRole('button', { name: 'Edit the topic' }).click()
      const edited = page.getByRole('dialog', { name: 'Edit the topic' })
      await edited.getByRole('textbox', { name: 'Words in English' }).fill('slow')
      await edited.getByRole('textbox', { name: 'Not in texts with' }).fill('wifi')
      await edited.getByText('3 texts with this topic · +1, −1 texts').waitFor()
      await edited.getByRole('button', { name: 'Delete the topic' }).click()
      const asks = page.getByRole('alertdialog')
      await asks.getByRole('button', { name: 'Delete the topic' }).click()
      await card.getByText('There are no topics yet.').waitFor()
      expect(faults).toEqual([])
    })
  },
)
