import { describe, expect, it } from 'vitest'
import { useChatDesk } from '../../../test-kit/chat-desk.ts'
import { id, ids } from '../../../test-kit/respondent-flow.ts'

const desk = useChatDesk()
const { settings, opened, listed } = desk

describe('routes', () => {
  it('the first whose rules hold on the answers says who, how soon and about what', async () => {
    const ada = (await desk.server.owner.call('POST', '/agents', { name: 'Ada' })).body[
      'id'
    ] as string
    const bad = [{ elementId: id(30), operator: 'option_match' as const, optionIds: [ids.bad] }]
    const remark = [{ elementId: id(33), operator: 'regex' as const, value: 'refund|money' }]
    const routes = [
      { topic: 'money', rules: remark, priority: 50, agent_id: ada },
      { topic: 'unhappy', rules: bad, priority: 10, agent_id: null },
    ]
    await settings({ queue_enabled: true, routes })
    const happy = await opened()
    const unhappy = await opened({
      responses: [
        { question_id: ids.mood, option_id: ids.bad },
        { question_id: ids.email, body: 'a@b.example' },
      ],
      path: [
        { state_id: ids.start, at: 0 },
        { state_id: ids.contact, at: 1 },
      ],
    })
    const money = await opened({
      responses: [
        { question_id: ids.mood, option_id: ids.good },
        { question_id: ids.remark, body: 'REFUND please' },
      ],
    })
    const queue = (await listed('status=queued')).filter(({ feedback_id }) =>
      [happy.id, unhappy.id, money.id].includes(feedback_id),
    )
    expect(
      queue.map(({ feedback_id, topic, priority, agent_id }) => [
        feedback_id,
        topic,
        priority,
        agent_id,
      ]),
    ).toEqual([
      [money.id, 'money', 50, ada],
      [unhappy.id, 'unhappy', 10, null],
      [happy.id, null, 0, null],
    ])
    await settings()
  })
})
