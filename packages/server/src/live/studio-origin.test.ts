// Sockets of a studio with its own origin: agents connect by their session at its host only, visitors at the public one.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ChatServer, startChatServer } from '../test-kit/chat-server.ts'
import { newMembers, type TestMember } from '../test-kit/members.ts'

const studioUrl = 'http://localhost:3999'
const atStudio = { host: 'localhost:3999', origin: studioUrl }

let server: ChatServer
let agent: TestMember
beforeAll(async () => {
  server = await startChatServer({ config: { publicUrl: 'http://127.0.0.1:3999', studioUrl } })
  agent = (await newMembers(server.app, server.owner, ['agent'])).agent
})
afterAll(() => server.close())

const agents = (headers: Record<string, string>, auth: Record<string, string> = {}) =>
  server.socket({ extraHeaders: headers, auth }, '/agents').then(
    () => 'in',
    ({ message }: Error) => message,
  )

it('an agent comes in by the session at the studio, from a page of it', async () => {
  const { cookie } = agent
  expect(await agents({ ...atStudio, cookie })).toBe('in')
  expect(await agents({ host: '127.0.0.1:3999', origin: 'http://127.0.0.1:3999', cookie })).toBe(
    '13003',
  )
  expect(await agents({ host: '127.0.0.1:3999', origin: studioUrl, cookie })).toBe('13003')
  expect(await agents({ ...atStudio, origin: 'http://127.0.0.1:3999', cookie })).toBe('13003')
})

it('a program comes in by its key at both', async () => {
  for (const host of ['localhost:3999', '127.0.0.1:3999'])
    expect(await agents({ host }, { api_key: server.owner.key })).toBe('in')
})

it('a visitor is received at the public host only', async () => {
  await expect(server.socket({ extraHeaders: atStudio })).rejects.toThrow('13002')
  expect(
    await server
      .socket({ extraHeaders: { host: '127.0.0.1:3999' } })
      .then(({ connected }) => connected),
  ).toBe(true)
})
