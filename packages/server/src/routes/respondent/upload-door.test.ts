// Who may store a file (C-05, C-06): a page of an open survey that asks for one. Both calls are tried in each case.
import { randomUUID } from 'node:crypto'
import type { NodeSettings } from '@askwell/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { channelQuota, namelessQuota } from '../../actions/files/admit-upload.ts'
import {
  newFlow,
  newNode,
  type OwnerServer,
  startOwnerServer,
} from '../../test-kit/owner-server.ts'
import { ids } from '../../test-kit/respondent-flow.ts'
import { asked, fileForm, formType, image, pdf, uploadBundle } from '../../test-kit/upload-files.ts'

const day = 24 * 3_600_000
const calls = ['/v1/attachments', '/v2/storage/direct_uploads']
let server: OwnerServer
let png: Buffer
let place = 0
let address = ''
beforeAll(async () => {
  server = await startOwnerServer({ bundle: uploadBundle() })
  png = await image('png')
})
afterAll(() => server.close())
beforeEach(async () => {
  place += 1
  address = `198.51.100.${place}`
  await server.setNode({})
})

const load = (nodeId: string = ids.node) =>
  server.app.inject({ url: `/v1/nodes/${nodeId}`, remoteAddress: address })
const uploads = (query: Readonly<Record<string, string>> = {}, content = png) =>
  Promise.all(
    calls.map(async (path) => {
      const url = `${path}?${new URLSearchParams(query)}`
      const reply = await server.app.inject({
        method: 'POST',
        url,
        remoteAddress: address,
        headers: { 'content-type': formType },
        payload: fileForm(content, 'a.png'),
      })
      return { status: reply.statusCode, body: reply.json() }
    }),
  )
const statuses = async (query?: Readonly<Record<string, string>>): Promise<number[]> =>
  (await uploads(query)).map(({ status }) => status)
const named = { node_id: ids.node, device_id: ids.device, question_id: asked.receipt }

describe('an upload', () => {
  it('is taken from our page, which says what it is for', async () => {
    expect(await statuses(named)).toEqual([200, 200])
    expect(await statuses({ ...named, question_id: asked.screen })).toEqual([200, 200])
    expect(await statuses({ node_id: ids.node })).toEqual([200, 200])
  })

  it('is taken from a client of the seed, which has loaded the survey and sends the file alone', async () => {
    expect(await statuses()).toEqual([403, 403])
    await load()
    expect(await statuses()).toEqual([200, 200])
  })

  it('is taken for two weeks after the end: a file that was chosen offline arrives late', async () => {
    const end = new Date(server.clock.now - 13 * day).toISOString()
    await server.setNode({ activation_end_date: end })
    expect(await statuses(named)).toEqual([200, 200])
    server.clock.now += 2 * day
    expect(await statuses(named)).toEqual([403, 403])
  })

  it.each<[string, Readonly<Record<string, string>>]>([
    ['a node that is not there', { node_id: randomUUID() }],
    ['a question that is not there', { node_id: ids.node, question_id: randomUUID() }],
    ['a question that asks for no file', { node_id: ids.node, question_id: ids.mood }],
    ['nothing', {}],
    ['a device alone', { device_id: ids.device }],
  ])('is refused for %s', async (_, query) => {
    const before = await server.store.files.usedSince(query['node_id'] ?? null, 0)
    for (const { status, body } of await uploads(query))
      expect([status, body.code, body.message_key]).toEqual([403, 13004, 'error.file'])
    expect(await server.store.files.usedSince(query['node_id'] ?? null, 0)).toEqual(before)
  })

  it.each<[string, Partial<NodeSettings>]>([
    ['has not begun', { activation_start_date: '2090-01-01T00:00:00Z' }],
    ['ended long ago', { activation_end_date: '2020-01-01T00:00:00Z' }],
  ])('is refused for a survey that %s', async (_, change) => {
    await server.setNode(change)
    await load()
    expect(await statuses(named)).toEqual([403, 403])
    expect(await statuses()).toEqual([403, 403])
  })

  it.each([
    ['that no answer shows', 403, []],
    ['that an answer hides', 403, ['make_invisible']],
    ['that an answer shows', 200, ['make_visible']],
  ] as const)('for a hidden question %s is answered with %i', async (_what, status, actions) => {
    const { flows } = uploadBundle()
    const [asking] = flows
    if (!asking) throw new Error('The bundle has a flow.')
    const receipt = asking.elements.find(({ question }) => question?.id === asked.receipt)?.id ?? ''
    const triggers = actions.map((action) => ({
      key: 'good',
      action,
      targetIds: [receipt],
      targetOptionIds: [],
    }))
    const elements = asking.elements.map((element) =>
      element.id === receipt
        ? { ...element, isVisible: false }
        : element.question?.id === ids.mood
          ? { ...element, triggers }
          : element,
    )
    const flow = { ...asking, id: randomUUID(), elements }
    const node = newNode(flow.id)
    const brought = await server.owner.call('POST', '/import', {
      format: 'askwell-bundle/1',
      flows: [flow],
      nodes: [node],
    })
    expect(brought.status).toBe(200)
    expect(await statuses({ node_id: node.id, question_id: asked.receipt })).toEqual([
      status,
      status,
    ])
  })

  it('is refused for a survey that asks for no file, also where another one does', async () => {
    const flow = newFlow()
    const node = newNode(flow.id)
    expect(
      (
        await server.owner.call('POST', '/import', {
          format: 'askwell-bundle/1',
          flows: [flow],
          nodes: [node],
        })
      ).status,
    ).toBe(200)
    await load(node.id)
    expect(await statuses({ node_id: node.id })).toEqual([403, 403])
    expect(await statuses()).toEqual([403, 403])
  })

  it.each<[string, boolean, { files: number; bytes: number }]>([
    ['files of a channel', true, { files: channelQuota.files, bytes: 1 }],
    ['bytes of a channel', true, { files: 1, bytes: channelQuota.bytes }],
    ['files without a channel', false, { files: namelessQuota.files, bytes: 1 }],
    ['bytes without a channel', false, { files: 1, bytes: namelessQuota.bytes }],
  ])(
    'is put off when the day’s share is used up: %s, counted over both calls',
    async (_, isNamed, used) => {
      await load()
      const query = isNamed ? named : {}
      const { files } = server.store
      const usedSince = files.usedSince.bind(files)
      // Thousands of files take too long to store here; what adds them up is tested with the store.
      Object.assign(files, {
        usedSince: async (nodeId: string | null) =>
          (nodeId !== null) === isNamed ? used : { files: 0, bytes: 0 },
      })
      try {
        for (const { status, body } of await uploads(query))
          expect([status, body.code]).toEqual([429, 13006])
        expect(await statuses(isNamed ? {} : named)).toEqual([200, 200])
      } finally {
        Object.assign(files, { usedSince })
      }
    },
  )

  it('that is not a picture is nowhere to be read before an answer holds it', async () => {
    const [attachment, blob] = await uploads(named, pdf)
    for (const url of [attachment?.body.file_url, blob?.body.data.url])
      expect((await server.app.inject(new URL(url).pathname)).statusCode).toBe(404)
  })
})
