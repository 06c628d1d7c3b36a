// What goes wrong between a visitor and an agent, with both in browsers: the server is killed, the connection is cut, the laptop
// sleeps, Redis is down. Afterwards both screens and the API hold the same complete conversation.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AgentChat } from '@askwell/contract'
import { hasRedis, ownRedis } from '@askwell/server/test-kit'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type ServerProcess, serverProcess } from '../faults/server-process.ts'
import { type Colleague, joins, type Sitter, sitsAtInbox } from '../src/agents.ts'
import { openBrowser } from '../src/browser.ts'
import { agentOf, type Chatting, chatNode, sits } from '../src/chatting.ts'
import { ownSchema } from '../src/own-schema.ts'
import { realTimePasses } from '../src/quiet.ts'
import type { Respondent } from '../src/respondent.ts'
import { type Scene, sceneAt } from '../src/stage.ts'
import { callsAt } from '../src/start-server.ts'
import { layWire } from '../src/wire.ts'

const opened = await openBrowser()
const { browser } = opened
const reason = opened.browser ? null : opened.reason
const apiKey = 'faults-key-of-twenty-four-and-more'
const present: Respondent[] = []
afterEach(() => Promise.all(present.splice(0).map((who) => who.close())).then(() => undefined))
afterAll(() => browser?.close())

const portOf = (url: string) => Number(new URL(url).port)
const reply = (page: Page) => page.getByRole('textbox', { name: 'Your reply' })
const isLive = (chat: Chatting, inbox: Sitter) =>
  expect
    .poll(
      async () => [
        await chat.page.locator('.chat').getAttribute('data-connection'),
        await inbox.page.getByText('You are online').count(),
      ],
      {
        timeout: 60_000,
      },
    )
    .toEqual(['open', 1])

async function answersBy({ page }: Sitter, text: string): Promise<void> {
  await reply(page).fill(text)
  await reply(page).press('Enter')
}

async function agreed(
  scene: Scene,
  chat: Chatting,
  inboxes: readonly Sitter[],
  others: readonly Page[] = [],
): Promise<string[]> {
  const stored = async (): Promise<string[]> => {
    const read = (await (
      await scene.server.owner('GET', `/chats/${chat.feedbackId}`)
    ).json()) as AgentChat
    return read.timeline_items
      .filter(({ action }) => action === 'add_comment')
      .map(({ detail }) => detail.comment.body ?? '')
  }
  const shownTo = (page: Page) => page.locator('.bubble:not(.typing)').allTextContents()
  const shownAt = ({ page }: Sitter) =>
    page.getByTestId('message').locator('p[dir=auto]').allTextContents()
  await expect
    .poll(
      async () => {
        const truth = await stored()
        const screens = await Promise.all([
          ...[chat.page, ...others].map(shownTo),
          ...inboxes.map(shownAt),
        ])
        return screens.filter((texts) => JSON.stringify(texts) !== JSON.stringify(truth))
      },
      { timeout: 30_000 },
    )
    .toEqual([])
  return stored()
}

