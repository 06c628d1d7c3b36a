// Routes of a chat: picked by an owner in the studio, and applied to the next visitor.
import type { AgentChat } from '@askwell/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Colleague, guestOf, joins, sitsAtInbox } from '../src/agents.ts'
import { chatNode } from '../src/chatting.ts'
import { axe } from '../src/looks.ts'
import { openStage } from '../src/stage.ts'

const stage = await openStage()
const fixture = chatNode({ queue_enabled: true, slots: 0 }, { name: 'Routed desk' })
let owner: Colleague
beforeAll(async () => {
  owner = await joins(stage.server, 'Tamsin Koh', 'owner')
  await stage.server.owner('POST', '/agents', { name: 'Baggage team' })
  await stage.server.imports(fixture.bundle)
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

const opened = async (): Promise<AgentChat> => {
  const { feedbackId } = await guestOf(stage.server, fixture)
  return (await (await stage.server.owner('GET', `/chats/${feedbackId}`)).json()) as AgentChat
}

describe.skipIf(stage.reason)(`routes of a chat${stage.reason ? ` (${stage.reason})` : ''}`, () => {
  it('an owner picks who gets a conversation by its answers, and the next one goes there (O-17)', async () => {
    expect(await opened()).toMatchObject({ topic: null, priority: 0, agent_id: null })
    const { page, faults } = await sitsAtInbox(stage, fixture, owner)
    await page.goto(`${stage.server.url}/studio/settings/conversations`)
    await page.getByRole('button', { name: /^Channel/ }).click()
    await page.getByRole('option', { name: /Routed desk/ }).click()
    await page.getByRole('button', { name: 'Add a route' }).click()
    await page.getByRole('button', { name: 'Add a condition' }).click()
    // It is already chosen, but its list closes anyway.
    await page.getByRole('button', { name: 'Question: Question q1' }).click()
    await page.getByRole('option', { name: 'Question q1', selected: true }).click()
    await page.getByRole('listbox').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /choose answers/ }).click()
    await page.getByRole('option', { name: 'A', exact: true }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('textbox', { name: 'Topic in the inbox' }).fill('Baggage')
    await page.getByRole('button', { name: /Assign to/ }).click()
    await page.getByRole('option', { name: 'Baggage team' }).click()
    await page.getByRole('button', { name: /Priority/ }).click()
    await page.getByRole('option', { name: 'Highest' }).click()
    const card = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Chat after a survey' }) })
    const shots = process.env['STUDIO_SHOTS']
    if (shots) await card.screenshot({ path: `${shots}/routes.png` })
    expect(await axe(page)).toEqual([])
    await card.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    const chat = await opened()
    const { name } = (await (await stage.server.owner('GET', `/agents`)).json()).items.find(
      ({ id }: { id: string }) => id === chat.agent_id,
    )
    expect([chat.topic, chat.priority, name]).toEqual(['Baggage', 100, 'Baggage team'])
    await page.goto(`${stage.server.url}/studio/inbox?list=queue`)
    // It has waited less, but comes first.
    await page.locator('[data-chat]').first().getByText('Baggage', { exact: true }).waitFor()
    await page.goto(`${stage.server.url}/studio/settings/conversations`)
    await page.getByRole('button', { name: /^Channel/ }).click()
    await page.getByRole('option', { name: /Routed desk/ }).click()
    expect(await page.getByRole('textbox', { name: 'Topic in the inbox' }).inputValue()).toBe(
      'Baggage',
    )
    await page.setViewportSize({ width: 320, height: 800 })
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
    ).toBe(true)
    if (shots) await card.screenshot({ path: `${shots}/routes-320.png` })
    await page.getByRole('button', { name: 'Remove Baggage', exact: true }).click()
    await card.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved', { exact: true }).first().waitFor()
    expect((await opened()).topic).toBeNull()
    expect(faults).toEqual([])
  })

  it('a list longer than the screen leaves its button free and scrolls, so that a press picks nothing unseen (O-17)', async () => {
    for (let n = 0; n < 30; n += 1)
      await stage.server.owner('POST', '/agents', { name: `Desk ${n}` })
    const { page } = await sitsAtInbox(stage, fixture, owner)
    await page.goto(`${stage.server.url}/studio/settings/conversations`)
    await page.getByRole('button', { name: 'Add a route' }).click()
    const goesTo = page.getByRole('button', { name: /Assign to/ })
    await goesTo.click()
    const list = page.getByRole('listbox')
    await list.getByRole('option', { name: 'Desk 29' }).waitFor()
    const [button, shown] = [await goesTo.boundingBox(), await list.boundingBox()]
    if (!button || !shown) throw new Error('not drawn')
    expect(shown.y >= button.y + button.height || shown.y + shown.height <= button.y).toBe(true)
    expect(shown.y >= 0 && shown.y + shown.height <= (page.viewportSize()?.height ?? 0)).toBe(true)
    await list.getByRole('option', { name: 'Desk 29' }).click()
    await page.getByRole('button', { name: 'Desk 29 Assign to' }).waitFor()
  })
})
