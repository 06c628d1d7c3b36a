// What a visitor of the container sends: one survey with one question.
import { randomUUID } from 'node:crypto'
import { fixture, flow, label, submit, text } from '../src/index.ts'

export { freePort } from '../src/free-port.ts'

export const survey = fixture(
  flow('Container').page('S1', text('q1'), submit()).thank('End', label('bye', 'All done')),
)

/** The body of a save. */
export const oneFeedback = () => ({
  device_id: randomUUID(),
  created_at: new Date().toISOString(),
  node_id: survey.nodeId,
  flow_id: survey.flow.id,
  language_id: survey.flow.defaultLanguageId,
  responses: [{ question_id: survey.question('q1'), body: 'A calm visit.' }],
})
