// Surveys by their address, and the prompts of a menu (ECO-38).
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Assistant, newAssistant } from '../../test-kit/assistant.ts'
import { type ChatServer, startChatServer } from '../../test-kit/chat-server.ts'
import { ids } from '../../test-kit/respondent-flow.ts'

let server: ChatServer
let analyst: Assistant
let builder: Assistant
beforeAll(async () => {
  server = await startChatServer()
  analyst = await newAssistant(server, ['surveys.read', 'channels.read', 'results.read'])
  builder = await newAssistant(server, ['surveys.read', 'surveys.write', 'channels.read'])
})
afterAll(() => server.close())

const resultOf = async (assistant: Assistant, method: string, params = {}) =>
  Object((await assistant.ask(method, params)).body)
const prompts = async (assistant: Assistant): Promise<readonly string[]> =>
  (await resultOf(assistant, 'prompts/list')).result?.prompts.map(
    ({ name }: { name: string }) => name,
  ) ?? []

describe('resources', () => {
  it('are the surveys, and each has its draft with the revision (ECO-38)', async () => {
    const { result } = await resultOf(analyst, 'resources/list')
    const uri = `askwell://flows/${ids.flow}`
    expect(result.resources).toContainEqual(expect.objectContaining({ uri }))
    const read = await resultOf(analyst, 'resources/read', { uri })
    const [{ text, mimeType }] = read.result.contents
    expect(mimeType).toBe('application/json')
    expect(JSON.parse(text)).toMatchObject({
      revision: expect.any(Number),
      owner: { document: { id: ids.flow } },
    })
  })

  it('answer an unknown survey with its address, and do not exist for a key that may not read surveys (ECO-38)', async () => {
    const uri = `askwell://flows/${crypto.randomUUID()}`
    const { error } = await resultOf(analyst, 'resources/read', { uri })
    expect(error).toMatchObject({ data: { uri } })
    const agent = await newAssistant(server, ['chats.read'])
    for (const method of ['resources/list', 'prompts/list'])
      expect((await agent.ask(method)).status, method).toBe(404)
  })
})

describe('prompts', () => {
  it('are those whose tools the key may use (ECO-38)', async () => {
    expect(await prompts(analyst)).toEqual(['summarise_results'])
    expect(await prompts(builder)).toEqual(['draft_survey'])
  })

  it('put what a person typed into one message, and refuse one without it (ECO-38)', async () => {
    const goal = 'Why do people return shoes?'
    const { result } = await resultOf(builder, 'prompts/get', {
      name: 'draft_survey',
      arguments: { goal },
    })
    expect(result.messages).toHaveLength(1)
    expect(result.messages[0]).toMatchObject({
      role: 'user',
      content: { text: expect.stringContaining(goal) },
    })
    const { error } = await resultOf(builder, 'prompts/get', { name: 'draft_survey' })
    expect(error).toMatchObject({ code: -32602 })
  })
})
