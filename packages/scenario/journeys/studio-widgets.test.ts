// The configurator of widgets, with the real widget on its sample page: previewed, explained, published, verified by the call that
// host pages make.
import { eventually } from '@askwell/server/test-kit/eventually'
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Colleague, joins } from '../src/agents.ts'
import { auto } from '../src/fixtures.ts'
import { openStage } from '../src/stage.ts'
import { signsIn } from '../src/studio-visit.ts'

const stage = await openStage()
const { server } = stage
const shop = auto({ name: 'Shop feedback', type: 'widget' })
let owner: Colleague
let analyst: Colleague
beforeAll(async () => {
  owner = await joins(server, 'Tamsin Koh', 'owner')
  analyst = await joins(server, 'Ada Analyst', 'analyst')
  await server.imports(shop.bundle)
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
/** The content of the widget on the sample page. */
const sample = (page: Page) => page.frameLocator('iframe[title="Your widget on a sample page"]')
const inside = (page: Page) => sample(page).frameLocator('#psn-widget-content-frame')
const rule = (page: Page, name: string) => page.locator(`[data-rule="${name}"]`)
const changes = (page: Page, count: string) => page.getByText(`${count} not live yet`).waitFor()
/** The configuration as host pages receive it. */
const config = async (code: string) =>
  (await (await fetch(`${server.url}/v1/web_widgets/code/${code}?t=1`)).json()) as Record<
    string,
    unknown
  >

async function made(settings: object = {}): Promise<string> {
  const reply = await server.owner('POST', '/widgets', { node_id: shop.nodeId, ...settings })
  return ((await reply.json()) as { code: string }).code
}

const opens = (
  path: string,
  { who = owner, context = {} }: { who?: Colleague; context?: BrowserContextOptions } = {},
) => signsIn(stage, shop, who, { address: `/studio${path}`, context })

describe.skipIf(stage.reason)(
  `widgets in the studio${stage.reason ? ` (${stage.reason})` : ''}`,
  () => {
    it('the first one is made by keys, gets a code, and hands out its snippet (O-11, R-CONST-08)', async () => {
      const { page, faults } = await opens('/channels?type=widget')
      await page.getByText('Put your first widget on a page').waitFor()
      await page.getByRole('button', { name: 'New widget' }).focus()
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').getByRole('radio', { name: 'Button' }).focus()
      await page.keyboard.press('ArrowRight')
      await page.getByRole('dialog').getByRole('button', { name: 'Create' }).focus()
      await page.keyboard.press('Enter')
      await heading(page, 'Shop feedback')
      const code = new URL(page.url()).pathname.split('/').at(-1) ?? ''
      expect(code).toMatch(/^PSN-[A-Z0-9]{7}$/)
      expect(await config(code)).toMatchObject({ modal_mode: true, node_id: shop.nodeId })
      await sample(page).locator('#psn-widget-content-frame').waitFor()
      await page.getByRole('button', { name: 'Copy snippet' }).click()
      expect(await page.getByLabel('Snippet').inputValue()).toContain(
        `/widget.js" data-code="${code}"`,
      )
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Delete this widget' }).click()
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: 'Delete this widget' })
        .click()
      await page.getByText('Put your first widget on a page').waitFor()
      expect((await server.owner('GET', `/widgets/${code}`)).status).toBe(404)
      expect(faults).toEqual([])
    })

    it('a change is tried in the sample, waits, and is live when it is published (O-11, R-WGT-57)', async () => {
      const code = await made({ popover_text: 'Questions about sizes?' })
      const { page, faults } = await opens(`/channels/widgets/${code}`)
      await inside(page).getByRole('radio', { name: 'A' }).waitFor()
      const box = page.getByLabel('Main colour', { exact: true })
      await box.fill('#2F6B4F')
      await changes(page, '1 change')
      await page.getByText('Text on this colour is easy to read (6.3 : 1).').waitFor()
      // The launcher of the sample has it, and a person who types keeps the focus.
      const button = () => sample(page).frameLocator('#psn-widget-button-frame').getByRole('button')
      await eventually(
        async () =>
          expect(
            await button().evaluate((element) => getComputedStyle(element).backgroundColor),
          ).toBe('rgb(47, 107, 79)'),
        {
          timeout: 25_000,
        },
      )
      expect(await box.evaluate((element) => element === document.activeElement)).toBe(true)
      expect(await config(code)).toMatchObject({ primary_color: '#20B8F7' })

      await page
        .getByRole('main')
        .getByRole('link', { name: 'Widgets', exact: true })
        .first()
        .click()
      await page
        .getByRole('region', { name: 'Widgets' })
        .getByRole('link', { name: 'Shop feedback' })
        .first()
        .click()
      await changes(page, '1 change')
      await page.getByRole('slider', { name: 'Corner radius' }).focus()
      await page.keyboard.press('ArrowRight')
      await changes(page, '2 changes')
      await page.getByRole('button', { name: 'Discard' }).click()
      expect(await box.inputValue()).toBe('#20B8F7')
      await page.getByRole('button', { name: 'Undo' }).click()
      await changes(page, '2 changes')
      await page.getByRole('button', { name: 'Publish' }).click()
      await page.getByText('Live on your site').waitFor()
      expect(await config(code)).toMatchObject({ primary_color: '#2F6B4F', radius: 1 })
      expect(faults).toEqual([])
    })

    it('the form warns of colours that are hard to read, with both ratios (O-11)', async () => {
      const { page } = await opens(`/channels/widgets/${await made()}`)
      await page.getByText('Your text on this colour is hard to read (2.3 : 1).').waitFor()
      await page.getByText('Askwell uses dark text instead (8.3 : 1).').waitFor()
      await page.getByText(/Links use a darker shade \(5 : 1 instead of 2\.3 : 1\)/).waitFor()
      await page.getByLabel('Text colour on it', { exact: true }).fill('pink')
      await page.getByText('Enter a colour such as #20B8F7.').waitFor()
      expect(await page.getByText(/not live yet/).count()).toBe(0)
    })

    it('the sample shows it closed, with its bubble, open, with a chat and on a phone, and sends nothing (O-11, R-SEC-13, R-WUI-22, R-WGT-53)', async () => {
      const code = await made({ popover_text: 'Questions about sizes?', full_page_on_mobile: true })
      const { page, log, faults } = await opens(`/channels/widgets/${code}`)
      const view = (name: string) => page.getByRole('radio', { name, exact: true }).click()
      await inside(page).getByRole('radio', { name: 'A' }).check()
      await inside(page).getByText('All done').waitFor()
      await view('Bubble')
      await sample(page)
        .frameLocator('#psn-widget-popover-frame')
        .getByText('Questions about sizes?')
        .waitFor()
      await view('Closed')
      await sample(page).locator('#psn-widget-popover-frame').waitFor({ state: 'detached' })
      await sample(page).frameLocator('#psn-widget-button-frame').getByRole('button').waitFor()
      await view('Chat')
      await inside(page).getByText('Yes, in the back sleeve. Shall I keep one for you?').waitFor()
      await inside(page).locator('.chat-input').waitFor()
      await view('Phone')
      await view('Open')
      await inside(page).getByRole('radio', { name: 'A' }).waitFor()
      const heightOf = async (what: Locator) => (await what.boundingBox())?.height ?? Number.NaN
      await expect
        .poll(async () => {
          const [frame, around] = await Promise.all([
            heightOf(sample(page).locator('#psn-widget-content-frame')),
            heightOf(page.locator('iframe[title="Your widget on a sample page"]')),
          ])
          return Math.abs(frame - around)
        })
        .toBeLessThan(5)
      expect(log.calls()).toEqual([])
      expect(await server.feedbacks(shop.nodeId)).toEqual([])
      expect(
        await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('PSN'))),
      ).toEqual([])
      expect(faults).toEqual([])
    })

    it('narrows a widget down to some visitors, and says at once whom it leaves out (O-11, A-291, A-292, A-299)', async () => {
      const code = await made()
      const { page, faults } = await opens(`/channels/widgets/${code}`)
      await page.getByText('Yes, it shows').waitFor()
      await page.getByRole('button', { name: 'Add a condition' }).click()
      const row = page.getByRole('group', { name: 'Condition 1' })
      await row.getByLabel('Attribute', { exact: true }).fill('seats')
      await row.getByRole('button', { name: /Comparison/ }).click()
      await page.getByRole('option', { name: 'is more than' }).click()
      await row.getByLabel('Value').fill('5')
      await page.getByText('The visitor does not match the conditions').waitFor()
      await page.getByLabel('Pages seen, at least').fill('3')
      await page.getByText('No, 2 of 12 rules stop it').waitFor()
      await page.locator('label').filter({ hasText: 'When the visitor scrolls' }).click()
      await page.getByRole('button', { name: 'Publish' }).click()
      await eventually(async () =>
        expect(await config(code)).toMatchObject({
          target_attributes: [{ key: 'seats', comparison: 'more_than', value: '5' }],
          target_pages: 3,
          display_on_scroll: 50,
          late_parts: 3,
        }),
      )
      await page.getByRole('button', { name: 'Remove condition 1' }).click()
      await page.getByText('The visitor matches the conditions').waitFor()
      await page.getByLabel('Pages seen, at least').fill('')
      await page.getByText('Opens when the visitor scrolls').waitFor()
      await page.getByText('Yes, it shows').waitFor()
      await page.getByRole('button', { name: 'Add a further condition' }).click()
      const further = page.getByRole('group', { name: 'Further condition 1', exact: true })
      await further.getByLabel('Pages of this visit, at least').waitFor()
      await page.getByText('The further conditions do not hold').waitFor()
      await further.getByRole('button', { name: /Pages seen/ }).click()
      await page.getByRole('option', { name: 'Country' }).click()
      await page.getByText('Complete this condition.').waitFor()
      await further.getByLabel('Country codes').fill('de')
      await page.getByRole('button', { name: 'Add a group', exact: true }).click()
      const group = page.getByRole('group', { name: 'Condition group 2', exact: true })
      await group.getByRole('button', { name: /This group is for visitors/ }).click()
      await page.getByRole('option', { name: 'none of the conditions' }).click()
      await group.getByRole('button', { name: 'Add a group about the contact to group 2' }).click()
      const contact = page.getByRole('group', { name: 'Condition group 2.2', exact: true })
      await contact.getByLabel('Attribute or field').fill('plan')
      await contact.getByLabel('Values').fill('gold')
      await page.getByText('1 Country: does not hold').waitFor()
      await page.getByText('2.2 Group about the contact: does not hold').waitFor()
      await page.getByRole('button', { name: 'Publish' }).click()
      const nested = { not: { any: [{ page_count: 2 }, { test: 'contact', holds: false }] } }
      const targeting = { all: [{ test: 'country', holds: false }, nested] }
      await eventually(async () => expect(await config(code)).toMatchObject({ targeting }))
      await page.getByRole('button', { name: 'Remove condition group 2', exact: true }).click()
      await page.locator('label').filter({ hasText: 'Edit the conditions as JSON' }).click()
      const condition = page.getByLabel('Further conditions, as JSON')
      expect(JSON.parse(await condition.inputValue())).toEqual({ country: 'DE' })
      await condition.fill('{"page_count": 0}')
      await page.getByRole('button', { name: 'Publish' }).click()
      await page.getByText('The server does not know one of these conditions.').waitFor()
      await condition.fill('{"page_count":')
      await page.getByText('This is not a JSON object.').waitFor()
      await condition.fill('{"page_count": 1}')
      await page.getByLabel('Events that pages send').fill('order')
      await page.getByText('Yes, it shows').waitFor()
      await page.getByRole('button', { name: 'Publish' }).click()
      await eventually(async () =>
        expect(await config(code)).toMatchObject({
          targeting: { page_count: 1 },
          collected_events: ['order'],
        }),
      )
      const shots = process.env['STUDIO_SHOTS']
      if (shots) await page.screenshot({ path: `${shots}/widget-audience.png`, fullPage: true })
      expect(faults).toEqual([])
    })

    it('puts the button on a side, at distances, and on phones elsewhere (O-11, A-342, A-343)', async () => {
      const code = await made()
      const { page, faults } = await opens(`/channels/widgets/${code}`)
      const position = page.getByRole('group', { name: 'Position', exact: true })
      await position.getByRole('button', { name: /Side/ }).click()
      await page.getByRole('option', { name: 'Left' }).click()
      await position.getByLabel('Pixels from the bottom').fill('201')
      await page.getByText('Enter a whole number from 0 to 200.').waitFor()
      await position.getByLabel('Pixels from the bottom').fill('64')
      await page.getByText('Different position on phones').click()
      await page
        .getByRole('group', { name: 'Position on phones' })
        .getByLabel('Pixels from the side')
        .fill('8')
      await expect
        .poll(
          async () =>
            await sample(page)
              .locator('#psn-widget-button-frame')
              .evaluate((frame) => frame.getBoundingClientRect().x),
        )
        .toBe(20)
      await page.getByRole('button', { name: 'Publish' }).click()
      await page.getByText('Live on your site').waitFor()
      const fixed = { side: 'left', is_fixed: true, y: 64 }
      expect(await config(code)).toMatchObject({
        launcher_places: { wide: { ...fixed, x: 20 }, phone: { ...fixed, x: 8 } },
        late_parts: 1,
      })
      const shots = process.env['STUDIO_SHOTS']
      if (shots) await page.screenshot({ path: `${shots}/widget-position.png`, fullPage: true })
      expect(faults).toEqual([])
    })

    it('every rule says what it found, what it wanted and when it holds (O-11, R-WGT-14, R-WGT-20, R-WGT-21)', async () => {
      const code = await made()
      const { page } = await opens(`/channels/widgets/${code}`)
      await page.getByText('Yes, it shows').waitFor()
      await page.getByLabel('On these sites').fill('shop.example')
      await page.getByLabel('Address of the page').fill('https://www.shop.example/packs')
      await page.getByText('Yes, it shows').waitFor()
      await page.getByLabel('On these pages').fill('basket\n/checkout$')
      await page.getByText('No, 1 of 12 rules stops it').waitFor()
      expect(await rule(page, 'url').textContent()).toContain('Expected: basket  /checkout$')
      await page.getByLabel('Address of the page').fill('https://www.shop.example/Checkout')
      await page.getByText('Yes, it shows').waitFor()
      await page.getByLabel('Address of the page').fill('https://shop.example.evil/checkout')
      await page.getByText('The site is not on the list').waitFor()
      await page.getByLabel('Address of the page').fill('https://shop.example/checkout')
      await page.getByText('Only once per person').click()
      await page.getByRole('button', { name: /Visitor/ }).click()
      await page.getByRole('option', { name: 'Saw it an hour ago' }).click()
      await page.getByText('Already shown once').waitFor()
      expect(await rule(page, 'display_once').textContent()).toMatch(/again .*20\d\d/)
      await page.locator('label').filter({ hasText: 'Show it' }).click()
      await page.getByText('No, 2 of 12 rules stop it').waitFor()
      expect((await config(code))['enabled_domains']).toEqual([])

      await page.getByLabel('On these pages').fill('basket\n(?=x)')
      await page.getByText('First correct the lines above.').waitFor()
      await page.getByRole('button', { name: 'Publish' }).click()
      await page
        .getByText('Line 2 is not a supported pattern. Remove look-around and back references.')
        .waitFor()
      await changes(page, '5 changes')
      await page.getByLabel('On these pages').fill('basket')
      await page.getByRole('button', { name: 'Publish' }).click()
      await page.getByText('Live on your site').waitFor()
      expect(await config(code)).toMatchObject({
        enabled_domains: ['shop.example'],
        enabled_urls: ['basket'],
        display_once: true,
        is_visible: false,
      })
    })

    it('the identity secret is shown once, and nothing reads it back (O-13, R-WGT-54)', async () => {
      const code = await made()
      const { page } = await opens(`/channels/widgets/${code}`)
      await page.getByRole('button', { name: 'Create a secret' }).click()
      const secret = await page.getByRole('textbox', { name: 'Identity secret' }).inputValue()
      expect(secret).toMatch(/^[0-9a-f]{64}$/)
      await page.getByRole('button', { name: 'Done' }).click()
      await page.getByText('A secret is stored').waitFor()
      for (const path of [`/widgets/${code}`, '/widgets', '/export', '/audit'])
        expect(await (await server.owner('GET', path)).text()).not.toContain(secret)
      await page.reload()
      await page.getByText('A secret is stored').waitFor()
      expect(await page.content()).not.toContain(secret)
      await page.getByRole('button', { name: 'Remove secret' }).click()
      await page.getByText('No secret yet').waitFor()
    })

    it('an analyst looks and changes nothing (R-SEC-14)', async () => {
      const { page } = await opens(`/channels/widgets/${await made()}`, { who: analyst })
      await page.getByText('You have view-only access to widgets.').waitFor()
      expect(
        await page.getByRole('button', { name: /Publish|Create a secret|Delete/ }).count(),
      ).toBe(0)
      expect(await page.getByLabel('Main colour', { exact: true }).isEditable()).toBe(false)
    })
  },
)
