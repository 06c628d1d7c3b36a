import { elementTypes, FeedbackPayload, Flow, questionStyles } from '@askwell/contract'
import { mapFlow, noTools, problems, replay } from '@askwell/engine'
import { compiles } from '@askwell/engine/regex'
import { describe, expect, it } from 'vitest'
import { demoAnswers } from './answers.ts'
import { demoBundle, demoNodes } from './bundle.ts'
import { everyStyle } from './gallery/index.ts'

const nowMs = Date.UTC(2026, 10, 20, 12)
const dayMs = 86_400_000
const rows = demoAnswers('workspace', nowMs)
const flows = new Map(demoBundle.flows.map((flow) => [flow.id, mapFlow(flow)]))
// The gallery has no answers.
const answeredFlows = demoBundle.flows.filter((flow) => flow.id !== everyStyle.id)
const of = (nodeId: string) =>
  rows.filter((row) => row.nodeId === nodeId && row.isCompleted && !row.isInternal)

describe('the demo surveys', () => {
  it.each(demoBundle.flows.map((flow) => [flow.name, flow] as const))(
    '%s is a sound flow: no errors in the problems list, every text in every language',
    (_name, flow) => {
      expect(Flow.safeParse(flow).error).toBeUndefined()
      expect(
        problems(flow, { compiles }).filter(
          (problem) =>
            problem.severity === 'error' ||
            problem.code === 'missing_translation' ||
            problem.code === 'unreachable_state',
        ),
      ).toEqual([])
    },
  )

  it('speaks en, tr and ar in the shop visit, en and tr in the delivery rating, en in the pulse, all three in the gallery', () => {
    expect(demoBundle.flows.map((flow) => flow.languages.map((language) => language.code))).toEqual(
      [['en', 'tr', 'ar'], ['en', 'tr'], ['en'], ['en', 'tr', 'ar']],
    )
  })
})

describe('the gallery', () => {
  it('shows every question style, every kind of matrix and every type of element, and nobody has answered it', () => {
    const questions = everyStyle.elements.flatMap((element) => element.question ?? [])
    expect([...new Set(questions.map((question) => question.style))].toSorted()).toEqual(
      questionStyles.toSorted(),
    )
    expect(questions.flatMap((question) => question.extra.matrix_question_type ?? [])).toEqual([
      'likert',
      'maxdiff',
      'conjoint',
    ])
    expect([...new Set(everyStyle.elements.map((element) => element.type))].toSorted()).toEqual(
      elementTypes.toSorted(),
    )
    expect(rows.filter((row) => row.flowId === everyStyle.id)).toEqual([])
  })
})

describe('the demo answers', () => {
  it('are of people who do not share an e-mail address', () => {
    const addresses = rows.flatMap(({ responses }) =>
      responses.flatMap(({ body }) => (body?.includes('@') ? [body] : [])),
    )
    expect(addresses.length).toBeGreaterThan(10)
    expect(new Set(addresses).size).toBe(addresses.length)
  })

  it('are a few hundred, the same on every machine', () => {
    expect(rows.length).toBeGreaterThan(400)
    expect(demoAnswers('workspace', nowMs)).toEqual(rows)
  })

  it('are all ones that the replay of the server accepts', () => {
    const refused = rows.flatMap((row) => {
      const map = flows.get(row.flowId)
      const replayed =
        map &&
        replay(
          map,
          { responses: row.responses, path: row.path, completed: row.isCompleted, year: 2026 },
          noTools,
        )
      return replayed?.ok ? [] : [{ id: row.id, replayed }]
    })
    expect(refused).toEqual([])
  })

  it('are all payloads that the contract takes', () => {
    const broken = rows.flatMap((row) => {
      const parsed = FeedbackPayload.safeParse({
        device_id: row.deviceId,
        created_at: new Date(row.createdAt).toISOString(),
        node_id: row.nodeId,
        flow_id: row.flowId,
        language_id: row.languageId,
        time_spent_in_seconds: row.timeSpentSeconds,
        responses: row.responses,
        customer: row.customer,
        path: row.path,
      })
      return parsed.success ? [] : [parsed.error.issues]
    })
    expect(broken).toEqual([])
  })

  it('lie within the last sixty days, are unique, and hold partial and internal ones', () => {
    expect(Math.min(...rows.map((row) => row.createdAt))).toBeGreaterThan(nowMs - 62 * dayMs)
    expect(Math.max(...rows.map((row) => row.receivedAt))).toBeLessThan(nowMs)
    expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length)
    expect(new Set(rows.map((row) => `${row.nodeId} ${row.idempotencyKey}`)).size).toBe(rows.length)
    expect(rows.filter((row) => !row.isCompleted).length).toBeGreaterThan(15)
    expect(rows.filter((row) => row.isInternal).length).toBeGreaterThan(3)
    expect(
      rows.every((row) => Number.isInteger(row.createdAt) && Number.isInteger(row.receivedAt)),
    ).toBe(true)
  })

  it('reach every state of every flow', () => {
    for (const flow of answeredFlows) {
      const seen = new Set(
        rows
          .filter((row) => row.flowId === flow.id)
          .flatMap((row) => row.path.map((step) => step.state_id)),
      )
      expect(
        flow.states
          .filter((state) => state.style === 'page' && !seen.has(state.id))
          .map((state) => state.name),
      ).toEqual([])
    }
  })

  it('answer every question, with many different sentences', () => {
    for (const flow of answeredFlows) {
      const items = rows.filter((row) => row.flowId === flow.id).flatMap((row) => row.responses)
      const answered = new Set(items.map((item) => item.question_id))
      expect(
        flow.elements.flatMap((element) =>
          // A matrix is answered by its rows.
          element.question &&
          ![element.question, ...element.question.statements].some(({ id }) => answered.has(id))
            ? [element.question.key]
            : [],
        ),
      ).toEqual([])
      const free = new Set(
        flow.elements.flatMap((element) =>
          element.question && ['text', 'textarea'].includes(element.question.style)
            ? [element.question.id]
            : [],
        ),
      )
      expect(
        new Set(items.filter((item) => free.has(item.question_id)).map((item) => item.body)).size,
      ).toBeGreaterThanOrEqual(58)
    }
  })

  it('give a recommend score that a real shop could have', () => {
    const question = demoBundle.flows[0]?.elements.find(
      (element) => element.question?.key === 'recommend',
    )?.question
    const weight = new Map(question?.options.map((option) => [option.id, option.weight ?? 0]))
    const votes = of(demoNodes.shopVisit).flatMap((row) =>
      row.responses.flatMap((item) =>
        item.question_id === question?.id && item.option_id
          ? [weight.get(item.option_id) ?? 0]
          : [],
      ),
    )
    const score = (100 * votes.reduce((sum, vote) => sum + vote, 0)) / votes.length
    expect(score).toBeGreaterThan(5)
    expect(score).toBeLessThan(45)
  })

  it('say in the right language what they say', () => {
    const arabic = demoBundle.flows[0]?.languages.find((language) => language.code === 'ar')?.id
    const bodies = rows
      .filter((row) => row.languageId === arabic)
      .flatMap((row) =>
        row.responses.flatMap((item) => (item.body && !item.body.includes('@') ? [item.body] : [])),
      )
    expect(bodies.length).toBeGreaterThan(5)
    expect(bodies.every((body) => /\p{Script=Arabic}/u.test(body))).toBe(true)
  })
})
