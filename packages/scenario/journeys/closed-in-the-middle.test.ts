// A survey that closes, fills up or refuses while somebody answers: a screen that says so, the owner's text, what was
// answered, and no button that could only fail again.
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { errorBody } from '../src/error-body.ts'
import { partial, short } from '../src/fixtures.ts'
import type { Respondent } from '../src/respondent.ts'
import { openStage } from '../src/stage.ts'

const stage = await openStage()
afterEach(() => stage.clear())
afterAll(() => stage.close())

const heading = (who: Respondent): Promise<string> => who.page.locator('h1:focus').innerText()
async function hasNoWayOn(who: Respondent): Promise<void> {
  expect(await who.button(/Send|Next|Try again/).count()).toBe(0)
  expect(await who.page.getByText('Something went wrong').count()).toBe(0)
}

describe.skipIf(stage.reason)(
  `closed in the middle${stage.reason ? ` (${stage.reason})` : ''}`,
  () => {
    it('Send after the survey was stopped shows the owner’s message and the answers (R-FLOW-30, A-053)', async () => {
      const fx = short({ activation_expired_message: 'We **closed** on Friday.' })
      const who = await stage.arrives(fx)
      await who.picks('q1', 'B')
      await who.types('q2', 'two\nlines <b>')
      await stage.server.owner('PATCH', `/nodes/${fx.nodeId}`, { status: 'passive' })
      await who.presses('Send')
      await who.sees('Your answers were not sent. They are listed here so that you can copy them.')
      expect(await heading(who)).toBe('This survey is closed')
      await who.sees(/closed.* on Friday/)
      await who.sees('Question q2')
      expect(await who.page.locator('.given li').allInnerTexts()).toEqual([
        'Question q1\nB',
        'Question q2\ntwo lines <b>',
      ])
      expect(await who.page.title()).toMatch(/^This survey is closed · /)
      await hasNoWayOn(who)
      expect(who.saves()).toHaveLength(1)
    })

    it('Send after the last place was taken says that the survey is full (A-059)', async () => {
      const fx = short({ channel_quota: { active: true, action_kind: 'submit', limit: 1 } })
      const [first, second] = [await stage.arrives(fx), await stage.arrives(fx)]
      await first.picks('q1', 'A')
      await second.types('q2', 'too late')
      await first.presses('Send')
      await first.sees('All done')
      await second.presses('Send')
      await second.sees('It has received all the answers it needs.')
      expect(await heading(second)).toBe('This survey is full')
      await second.sees('too late')
      await hasNoWayOn(second)
    })

    it('tells at a partial that the survey has closed', async () => {
      const fx = partial()
      const who = await stage.arrives(fx)
      await who.picks('q1', 'A')
      await who.sent(1)
      await stage.server.owner('PATCH', `/nodes/${fx.nodeId}`, { status: 'passive' })
      await who.picks('q1b', 'B')
      await who.sees('This survey is closed')
      await hasNoWayOn(who)
      await who.sees('Question q1b')
      expect(await who.page.locator('.given li').allInnerTexts()).toEqual([
        'Question q1\nA',
        'Question q1b\nB',
      ])
    })

    it.each([
      [403, 13050, 'Invalid Signature!'],
      [401, 13051, 'Answers cannot be sent from here'],
      [403, 13052, 'Answers cannot be sent from here'],
    ])('%i with code %i says why, and offers no retry', async (status, code, words) => {
      const who = await stage.arrives(short(), {
        before: (page) =>
          page.route('**/v1/feedbacks', (route) =>
            route.fulfill({ status, contentType: 'application/json', body: errorBody(code) }),
          ),
      })
      await who.types('q2', 'kept')
      await who.presses('Send')
      await who.sees(words)
      await who.sees('kept')
      await hasNoWayOn(who)
      // The draft stays: a reopened survey continues with it.
      await who.page.reload()
      await expect.poll(() => who.field('q2').inputValue()).toBe('kept')
    })
  },
)
