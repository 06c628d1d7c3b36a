import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ChatServer, startChatServer } from '../../test-kit/chat-server.ts'
import { ids } from '../../test-kit/respondent-flow.ts'

let server: ChatServer
beforeAll(async () => {
  const assets = {
    script: '/assets/entry.js',
    preload: [],
    markdown: [],
    regex: [],
    mask: [],
    special: [],
    preloaded: [],
    calls: [],
    chat: [],
    widget: [],
    css: '',
  }
  server = await startChatServer({
    pages: {
      render: () => '<!doctype html><title>drawn</title>',
      begin: () => null,
      assets,
      assetsDir: tmpdir(),
    },
  })
  await server.owner.call('POST', '/widgets', {
    code: 'PSN-ABC1234',
    node_id: ids.node,
    enabled_domains: ['shop.test'],
  })
})
afterAll(() => server.close())

it('a chat is embedded where its channel may be; without its token the reply says nothing about the channel (A-171)', async () => {
  const policyOf = async (feedbackId: string, token: string) =>
    String(
      (await server.app.inject(`/chat?feedback_id=${feedbackId}&token=${token}`)).headers[
        'content-security-policy'
      ],
    )
  const visitor = await server.visitor()
  expect(await policyOf(visitor.id, visitor.token)).toContain(
    "frame-ancestors 'self' http://shop.test:* https://shop.test:*",
  )
  const withoutToken = [
    await policyOf(visitor.id, 'x'.repeat(43)),
    await policyOf(ids.unknown, visitor.token),
  ]
  for (const policy of withoutToken) expect(policy).not.toContain('frame-ancestors')
})