describe.skipIf(reason)(`one server${reason ? ` (${reason})` : ''}`, () => {
  let folder: string
  let server: ServerProcess
  let wire: Awaited<ReturnType<typeof layWire>>
  let scene: Scene
  let ada: Colleague
  beforeAll(async () => {
    if (!browser) return
    folder = await mkdtemp(join(tmpdir(), 'askwell-faults-'))
    wire = await layWire()
    server = await serverProcess({
      ASKWELL_DATA_DIR: folder,
      ASKWELL_API_KEY: apiKey,
      PUBLIC_URL: wire.url,
    })
    await server.start()
    wire.leadsTo(portOf(server.url))
    scene = sceneAt(browser, callsAt(wire.url, apiKey), present)
    ada = await joins(scene.server, 'Ada Agent', 'owner')
  })
  afterAll(async () => {
    await server?.kill()
    await wire?.close()
    if (folder) await rm(folder, { recursive: true, force: true })
  })

  const talk = async (before?: (page: Page) => Promise<unknown>) => {
    const chat = await sits(scene, chatNode(), before ? { before } : {})
    const inbox = await sitsAtInbox(scene, chat.fixture, ada, {
      address: `/studio/inbox?list=all&chat=${chat.feedbackId}`,
    })
    await reply(inbox.page).waitFor()
    await chat.writes('before')
    await inbox.page.getByRole('log').getByText('before', { exact: true }).waitFor()
    return { chat, inbox }
  }

  it('killed without warning and started again, it loses nothing that was said, and both continue (R-CHAT-24, R-CHAT-54, R-RT-06, R-RT-08, R-RT-13)', async () => {
    const { chat, inbox } = await talk()
    await server.kill()
    await chat.writes('to a dead server')
    await chat.page.getByTestId('chat-cross').waitFor()
    await answersBy(inbox, 'from an agent to nobody')
    await inbox.page.getByText('Not sent yet').waitFor()
    for (const { page } of [chat, inbox])
      await page
        .getByText(/No connection since \d\d:\d\d/)
        .first()
        .waitFor()
    await server.start()
    await isLive(chat, inbox)
    await chat.page.getByTestId('chat-cross').waitFor({ state: 'detached' })
    await answersBy(inbox, 'and on')
    await chat.page.getByText('and on').waitFor()
    const told = await agreed(scene, chat, [inbox])
    expect(told.toSorted()).toEqual([
      'and on',
      'before',
      'from an agent to nobody',
      'to a dead server',
    ])
  })

  it('a wire that carries nothing for 30 seconds and then a new one (R-RT-05, R-RT-06, R-RT-08)', async () => {
    const { chat, inbox } = await talk()
    const outside = agentOf(callsAt(server.url, apiKey))
    wire.cut()
    await outside.says(chat, 'said in the tunnel 1')
    await chat.writes('written in the tunnel')
    await answersBy(inbox, 'answered in the tunnel')
    await realTimePasses(chat.page, 30_000)
    await outside.says(chat, 'said in the tunnel 2')
    wire.mend()
    await isLive(chat, inbox)
    await expect
      .poll(async () => (await agreed(scene, chat, [inbox])).toSorted())
      .toEqual([
        'answered in the tunnel',
        'before',
        'said in the tunnel 1',
        'said in the tunnel 2',
        'written in the tunnel',
      ])
  })

  it('asleep for an hour, in which much is said and the chat is closed (R-RT-06, R-CST-12)', async () => {
    const { chat, inbox } = await talk(async (page) => page.clock.install())
    const outside = agentOf(callsAt(server.url, apiKey))
    wire.cut()
    for (let n = 0; n < 70; n += 1) await outside.says(chat, `while asleep ${n}`)
    await outside.turns(chat, 'closed')
    wire.mend()
    await chat.page.clock.fastForward('01:00:00')
    await isLive(chat, inbox)
    expect(await agreed(scene, chat, [inbox])).toHaveLength(71)
    await chat.page.getByText('This conversation has been closed.').first().waitFor()
    await inbox.page.getByText('This conversation is closed. Reopen it to reply.').waitFor()
  })

  it('two tabs of the visitor and two of the agent are one conversation (R-RT-13, R-CHAT-47)', async () => {
    const { chat, inbox } = await talk()
    const other = await chat.page.context().newPage()
    await other.goto(chat.page.url())
    const second = await inbox.page.context().newPage()
    await second.goto(inbox.page.url())
    await reply(second).waitFor()
    await other.locator('.chat-input').fill('from the other tab')
    await other.keyboard.press('Enter')
    await chat.writes('from the first tab')
    await reply(second).fill('from the second window')
    await reply(second).press('Enter')
    await answersBy(inbox, 'from the first window')
    await expect
      .poll(
        async () =>
          (await agreed(scene, chat, [inbox, { ...inbox, page: second }], [other])).length,
        { timeout: 20_000 },
      )
      .toBe(5)
    expect(await other.locator('.bubble:not(.typing)').count()).toBe(5)
  })
})

const schema = browser && hasRedis ? await ownSchema() : null

describe.skipIf(!schema)('two servers and a Redis', () => {
  const servers: ServerProcess[] = []
  let redis: Awaited<ReturnType<typeof ownRedis>>
  beforeAll(async () => {
    redis = await ownRedis()
    await redis.start()
    for (const _ of [1, 2]) {
      const server = await serverProcess({
        DATABASE_URL: schema?.url ?? '',
        REDIS_URL: redis.url,
        ASKWELL_API_KEY: apiKey,
      })
      servers.push(server)
      await server.start()
    }
  })
  afterAll(async () => {
    for (const server of servers) await server.kill()
    await redis?.remove()
    await schema?.remove()
  })

  it('the visitor at one and the agent at the other stay one conversation, with Redis, without it and after it (R-RT-06, O-16)', async () => {
    if (!browser) throw new Error(reason ?? '')
    const [near, far] = servers.map(({ url }) => sceneAt(browser, callsAt(url, apiKey), present))
    if (!near || !far) throw new Error('Two servers were started.')
    const ada = await joins(far.server, 'Ada Agent', 'owner')
    const chat = await sits(near, chatNode())
    const inbox = await sitsAtInbox(far, chat.fixture, ada, {
      address: `/studio/inbox?list=all&chat=${chat.feedbackId}`,
    })
    await reply(inbox.page).waitFor()
    const bothSay = async (when: string): Promise<void> => {
      await chat.writes(`the visitor ${when}`)
      await inbox.page
        .getByRole('log')
        .getByText(`the visitor ${when}`)
        .waitFor({ timeout: 30_000 })
      await answersBy(inbox, `the agent ${when}`)
      await chat.page.getByText(`the agent ${when}`).waitFor({ timeout: 30_000 })
    }
    await bothSay('with Redis')
    await redis.kill()
    await bothSay('without it')
    await redis.start()
    await bothSay('after it')
    await isLive(chat, inbox)
    expect(await agreed(near, chat, [inbox])).toEqual(
      ['with Redis', 'without it', 'after it'].flatMap((when) => [
        `the visitor ${when}`,
        `the agent ${when}`,
      ]),
    )
  })
})
