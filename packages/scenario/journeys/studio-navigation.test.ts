// Navigating the studio by keyboard only: the skip link, the command menu, the navigation with what waits and what
// is pinned, and dialogs that give the focus back.
import { eventually } from '@askwell/server/test-kit/eventually'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Colleague, guestOf, joins } from '../src/agents.ts'
import { chatNode } from '../src/chatting.ts'
import { basic } from '../src/fixtures.ts'
import { axe, belowPx, sidewaysPx } from '../src/looks.ts'
import { openStage } from '../src/stage.ts'
import { sitsAt } from '../src/studio-desk.ts'
import { settles, studioScreens } from '../src/studio-screens.ts'

const stage = await openStage()
const bags = chatNode({}, { name: 'Baggage' })
const surveyName =
  (bags.bundle as { readonly flows: readonly { readonly name: string }[] }).flows[0]?.name ?? ''
let tamsin: Colleague
beforeAll(async () => {
  tamsin = await joins(stage.server, 'Tamsin Koh', 'owner')
  await stage.server.imports(bags.bundle)
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

const sits = (
  path = '/',
  heading = 'Home',
  context: Parameters<typeof sitsAt>[3]['context'] = {},
) =>
  sitsAt(stage, basic(), tamsin, {
    path,
    heading,
    context: { reducedMotion: 'reduce', ...context },
  })
const title = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')
/** As on a page that was just opened: the next Tab goes to its first stop. */
const fromTheTop = (page: Page) =>
  page.evaluate(() => {
    document.body.tabIndex = -1
    document.body.focus()
    document.body.removeAttribute('tabindex')
  })
/** Visible, and either with the focus ring or shown only while focused. */
const showsFocus = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement
    for (const moving of element.getAnimations()) moving.finish()
    const isRinged = getComputedStyle(element).boxShadow.includes('0px 0px 0px 4px')
    return (
      element.getBoundingClientRect().top >= 0 &&
      (isRinged || getComputedStyle(element).position === 'fixed')
    )
  })

/** One of each kind that has its own screen. */
async function things(): Promise<Readonly<Record<string, string>>> {
  const made = async (path: string, body: object) =>
    Object((await (await stage.server.owner('POST', path, body)).json()) as unknown)
  const { id: customer } = await made('/customers', { name: 'Nour Haddad' })
  const { code } = await made('/widgets', { node_id: bags.nodeId })
  const { reference_id } = await made('/integrations', {
    reference_id: 'crm',
    kind: 'integration',
    url: 'https://crm.example/',
    method: 'POST',
  })
  const { id: webhook } = await made('/webhooks', {
    url: 'https://receiver.example/',
    types: [],
    enabled: true,
  })
  const { id: alert } = await made('/alerts', {
    name: 'Phones',
    when: { on: { facet: 'device' }, op: 'is', value: ['phone'] },
    actions: [{ kind: 'tag', tag: 'phone' }],
  })
  const tile = {
    ...{ title: 'Bags', of: { node_ids: [bags.nodeId] }, width: 1 },
    ask: { kind: 'series', unit: 'week' },
  }
  const { id: dashboard } = await made('/dashboards', {
    ...{ name: 'Bags', is_shared: true, tiles: [tile] },
  })
  const [flow] = (bags.bundle as { readonly flows: readonly { readonly id: string }[] }).flows
  return {
    '/contacts': customer,
    '/channels/widgets': code,
    '/settings/integrations': reference_id,
    '/settings/webhooks': webhook,
    '/settings/alerts': alert,
    '/results/dashboards': dashboard,
    '/channels': bags.nodeId,
    '/flows': flow?.id ?? 'missing',
  }
}

