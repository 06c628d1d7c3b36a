// Rare but honest feedback that the server must not refuse.
import { describe, expect, it } from 'vitest'
import { type FlowMap, mapFlow } from './flow-map.ts'
import type { Run, RunEvent } from './index.ts'
import {
  choice,
  flow,
  id,
  plainElement,
  question,
  rule,
  state,
  transition,
} from './random/building.ts'
import { type Save, startRun, tools } from './random/respondent.ts'
import { replay } from './replay.ts'
import { step } from './step.ts'

function act(map: FlowMap, from: Run, ...events: RunEvent[]): { run: Run; saves: Save[] } {
  let run = from
  const saves: Save[] = []
  for (const event of events) {
    const stepped = step(map, run, event, tools)
    run = stepped.run
    for (const effect of stepped.effects) if (effect.type === 'save') saves.push(effect)
  }
  return { run, saves }
}

const at = 1
const choose = (key: string, option: string): RunEvent => ({
  type: 'answered',
  questionId: id(`${key}?`),
  answer: { kind: 'options', optionIds: [id(`${key}/${option}`)] },
  by: 'pick',
  at,
})
const write = (key: string, text: string): RunEvent => ({
  type: 'answered',
  questionId: id(`${key}?`),
  answer: { kind: 'text', text },
  by: 'pick',
  at,
})

describe('honest respondents', () => {
  const branching = (): FlowMap =>
    mapFlow(
      flow(
        [
          state('visit', ['how', 'next'], null, { isInitialState: true }),
          state('more', ['why', 'send'], null),
        ],
        [
          choice('how', ['good', 'bad']),
          plainElement('next', 'next_page'),
          question('why', 'text', { isRequired: true }),
          plainElement('send', 'submit'),
        ],
        [transition('sad', 'visit', 'more', rule('how', 'bad'))],
      ),
    )

  it('an answer changed after a failed submit continues by the page, not by the retry (R-FLOW-32, A-053)', () => {
    const map = branching()
    const failed = act(
      map,
      startRun(map, 1),
      choose('how', 'good'),
      { type: 'pressed', elementId: id('next'), at },
      { type: 'save_failed', completed: true, failure: { status: 500, body: null }, at },
    )
    expect(failed.run.phase).toMatchObject({ kind: 'answering', failure: { status: 500 } })
    const changed = act(map, failed.run, choose('how', 'bad'))
    expect(changed.run.phase).toEqual({ kind: 'answering', failure: null })
    const moved = act(map, changed.run, { type: 'pressed', elementId: id('next'), at })
    expect(moved.saves).toEqual([])
    expect(moved.run.phase).toMatchObject({
      kind: 'moving',
      to: { kind: 'state', stateId: id('more') },
    })
  })

  it('an implicit Next is not a way past a button', () => {
    const map = branching()
    const { run } = act(map, startRun(map, 1), choose('how', 'good'))
    expect(act(map, run, { type: 'pressed', elementId: null, at }).run).toBe(run)
  })

  it('a partial save is accepted while the answer that revealed another is not valid yet (A-252)', () => {
    const map = mapFlow(
      flow(
        [state('page', ['size', 'why', 'send'], null, { isInitialState: true })],
        [
          question(
            'size',
            'numeric',
            { min: 0 },
            {
              triggers: [
                {
                  answerValue: '-3',
                  action: 'make_visible',
                  targetIds: [id('why')],
                  targetOptionIds: [],
                },
              ],
            },
          ),
          question('why', 'text', {}, { isVisible: false }),
          plainElement('send', 'submit'),
        ],
        [],
        { allowSavingIncompleteSurvey: true },
      ),
    )
    const first = act(map, startRun(map, 1), write('size', '-3'))
    const { saves } = act(
      map,
      first.run,
      { type: 'saved', completed: false, feedbackId: id('f'), chatToken: null, at },
      write('why', 'because'),
    )
    const [save] = saves
    expect(save?.feedback.responses).toEqual([{ question_id: id('why?'), body: 'because' }])
    const input = { responses: save?.feedback.responses ?? [], path: save?.feedback.path }
    expect(replay(map, { ...input, completed: false, year: 2026 }, tools)).toMatchObject({
      ok: true,
    })
    expect(replay(map, { ...input, completed: true, year: 2026 }, tools)).toMatchObject({
      ok: false,
    })
  })
})
