// The demo workspace in a real server: loaded through the store, read back through the owner's API.
import { demoNodes, loadDemo } from '@askwell/server'
import { afterAll, describe, expect, it } from 'vitest'
import { startServer } from './start-server.ts'

const server = await startServer({ pages: 'none' })
afterAll(() => server.close())

describe('the demo workspace', () => {
  it('is in the owner’s list, newest first, and its surveys answer', async () => {
    await loadDemo(server.store, server.workspaceId, Date.now())
    const answers = await server.feedbacks(demoNodes.shopVisit)
    expect(answers.length).toBe(50)
    expect(answers.map((answer) => answer.received_at)).toEqual(
      answers
        .map((answer) => answer.received_at)
        .toSorted()
        .reverse(),
    )
    for (const nodeId of Object.values(demoNodes))
      expect((await fetch(`${server.url}/v1/nodes/${nodeId}`)).status).toBe(200)
  })
})
