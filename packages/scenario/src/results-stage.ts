// A survey with answers whose figures are known, for the journeys about results.
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { type Colleague, joins } from './agents.ts'
import { nextPage, radio, score, submit, textarea } from './element-builder.ts'
import { fixture } from './fixtures.ts'
import { answer, flow } from './flow-builder.ts'
import { gallery, questionsOf } from './gallery.ts'
import { openStage } from './stage.ts'
import { signsIn } from './studio-visit.ts'
import { styledAnswer } from './styled-answers.ts'

export const loyal = fixture(
  flow('Loyalty')
    .page('Recommend', score('nps').required(), nextPage('n1'))
    .branches('Recommend', 'Fans', answer('nps').equals('9', '10'))
    .branches('Recommend', 'Repair', answer('nps').equals('0', '1', '2', '3', '4', '5', '6'))
    .branches('Recommend', 'Rest', answer('nps').equals('never'))
    .goes('Recommend', 'Rest')
    .page('Fans', textarea('liked'), submit('s1'))
    .goes('Fans', 'End')
    .page('Repair', textarea('wrong'), submit('s2'))
    .goes('Repair', 'End')
    .page('Rest', radio('again', ['yes', 'no']), submit('s3'))
    .thank('End'),
  { name: 'The counter' },
)
export const unanswered = fixture(
  flow('Nobody yet')
    .page('S1', radio('q1', ['A', 'B']), submit())
    .thank('End'),
  { name: 'Quiet place' },
)
export const styles = gallery({ pages: 'one', asks: 'nothing', node: { name: 'All styles' } })

export const said = (question: string, body: string) => ({
  question_id: loyal.question(question),
  body,
})

export const card = (page: Page, name: string | RegExp) => page.getByRole('region', { name })
export const kpi = (page: Page, name: string) =>
  page.locator('dl > div').filter({ hasText: name }).locator('dd').first()

/** A stage with an owner and a survey that has been answered. */
export async function openResultsStage() {
  const stage = await openStage()
  let tamsin: Colleague
  /** With the path, as a browser sends it. */
  const answers = async (
    value: number,
    words: string | null,
    headers: Record<string, string> = {},
  ) => {
    const [page, question] =
      value >= 9 ? ['Fans', 'liked'] : value >= 7 ? ['Rest', ''] : ['Repair', 'wrong']
    const sent = await fetch(`${stage.server.url}/v1/feedbacks`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...headers },
      body: JSON.stringify({
        device_id: randomUUID(),
        created_at: new Date().toISOString(),
        node_id: loyal.nodeId,
        flow_id: loyal.flow.id,
        language_id: loyal.flow.defaultLanguageId,
        responses: [
          said('nps', String(value)),
          ...(words === null ? [] : [said(question ?? '', words)]),
        ],
        path: ['Recommend', page ?? ''].map((name, place) => ({
          state_id: loyal.state(name),
          at: place * 4_000,
        })),
      }),
    })
    expect(sent.status, await sent.clone().text()).toBe(200)
  }
  beforeAll(async () => {
    tamsin = await joins(stage.server, 'Tamsin Koh', 'owner')
    for (const { bundle } of [loyal, unanswered, styles]) await stage.server.imports(bundle)
    // 20 promoters, 8 passives, 12 detractors: NPS +20 of 40; every other one by e-mail.
    for (let turn = 0; turn < 40; turn += 1) {
      const value = turn < 20 ? 9 + (turn % 2) : turn < 28 ? 7 + (turn % 2) : turn % 7
      const mail = turn % 2 === 0 ? { 'X-EDI': 'mailing', 'X-ECI': `c${turn}` } : {}
      await answers(
        value,
        value >= 7 && value <= 8 ? null : `Words ${turn}${turn === 3 ? ' zeppelin' : ''}`,
        mail,
      )
    }
    for (let turn = 0; turn < 12; turn += 1) {
      const sent = await stage.server.submits(
        styles,
        questionsOf(styles).flatMap((question) => styledAnswer(question, turn)),
        turn % 2 === 0 ? { 'X-EDI': 'mailing', 'X-ECI': `c${turn}` } : {},
      )
      expect(sent.status).toBe(200)
    }
  })
  afterEach(() => stage.clear())
  afterAll(() => stage.close())
  const opens = (address: string, context = {}) =>
    signsIn(stage, loyal, tamsin, { address, context })
  const results = (more = '', context = {}) =>
    opens(`/studio/results?flow=${loyal.flow.id}${more}`, context)
  return {
    stage,
    opens,
    results,
  }
}
