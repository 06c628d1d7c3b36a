// Several agents: one who is away gets nothing automatically, two do not answer the same question, due times are shown,
// and a channel that is no longer granted disappears at once.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Colleague, guestOf, joins, sitsAtInbox } from '../src/agents.ts'
import { chatNode } from '../src/chatting.ts'
import { axe } from '../src/looks.ts'
import { openStage } from '../src/stage.ts'

const stage = await openStage()
const { server } = stage
const assigned = chatNode({ queue_enabled: true, slots: 0, agent_limit: 5 }, { name: 'Assigned' })
const minutes = { first_reply_minutes: 30, next_reply_minutes: null, resolve_minutes: 90 }
const timed = chatNode({ targets: { ...minutes, within_hours: false } }, { name: 'Timed desk' })
let ada: Colleague
let bo: Colleague
beforeAll(async () => {
  for (const { bundle } of [assigned, timed]) await server.imports(bundle)
  ada = await joins(server, 'Ada Agent')
  bo = await joins(server, 'Bo Agent')
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

const row = (page: Page, id: string) => page.locator(`[data-chat="${id}"]`)
const reply = (page: Page) => page.getByRole('textbox', { name: 'Your reply' })
const holderOf = async (id: string) =>
  ((await (await server.owner('GET', `/chats/${id}`)).json()) as { agent_id: string | null })
    .agent_id
const shots = process.env['STUDIO_SHOTS']

describe.skipIf(stage.reason)(`agents together${stage.reason ? ` (${stage.reason})` : ''}`, () => {
  it('an agent who is away gets no conversation automatically, colleagues see it, and back again they get what waits (A-361)', async () => {
    const one = await sitsAtInbox(stage, assigned, ada, { address: '/studio/inbox?list=queue' })
    await one.page.getByRole('button', { name: 'Set away' }).click()
    await one.page.getByRole('status').getByText('You are away').waitFor()
    expect(await axe(one.page)).toEqual([])
    if (shots) await one.page.screenshot({ path: `${shots}/away.png` })
    const guest = await guestOf(server, assigned)
    await guest.says('Is anybody there?')
    await row(one.page, guest.feedbackId)
      .getByText(/^Waiting/)
      .waitFor()
    expect(await holderOf(guest.feedbackId)).toBeNull()
    await row(one.page, guest.feedbackId).click()
    await one.page.getByRole('button', { name: 'Unassigned' }).click()
    await one.page.getByRole('menuitem', { name: 'Ada Agent (away)' }).waitFor()
    await one.page.keyboard.press('Escape')
    await one.page.getByRole('button', { name: 'Come back' }).click()
    await one.page.getByText('Assigned automatically').waitFor()
    await one.page.getByRole('button', { name: 'Set away' }).waitFor()
    expect(await holderOf(guest.feedbackId)).not.toBeNull()
    expect(one.faults).toEqual([])
  })

  it('an agent who begins a reply is warned before it is sent when a colleague has answered meanwhile', async () => {
    const guest = await guestOf(server, timed)
    await guest.says('Where is my parcel?')
    const address = `/studio/inbox?list=all&chat=${guest.feedbackId}`
    const one = await sitsAtInbox(stage, timed, ada, { address })
    const two = await sitsAtInbox(stage, timed, bo, { address })
    await reply(one.page).fill('It is on its way')
    await two.page.getByText('Ada Agent is typing…').waitFor()
    await reply(two.page).fill('Let me look')
    await reply(two.page).press('Enter')
    const warning = two.page.getByRole('alert').filter({ hasText: 'Ada Agent' })
    await warning.waitFor()
    if (shots) await two.page.screenshot({ path: `${shots}/collision.png` })
    expect(await two.page.getByTestId('message').getByText('Let me look').count()).toBe(0)
    await two.page.getByRole('button', { name: 'Send anyway' }).click()
    await one.page.getByTestId('message').getByText('Let me look').waitFor()
    await reply(one.page).press('Enter')
    await one.page.getByRole('alert').filter({ hasText: 'Bo Agent' }).waitFor()
    expect(await axe(one.page)).toEqual([])
    await reply(one.page).fill('')
    await one.page.getByRole('alert').waitFor({ state: 'detached' })
    expect([...one.faults, ...two.faults]).toEqual([])
  })

  it('the list and the conversation show the sooner target, and when it is missed (A-360)', async () => {
    const guest = await guestOf(server, timed)
    await guest.says('Nobody answers')
    const { page, faults } = await sitsAtInbox(stage, timed, ada, {
      address: `/studio/inbox?list=due&chat=${guest.feedbackId}`,
    })
    const header = page
      .getByRole('region')
      .filter({ has: reply(page) })
      .locator('header')
    await row(page, guest.feedbackId)
      .getByText(/^Reply due in (29|30)/)
      .waitFor()
    await header.getByText(/^Reply due in (29|30)/).waitFor()
    expect(await axe(page)).toEqual([])
    if (shots) await page.screenshot({ path: `${shots}/due.png` })
    await reply(page).fill('Here I am')
    await reply(page).press('Enter')
    // After the answer, the target for closing remains.
    await header.getByText(/^Close due in 1/).waitFor()
    await row(page, guest.feedbackId)
      .getByText(/^Close due in 1/)
      .waitFor()
    await page.clock.setFixedTime(Date.now() + 3 * 3_600_000)
    await page.reload()
    await header.getByText(/^Close overdue: 1/).waitFor()
    await row(page, guest.feedbackId)
      .getByText(/^Close overdue: 1/)
      .waitFor()
    if (shots) await page.screenshot({ path: `${shots}/overdue.png` })
    expect(faults).toEqual([])
  })

  it('a conversation leaves the screen as soon as its channel is taken from the agent who looks at it', async () => {
    const cleo = await joins(server, 'Cleo Agent')
    const guest = await guestOf(server, timed)
    await guest.says('This is confidential')
    const { page } = await sitsAtInbox(stage, timed, cleo, {
      address: `/studio/inbox?list=all&chat=${guest.feedbackId}`,
    })
    await page.getByTestId('message').getByText('This is confidential').waitFor()
    const { items } = (await (await server.owner('GET', '/members')).json()) as {
      items: { id: string; name: string }[]
    }
    const id = items.find(({ name }) => name === cleo.name)?.id
    const changed = await server.owner('PATCH', `/members/${id}`, { channels: [assigned.nodeId] })
    expect(changed.status).toBe(200)
    await page.getByText('This conversation is not available').waitFor()
    await row(page, guest.feedbackId).waitFor({ state: 'detached' })
    expect(await page.getByText('This is confidential').count()).toBe(0)
    if (shots) await page.screenshot({ path: `${shots}/taken-away.png` })
    await page.getByRole('button', { name: 'Back to the list' }).filter({ visible: true }).click()
    await page.getByText('Choose a conversation').waitFor()
  })
})
