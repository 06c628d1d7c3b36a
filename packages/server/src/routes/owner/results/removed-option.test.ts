import { Flow } from '@askwell/contract'
import { expect, it } from 'vitest'
import { useAnsweredNode } from '../../../test-kit/answered-node.ts'
import { ids } from '../../../test-kit/respondent-flow.ts'

const answered = useAnsweredNode()

it('keeps the answers of an option that a newer version no longer offers, also in the shares (O-15)', async () => {
  const { call, results, server } = answered
  const published = await server.store.publishedFlow(ids.flow, 'latest')
  const flow = Flow.parse(published?.document)
  const shorter: Flow = {
    ...flow,
    elements: flow.elements.map((element) =>
      element.question?.id === ids.topics
        ? {
            ...element,
            question: {
              ...element.question,
              options: element.question.options.filter(({ id }) => id !== ids.price),
            },
          }
        : element,
    ),
  }
  const saved = await call('PUT', `/flows/${ids.flow}`, shorter)
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  expect((await call('POST', `/flows/${ids.flow}/publish`)).body).toMatchObject({ version: 2 })
  const found = (await results()).questions.find(({ question_id: id }) => id === ids.topics)
  expect(found).toMatchObject({ answered: 1, is_current: true })
  const options = found?.figures.kind === 'options' ? found.figures.options : []
  expect(
    options.map(({ key, count, share, is_offered }) => [key, count, share, is_offered]),
  ).toEqual([
    ['staff', 1, 1, true],
    ['none', 0, 0, true],
    ['price', 1, 1, false],
  ])
})
