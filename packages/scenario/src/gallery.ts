// FX-ALL: the demo's gallery as a fixture, with fresh ids at each call. On one page all 29 styles can be seen, answered
// and sent at once; styles that call another system use the real server, see gallery-stage.ts.
import { randomUUID } from 'node:crypto'
import type { Bundle, Flow, Question } from '@askwell/contract'
import { demoBundle, demoNodes } from '@askwell/server'
import type { Fixture, NodeDraft } from './fixtures.ts'

export interface GalleryDraft {
  /** `demo`: page by page. `one`: every style on one page, with one button. */
  readonly pages: 'demo' | 'one'
  readonly asks: 'nothing' | 'everything'
  readonly change?: (question: Question) => Partial<Question>
  readonly node?: NodeDraft
  readonly integrations?: Bundle['integrations']
}

export function gallery({
  pages,
  asks,
  change = () => ({}),
  node = {},
  integrations = [],
}: GalleryDraft): Fixture {
  const demo = demoBundle.nodes.find(({ id }) => id === demoNodes.gallery)
  const drawn = demoBundle.flows.find(({ id }) => id === demo?.flow_id)
  if (!demo || !drawn) throw new Error('The demo has no gallery.')
  const fresh = withFreshIds(drawn)
  const asked = fresh.elements.map((element) =>
    element.question
      ? {
          ...element,
          question: {
            ...element.question,
            isRequired: asks === 'everything',
            ...change(element.question),
          },
        }
      : element,
  )
  const whole: Flow = { ...fresh, name: 'FX-ALL', elements: asked }
  const flow = pages === 'one' ? onOnePage(whole) : whole
  const nodeId = randomUUID()
  const questionOf = (key: string) =>
    must(
      flow.elements.find(({ question }) => question?.key === key),
      key,
    )
  return {
    flow,
    nodeId,
    bundle: {
      format: 'askwell-bundle/1',
      flows: [flow],
      nodes: [{ ...demo, ...node, id: nodeId, flow_id: flow.id } as typeof demo],
      integrations,
    },
    state: (name) =>
      must(
        flow.states.find((state) => state.name === name),
        name,
      ).id,
    element: (key) => questionOf(key).id,
    question: (key) => must(questionOf(key).question, key).id,
    // The points of a scale without options have only their number.
    option: (key, optionKey) =>
      questionOf(key).question?.options.find((option) => option.key === optionKey)?.id ?? optionKey,
    language: (code) =>
      must(
        flow.languages.find((language) => language.code === code),
        code,
      ).id,
  }
}

export const questionsOf = ({ flow }: Pick<Fixture, 'flow'>): Question[] =>
  flow.elements.flatMap(({ question }) => question ?? [])

function onOnePage(flow: Flow): Flow {
  const end = must(
    flow.states.find(({ style }) => style === 'thank'),
    'an end',
  )
  const shown = flow.elements.filter(
    ({ id, type }) => !end.elements.includes(id) && type !== 'next_page',
  )
  const first = must(flow.states[0], 'a state')
  return {
    ...flow,
    states: [
      { ...first, isInitialState: true, elements: shown.map(({ id }) => id), nextStateId: end.id },
      end,
    ],
    elements: [
      ...shown.map((element, order) => ({ ...element, order })),
      ...flow.elements.filter(({ id }) => end.elements.includes(id)),
    ],
  }
}

function withFreshIds(flow: Flow): Flow {
  const fresh = new Map<string, string>()
  const text = JSON.stringify(flow).replace(
    /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g,
    (id) => {
      const known = fresh.get(id) ?? randomUUID()
      fresh.set(id, known)
      return known
    },
  )
  return JSON.parse(text) as Flow
}

function must<T>(found: T | undefined, what: string): T {
  if (found === undefined) throw new Error(`The gallery has no ${what}.`)
  return found
}
