// Answers by key, of every question style.
import type { StoredResponse } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { everyStyle } from '../../demo/gallery/index.ts'
import { answerFields, flatAnswers } from './flat-answers.ts'
import { hookEvent } from './hook-event.ts'
import { sampleEvent } from './sample-events.ts'

const fields = answerFields(everyStyle)
const questions = everyStyle.elements.flatMap(({ question }) => question ?? [])
const byStyle = (style: string) => {
  const found = questions.find((question) => question.style === style)
  if (!found) throw new Error(`the gallery has no ${style}`)
  return found
}
const flat = (responses: readonly StoredResponse[]) => flatAnswers(everyStyle, responses)

describe('answers by key', () => {
  it('have a field for every question and every row, under keys that differ (ECO-49)', () => {
    const rows = questions.reduce((sum, { statements }) => sum + Math.max(1, statements.length), 0)
    expect(new Set(fields.map(({ key }) => key)).size).toBe(rows)
    for (const { key, label } of fields) expect([key, label === '']).toEqual([key, false])
  })

  it('are of the type and the options of their field, for every style', () => {
    const event = sampleEvent('feedback.completed', { at: 0, nodeId: null, flow: everyStyle })
    const { answers, answers_text } = flat(event.data['responses'] as StoredResponse[])
    expect(Object.keys(answers)).toEqual(fields.map(({ key }) => key))
    for (const { key, type, options } of fields) {
      const answer = answers[key]
      expect([key, Array.isArray(answer)]).toEqual([key, type === 'choices'])
      if (type === 'number') expect([key, typeof answer]).toEqual([key, 'number'])
      if (options.length > 0)
        for (const one of [answer].flat())
          expect([key, options.map((option) => option.key)]).toEqual([
            key,
            expect.arrayContaining([one]),
          ])
      expect([key, answers_text[key]]).toEqual([key, expect.stringMatching(/./)])
    }
  })

  it('say a ranking in its order, a number as a number, and the label of an option beside its key', () => {
    const ranking = byStyle('ranking')
    const [first, second] = ranking.options
    const ranked = [first, second].flatMap((option, place) =>
      option ? [{ question_id: ranking.id, option_id: option.id, ranking: 1 - place }] : [],
    )
    expect(flat(ranked).answers).toEqual({ [ranking.key]: [second?.key, first?.key] })
    const number = byStyle('numeric')
    const said = (body: string) => flat([{ question_id: number.id, body }]).answers[number.key]
    expect(['7', '2.5', '-1', '007', '***', '', '9'.repeat(40)].map(said)).toEqual([
      ...[7, 2.5, -1, '007', '***', '', '9'.repeat(40)],
    ])
  })

  it('are none where the question, the option or the version is not known', () => {
    expect(flat([{ question_id: 'gone', body: 'x' }])).toEqual({ answers: {}, answers_text: {} })
    const choice = byStyle('radio')
    expect(flat([{ question_id: choice.id, option_id: 'gone' }]).answers).toEqual({
      [choice.key]: 'gone',
    })
    const event = { type: 'feedback.completed', timestamp: '', data: { id: 'f', responses: [] } }
    expect(hookEvent(event, 'd', null)).toEqual({
      ...{ id: 'f.completed', type: 'feedback.completed', timestamp: '' },
      data: { id: 'f', responses: [], answers: {}, answers_text: {} },
    })
    expect(hookEvent({ ...event, type: 'chat.rated', data: {} }, 'd', null).id).toBe('d')
  })
})
