// The tools that build surveys, as an assistant uses them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Assistant, newAssistant } from '../../test-kit/assistant.ts'
import { type OwnerServer, startOwnerServer } from '../../test-kit/owner-server.ts'

let server: OwnerServer
let writer: Assistant
beforeAll(async () => {
  server = await startOwnerServer()
  writer = await newAssistant(server, ['surveys.read', 'channels.read', 'surveys.write'])
})
afterAll(() => server.close())

describe('the tools', () => {
  it('create a survey from plain text, in its languages, and say what was left out (ECO-31, O-80)', async () => {
    const text = [
      'How likely are you to recommend us? (nps)',
      '0 -> Sorry',
      '5 -> Nowhere',
      '## More',
      'What did you like? (checkboxes)',
      '- The staff',
      '- The range',
      '=> Thank you!',
      '=> Sorry',
    ].join('\n')
    const { structuredContent } = await writer.use('create_survey', {
      ...{ name: 'Shop', languages: ['en', 'tr'], outline: text },
    })
    const { flow_id, notes, problems } = Object(structuredContent)
    expect(notes).toEqual([{ line: 3, kind: 'unknown_target', words: 'Nowhere' }])
    expect(problems.every(({ severity }: { severity: string }) => severity !== 'error')).toBe(true)
    const { structuredContent: read } = await writer.use('get_survey_outline', { flow_id })
    const { outline: lines } = Object(read)['owner']
    for (const part of [
      'option_match 0: go to Sorry',
      '(checklist)',
      'thank Thank you!',
      'page More',
    ])
      expect(lines).toContain(part)
    expect((await writer.use('create_survey', { outline: '' })).isError).toBe(true)
  })
})
