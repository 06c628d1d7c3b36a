import { describe, expect, it } from 'vitest'
import { finish, openContentStage } from '../src/content-stage.ts'
import { chatEnd, short } from '../src/fixtures.ts'
import { ofWidget } from '../src/widget-guest.ts'

const { stage, standIn, arrives } = await openContentStage()

describe.skipIf(stage.reason)('inside the frame of a widget', () => {
  it('opened again after the end it begins afresh, or says that it was answered (A-183)', async () => {
    const guest = await arrives(short(ofWidget()))
    await guest.open()
    await finish(guest)
    await guest.frame.getByText('All done').waitFor()
    await guest.say({ type: 'closed' })
    await guest.open()
    await guest.frame.getByText('q1').waitFor()
    expect(await guest.frame.locator('input:checked').count()).toBe(0)

    const once = await arrives(short(ofWidget()), { prevent_multiple_feedback: true })
    await once.open()
    await finish(once)
    await once.frame.getByText('All done').waitFor()
    await once.say({ type: 'closed' })
    await once.open()
    await once.frame.getByText('You already answered').waitFor()
    const record = {
      isWidgetDisplayedBefore: true,
      widgetInitialDisplayTime: Date.now(),
      lastFeedbackSubmitDate: Date.now(),
    }
    const later = await standIn.frames(once.page, once.code, { start: { record } })
    await later.say({ type: 'opened', by: 'button', takesFocus: true })
    await later.frame.getByText('You already answered').waitFor()
  })

  it('closes automatically after the thank-you time (A-020)', async () => {
    const guest = await arrives(short(ofWidget({ thank_you_duration_in_seconds: 1 })))
    await guest.open()
    await finish(guest)
    await guest.frame.getByText('All done').waitFor()
    await expect.poll(() => guest.heardTypes(), { timeout: 25_000 }).toContain('close')
  })

  it('a chat end opens inside, and what was sent is listed when the host asks (R-FLOW-46, R-WUI-17, R-WUI-14, R-WUI-18, R-WUI-19, R-WUI-20, R-WUI-21)', async () => {
    const guest = await arrives(chatEnd(ofWidget({ name: 'Fernhill' })))
    await guest.say({ type: 'previous_feedbacks' })
    await guest.open()
    await guest.picks('A')
    expect(await guest.frame.locator('.previous').count()).toBe(0)
    await guest.button(/Next/).click()
    await guest.button(/Send/).click()
    await guest.frame.locator('.chat-page').waitFor()
    const address = guest.page.url()
    await guest.frame.locator('.chat').waitFor({ timeout: 25_000 })
    expect(await guest.frame.locator('.language-menu, .language-button').count()).toBe(0)
    expect(guest.page.url()).toBe(address)
    const [stored] = await stage.server.feedbacks(guest.fx.nodeId)
    await expect(guest.frame.locator('.chat').getAttribute('data-feedback')).resolves.toBe(
      stored?.id,
    )

    await guest.say({ type: 'previous_feedbacks' })
    await guest.frame.locator('.previous__entry').getByText('Fernhill').waitFor()
    await guest.button('New feedback').click()
    await guest.frame.getByText('q1').waitFor()
    await guest.say({ type: 'previous_feedbacks' })
    await guest.button('Back').click()
    await guest.frame.getByText('q1').waitFor()
  })

  it('the short offline text, with the hours and the next opening where there is one (R-WUI-33)', async () => {
    const guest = await arrives(short(ofWidget({ operating: false, operating_24_7: false })))
    await guest.open()
    await guest.frame.getByText('We are not online at the moment.').waitFor()
    expect(await guest.frame.getByText(/Please check back/).count()).toBe(0)
    const opens = (new Date().getUTCHours() + 2) % 24
    const hours = (['weekdays', 'saturday', 'sunday'] as const).map((period) => ({
      period,
      start_hour: opens * 100,
      end_hour: ((opens + 1) % 24) * 100,
    }))
    const other = await arrives(
      short(
        ofWidget({
          operating: true,
          operating_24_7: false,
          timezone: 'UTC',
          operating_hours: hours,
        }),
      ),
    )
    await other.open()
    await other.frame.getByText(/^Mon–Fri \d\d:00–\d\d:00/).waitFor()
    await other.frame.getByText(/^Next opening: /).waitFor()
  })
})