describe.skipIf(stage.reason)(
  `the way through the studio${stage.reason ? ` (${stage.reason})` : ''}`,
  () => {
    it('no screen tries what its content policy forbids, and each is as high as its window', async () => {
      const { page } = await sits('/', 'Home', { viewport: { width: 1280, height: 720 } })
      await page.addInitScript(() => {
        const violations: string[] = []
        Object.assign(window, { violations })
        document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
          violations.push(`${violatedDirective} ${blockedURI}`),
        )
      })
      const made = await things()
      const paths = studioScreens.map(({ path }) =>
        path.replace(
          /^([\w/]+)\/\$\w+/,
          (_whole, list: string) => `${list}/${made[list] ?? 'missing'}`,
        ),
      )
      expect(paths.length).toBeGreaterThan(25)
      expect(paths.filter((path) => /\$|missing/.test(path))).toEqual([])
      for (const path of [...paths, '/sample']) {
        await page.goto(`${stage.server.url}/studio${path}`)
        if (path === '/sample') await page.waitForLoadState('networkidle')
        else {
          await settles(page)
          // What is fetched may still arrive, and take the place of its skeleton.
          await expect
            .poll(async () => [path, await belowPx(page), await sidewaysPx(page)])
            .toEqual([path, 0, 0])
        }
        expect(await page.evaluate(() => Reflect.get(window, 'violations')), path).toEqual([])
      }
    })

    it('the command menu opens every screen of the navigation, and the focus is on its title', async () => {
      const { page, faults } = await sits()
      const named = studioScreens.flatMap(({ label }) => label ?? [])
      expect(named.length).toBeGreaterThan(15)
      for (const name of named) {
        await page.keyboard.press('Control+k')
        await page.getByRole('dialog', { name: 'Search everything' }).waitFor()
        await page.keyboard.type(name)
        // The best match has the focus while one types.
        await page
          .locator('[role=menuitem][data-focused]')
          .getByText(name, { exact: true })
          .waitFor()
        await page.keyboard.press('Enter')
        // A wide window opens the first of the settings.
        const heading = name === 'Settings' ? 'Members' : name
        await title(page, heading)
        await eventually(async () => expect(await focused(page)).toBe(heading), {
          timeout: 25_000,
        })
      }
      expect(faults).toEqual([])
    })

    it('the search finds surveys, channels, contacts and actions by a part of their names', async () => {
      await stage.server.owner('POST', '/customers', { name: 'Nour Haddad' })
      const { page, faults } = await sits()
      for (const [typed, section, name] of [
        [surveyName.toUpperCase().slice(0, -1), 'Surveys', surveyName],
        ['baggage', 'Channels', 'Baggage'],
        ['nour had', 'Contacts', 'Nour Haddad'],
        ['invite', 'Screens and commands', 'Members'],
        ['new', 'Screens and commands', 'New survey'],
      ] as const) {
        await page.keyboard.press('Control+k')
        await page.getByRole('dialog', { name: 'Search everything' }).waitFor()
        await page.keyboard.type(typed)
        const found = page.getByRole('group', { name: section }).getByRole('menuitem', { name })
        await found.first().waitFor()
        if (section === 'Contacts') expect(await axe(page)).toEqual([])
        await found.first().click()
        await title(page, name)
      }
      expect(faults).toEqual([])
    })

    it('Tab begins at the skip link, every stop of the navigation is seen, and Enter opens it', async () => {
      const { page, faults } = await sits()
      await fromTheTop(page)
      await page.keyboard.press('Tab')
      expect(await focused(page)).toBe('Skip to content')
      expect(await showsFocus(page)).toBe(true)
      for (const name of [
        'Main',
        'Search',
        'Home',
        'Surveys',
        'Channels',
        'Responses',
        'Results',
        'Inbox',
        'Contacts',
        'Settings',
      ]) {
        await page.keyboard.press('Tab')
        expect(await focused(page)).toContain(name)
        expect([name, await showsFocus(page)]).toEqual([name, true])
      }
      await page.keyboard.press('Enter')
      await title(page, 'Members')
      await fromTheTop(page)
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await eventually(
        async () => expect(await page.evaluate(() => document.activeElement?.id)).toBe('screen'),
        { timeout: 25_000 },
      )
      expect(faults).toEqual([])
    })

    it.each([
      ['/settings/webhooks', 'Webhooks', 'New webhook'],
      ['/contacts', 'Contacts', 'New contact'],
      ['/settings/members', 'Members', 'Invite'],
      ['/settings/api-keys', 'API keys', 'New key'],
      ['/settings/link-signatures', 'Link signatures', 'New key'],
      ['/channels', 'Channels', 'New channel'],
      ['/channels?type=widget', 'Channels', 'New widget'],
      ['/settings/conversations', 'Conversations', 'New reply'],
    ] as const)(
      'a dialog of %s keeps the focus, and Escape returns it to its button',
      async (path, name, button) => {
        const { page, faults } = await sits(path, name)
        // An empty list has its button elsewhere.
        await settles(page)
        await page.getByRole('button', { name: button, exact: true }).focus()
        await page.keyboard.press('Enter')
        const dialog = page.getByRole('dialog')
        await dialog.waitFor()
        await settles(page)
        for (let step = 0; step < 12; step++) {
          await page.keyboard.press('Tab')
          expect(await dialog.evaluate((one) => one.contains(document.activeElement))).toBe(true)
        }
        await page.keyboard.press('Escape')
        await dialog.waitFor({ state: 'detached' })
        await eventually(async () => expect(await focused(page)).toBe(button), { timeout: 25_000 })
        expect(faults).toEqual([])
      },
    )

    it('the inbox says beside every screen how many wait, and a pinned survey stays at hand (O-16)', async () => {
      const desk = await sits('/surveys', 'Surveys')
      const { page } = desk
      const guest = await guestOf(stage.server, bags)
      await guest.says('Where is my bag?')
      await page.reload()
      await page
        .getByRole('navigation')
        .getByRole('link', { name: /^Inbox 1$/ })
        .waitFor()
      await page
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .focus()
      await page.keyboard.press('Enter')
      await page.getByRole('menuitem', { name: 'Pin to the navigation' }).press('Enter')
      const pinned = page.getByRole('navigation').getByRole('region', { name: 'Pinned surveys' })
      await pinned.getByRole('link').waitFor()
      await page.reload()
      await pinned.getByRole('link').waitFor()
      expect(await axe(page)).toEqual([])
      await pinned.getByRole('link').press('Enter')
      await page.waitForURL(/\/flows\//)
      await desk.goes('/surveys', 'Surveys')
      await page
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .press('Enter')
      await page.getByRole('menuitem', { name: 'Unpin' }).press('Enter')
      await pinned.waitFor({ state: 'detached' })
      expect(desk.faults).toEqual([])
    })

    it('at 1280 × 720 nothing of the navigation scrolls, with eight pinned surveys too', async () => {
      for (let made = 0; made < 8; made++)
        await stage.server.imports(chatNode({}, { name: `Desk ${made}` }).bundle)
      const { page, faults } = await sits('/', 'Home', { viewport: { width: 1280, height: 720 } })
      const { items } = (await (await stage.server.owner('GET', '/flows?limit=8')).json()) as {
        readonly items: readonly { readonly id: string }[]
      }
      await page.evaluate(
        ([key, ids]) => localStorage.setItem(key ?? '', ids ?? ''),
        [`askwell-studio.pinned.${stage.server.workspaceId}`, items.map(({ id }) => id).join(' ')],
      )
      await page.reload()
      const nav = page.getByRole('navigation', { name: 'Navigation' })
      await nav.getByRole('region', { name: 'Pinned surveys' }).waitFor()
      expect(await nav.getByRole('region').getByRole('link').count()).toBe(8)
      expect(await nav.evaluate((one) => one.scrollHeight - one.clientHeight)).toBe(0)
      expect(faults).toEqual([])
    })

    it.each([
      ['/nodes', '/channels', 'Channels'],
      ['/widgets', '/channels?type=widget', 'Channels'],
      ['/chat-settings', '/settings/conversations', 'Conversations'],
      ['/surveys/import', '/settings/import-and-export', 'Import and export'],
      ['/customers?q=nobody', '/contacts?q=nobody', 'Contacts'],
      ['/audit', '/settings/audit-log', 'Audit log'],
    ])('the address %s of earlier releases leads to %s', async (from, to, heading) => {
      const { page, faults } = await sits(from, heading)
      expect(page.url()).toBe(`${stage.server.url}/studio${to}`)
      expect(faults).toEqual([])
    })

    it('beside the icons of the builder, the name of an entry is shown on focus', async () => {
      const made = await things()
      const { page, faults } = await sits()
      await page.goto(`${stage.server.url}/studio/flows/${made['/flows']}`)
      const entry = page.getByRole('navigation').getByRole('link', { name: 'Channels' })
      const label = entry.getByText('Channels')
      await entry.waitFor()
      const clipped = () => label.evaluate((one) => getComputedStyle(one).clipPath)
      expect(await clipped()).toBe('inset(50%)')
      // As by the keyboard, which shows the focus.
      await entry.focus()
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('Tab')
      await expect.poll(clipped).toBe('none')
      const [icon, box] = [await entry.boundingBox(), await label.boundingBox()]
      expect(box?.x).toBeGreaterThan((icon?.x ?? 0) + (icon?.width ?? 0))
      expect(await label.evaluate((one) => getComputedStyle(one).fontSize)).toBe('12px')
      expect(faults).toEqual([])
    })

    it.each([800, 390])(
      'at %d px the navigation makes room, and everything is still there',
      async (width) => {
        const { page, faults } = await sits('/', 'Home', { viewport: { width, height: 900 } })
        if (width < 761)
          await page.getByRole('button', { name: 'More', exact: true }).press('Enter')
        await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).press('Enter')
        await title(page, 'Settings')
        expect(await axe(page)).toEqual([])
        await page.getByRole('main').getByRole('link', { name: 'Webhooks' }).press('Enter')
        await title(page, 'Webhooks')
        expect(await axe(page)).toEqual([])
        expect(await sidewaysPx(page)).toBe(0)
        expect(faults).toEqual([])
      },
    )
  },
)
