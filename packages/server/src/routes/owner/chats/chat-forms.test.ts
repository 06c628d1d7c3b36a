import { randomUUID } from 'node:crypto'
import { FeedbackDetail } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { useChatDesk } from '../../../test-kit/chat-desk.ts'
import { newFlow } from '../../../test-kit/owner-server.ts'
import { ids, testFlow } from '../../../test-kit/respondent-flow.ts'

const desk = useChatDesk()
const { opened, post } = desk

describe('a form inside a chat', () => {
  const small = newFlow({ name: 'How did we do?' })
  const answers = {
    language_id: testFlow().defaultLanguageId,
    created_at: '2026-11-20T12:00:00.000Z',
    responses: [
      { question_id: ids.mood, option_id: ids.good },
      { question_id: ids.remark, body: 'call 05321112233' },
    ],
  }

  it('is sent by an agent, run by the engine, masked, kept with the chat, and answered once', async () => {
    await desk.server.owner.call('POST', '/flows', small)
    await desk.server.owner.call('POST', `/flows/${small.id}/publish`)
    const visitor = await opened()
    const item = (await post(visitor.id, 'forms', { flow_id: small.id })).body as unknown as {
      id: string
      action: string
      detail: object
    }
    expect(item).toMatchObject({
      action: 'send_form',
      detail: { form: { flow_id: small.id, flow_version: 1, name: 'How did we do?' } },
    })
    const path = `/chat_forms/${item.id}`
    expect((await visitor.call('GET', path)).body).toMatchObject({
      answered: false,
      flow: { id: small.id, version: 1 },
    })
    const impossible = { ...answers, responses: [{ question_id: ids.mood, option_id: ids.price }] }
    expect((await visitor.call('POST', path, impossible)).status).toBe(422)
    expect(
      (await visitor.call('POST', path, { ...answers, language_id: randomUUID() })).status,
    ).toBe(422)
    const first = await visitor.call('POST', path, answers)
    expect(first).toMatchObject({
      status: 200,
      body: {
        action: 'answer_form',
        detail: {
          form_item_id: item.id,
          responses: [{ question: 'mood', response: 'good' }, { question: 'remark' }],
        },
      },
    })
    expect(JSON.stringify(first.body)).not.toContain('1112233')
    expect((await visitor.call('POST', path, answers)).body['id']).toBe(first.body['id'])
    expect(
      (
        await visitor.call('POST', path, {
          ...answers,
          responses: [
            { question_id: ids.mood, option_id: ids.bad },
            { question_id: ids.email, body: 'a@b.example' },
          ],
        })
      ).body['code'],
    ).toBe(13005)
    expect((await visitor.call('GET', path)).body['answered']).toBe(true)
    const { forms } = (await desk.server.owner.call('GET', `/feedbacks/${visitor.id}`))
      .body as unknown as FeedbackDetail
    expect(FeedbackDetail.shape.forms.parse(forms)).toEqual([
      {
        id: item.id,
        name: 'How did we do?',
        flow_id: small.id,
        flow_version: 1,
        sent_at: expect.any(String),
        answered_at: expect.any(String),
        responses: [
          { question_id: ids.mood, option_id: ids.good },
          {
            question_id: ids.remark,
            body: expect.stringContaining('call'),
            hidePersonalData: true,
          },
        ],
        answers: [
          { question: 'mood', response: 'good', url: null },
          { question: 'remark', response: expect.not.stringContaining('1112233'), url: null },
        ],
      },
    ])
    expect(
      (await desk.server.agentReads(visitor.id)).timeline_items.map(({ action }) => action),
    ).toEqual(['send_form', 'answer_form'])
  })

  it('is nobody else’s, and of no other workspace', async () => {
    const [visitor, other] = [await opened(), await opened()]
    const item = (await post(visitor.id, 'forms', { flow_id: small.id })).body['id']
    expect((await other.call('GET', `/chat_forms/${item}`)).status).toBe(404)
    expect((await other.call('POST', `/chat_forms/${item}`, answers)).status).toBe(404)
    const { forms } = (await desk.server.owner.call('GET', `/feedbacks/${visitor.id}`))
      .body as unknown as FeedbackDetail
    expect(forms).toMatchObject([{ id: item, answered_at: null, responses: [], answers: [] }])
    for (const flowId of [randomUUID(), newFlow().id])
      expect((await post(visitor.id, 'forms', { flow_id: flowId })).status).toBe(422)
    await desk.server.agentSets(visitor.id, 'closed')
    expect((await post(visitor.id, 'forms', { flow_id: small.id })).body.code).toBe(13070)
    expect((await visitor.call('POST', `/chat_forms/${item}`, answers)).body['code']).toBe(13070)
  })
})
