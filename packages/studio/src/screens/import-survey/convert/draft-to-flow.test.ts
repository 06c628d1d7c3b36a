// A draft and the flow that is made of it ask the same questions. The draft is read directly, item by item; the flow is
// walked with the engine. Random pages, conditions, skips and answers must lead both through the same questions to the same end.
import type { Flow } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import {
  type Answer,
  mapFlow,
  noTools,
  type Run,
  type RunEvent,
  start,
  step,
  view,
} from '@askwell/engine'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ask, ids } from '../../../questions/test/flow.ts'
import type { Condition, Leaf } from './condition.ts'
import { draftToFlow } from './draft-to-flow.ts'
import type { DraftElement, DraftItem, DraftPage, DraftSkip, SurveyDraft } from './survey-draft.ts'

type AnswersByRef = Readonly<Record<string, string>>

const keys = ['a', 'b', 'c'] as const
const holds = (condition: Condition | undefined, given: AnswersByRef): boolean => {
  if (condition === undefined) return true
  const answerOf = (ref: string): string => given[ref] ?? ''
  switch (condition.kind) {
    case 'always':
      return true
    case 'never':
      return false
    case 'and':
      return condition.of.every((one) => holds(one, given))
    case 'or':
      return condition.of.some((one) => holds(one, given))
    case 'any':
      return condition.keys.includes(answerOf(condition.ref))
    case 'none':
      return !condition.keys.includes(answerOf(condition.ref))
    case 'text': {
      const isEqual = given[condition.ref] === condition.value
      return condition.operator === 'equals' ? isEqual : !isEqual
    }
    default:
      return unreachable(condition)
  }
}

interface Walk {
  readonly asked: string[]
  readonly end: string
}

/** What the other tool would do: item by item, each shown if its condition holds at that point. */
function readDraft({ items }: SurveyDraft, answers: AnswersByRef): Walk {
  const asked: string[] = []
  const given: Record<string, string> = {}
  const targetOf = ({ to }: DraftSkip, at: number): number => {
    if (to.kind === 'end') return items.length
    const found = items.findIndex((item, place) =>
      to.kind === 'page'
        ? item.path === to.path
        : to.kind === 'question'
          ? item.kind === 'page' &&
            item.elements.some((one) => one.kind === 'question' && one.ref === to.ref)
          : place > at && item.path !== to.path,
    )
    return found < 0 ? items.length : found
  }
  const leave = (page: DraftPage, at: number): number => {
    const before = asked.length
    for (const element of page.elements) {
      if (element.kind !== 'question' || !holds(element.when, given)) continue
      asked.push(element.ref)
      const answer = answers[element.ref]
      if (answer !== undefined) given[element.ref] = answer
      const skip = element.skips?.find(({ when }) => holds(when, given))
      if (skip) return targetOf(skip, at)
    }
    // A page that has nothing to show is skipped, and so are its skips.
    const skip = asked.length > before && page.skips?.find(({ when }) => holds(when, given))
    return skip ? targetOf(skip, at) : at + 1
  }
  let at = 0
  for (let item = items[at]; item !== undefined; item = items[at]) {
    if (!holds(item.when, given)) at += 1
    else if (item.kind === 'end') return { asked, end: item.name }
    else at = leave(item, at)
  }
  return { asked, end: 'Thank you' }
}

/** The same answers given to the flow, as on a respondent's screen: from top to bottom, then the button. */
function walkFlow(flow: Flow, answers: AnswersByRef): Walk {
  const map = mapFlow(flow)
  const asked: string[] = []
  let run: Run = start(map, {
    mode: 'live',
    seed: 1,
    at: 0,
    languageId: flow.defaultLanguageId,
    session: {
      nodeId: '',
      deviceId: '',
      userId: null,
      originUrl: null,
      customer: null,
      isInternal: false,
      isQuotaCounted: false,
    },
  }).run
  const happens = (event: RunEvent): void => {
    run = step(map, run, event, noTools).run
    if (run.phase.kind === 'moving') happens({ type: 'arrived', at: 0 })
    else if (run.phase.kind === 'submitting')
      happens({ type: 'saved', completed: true, feedbackId: 'f', chatToken: 't', at: 0 })
  }
  for (let pages = 0; run.phase.kind === 'answering' && pages < 100; pages += 1) {
    const onPage = new Set<string>()
    for (;;) {
      const next = view(map, run).elements.find(
        (one) => one.kind === 'question' && !onPage.has(one.element.id),
      )
      if (next?.kind !== 'question') break
      onPage.add(next.element.id)
      const { id, key, options } = next.view.question
      asked.push(key)
      const said = answers[key]
      const answer: Answer | null =
        said === undefined
          ? null
          : options.length === 0
            ? { kind: 'text', text: said }
            : {
                kind: 'options',
                optionIds: options
                  .filter((option) => option.key === said)
                  .map((option) => option.id),
              }
      if (answer) happens({ type: 'answered', questionId: id, answer, by: 'move', at: 0 })
      if (answer) happens({ type: 'left', questionId: id, at: 0 })
    }
    const [button] = view(map, run).buttons
    if (!button) throw new Error('a page without a button')
    happens({ type: 'pressed', elementId: button.id, at: 0 })
  }
  return { asked, end: view(map, run).state?.name ?? 'default' }
}

const pick = <Item>(list: readonly Item[]) => fc.constantFrom(...list)
const leafOf = (ref: string): fc.Arbitrary<Leaf> =>
  ref.startsWith('t')
    ? fc.record({
        kind: fc.constant('text' as const),
        ref: fc.constant(ref),
        operator: pick(['equals', 'not_equals'] as const),
        value: pick(keys),
      })
    : fc.record({
        kind: pick(['any', 'none'] as const),
        ref: fc.constant(ref),
        keys: fc.subarray([...keys], { minLength: 1, maxLength: 2 }),
      })

const conditionOf = (refs: readonly string[]): fc.Arbitrary<Condition | undefined> => {
  if (refs.length === 0) return fc.constant(undefined)
  const leaf = pick(refs).chain(leafOf)
  const group = fc.record({
    kind: pick(['and', 'or'] as const),
    of: fc.array(leaf, { minLength: 1, maxLength: 3 }),
  })
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant(undefined) },
    { weight: 3, arbitrary: leaf },
    { weight: 2, arbitrary: group },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('or' as const), of: fc.tuple(group, leaf) }),
    },
  )
}

/** Pages of one to three questions, numbered throughout, and sometimes an end. Conditions refer back, skips lead forward. */
const draft: fc.Arbitrary<SurveyDraft> = fc
  .array(fc.array(pick(['radio', 'text'] as const), { minLength: 1, maxLength: 3 }), {
    minLength: 2,
    maxLength: 5,
  })
  .chain((plan) => {
    const refs: string[] = []
    const items = plan.map((styles, place): fc.Arbitrary<DraftItem> => {
      const path = `page${place}`
      const pageWhen = conditionOf(place === 0 ? [] : [...refs])
      const elements = styles.map((style, at): fc.Arbitrary<DraftElement> => {
        const ref = `${style === 'text' ? 't' : 'q'}${refs.length}`
        const when = conditionOf(place === 0 && at === 0 ? [] : [...refs])
        refs.push(ref)
        const { question } = ask(ref, style, { options: style === 'text' ? [] : keys })
        if (!question) throw new Error('no question')
        return fc.record({
          kind: fc.constant('question' as const),
          ref: fc.constant(ref),
          path: fc.constant(`${path}.${at}`),
          question: fc.constant(question),
          when,
          skips: skipsFrom(place, plan.length, leafOf(ref)),
        })
      })
      const own = [...refs]
      return fc.record({
        kind: fc.constant('page' as const),
        name: fc.constant(path),
        path: fc.constant(path),
        elements: fc.tuple(...elements),
        when: pageWhen,
        skips: skipsFrom(place, plan.length, pick(own).chain(leafOf)),
      })
    })
    const end = fc.option(
      conditionOf(refs).map(
        (when): DraftItem => ({ kind: 'end', name: 'Sorry', path: 'end', text: null, when }),
      ),
      { nil: null },
    )
    return fc.tuple(fc.tuple(...items), end, fc.nat(plan.length)).map(([pages, stop, at]) => ({
      name: 'Draft',
      defaultCode: 'en',
      languageCodes: ['en'],
      items: stop ? pages.toSpliced(Math.max(1, at), 0, stop) : pages,
      thanks: null,
      lost: [],
    }))
  })

function skipsFrom(
  place: number,
  pages: number,
  when: fc.Arbitrary<Condition>,
): fc.Arbitrary<DraftSkip[]> {
  const to: fc.Arbitrary<DraftSkip['to']> = fc.oneof(
    fc.constant({ kind: 'end' as const }),
    fc.constant({ kind: 'page_after' as const, path: `page${place}` }),
    ...(place + 1 < pages
      ? [
          fc.integer({ min: place + 1, max: pages - 1 }).map((at) => ({
            kind: 'page' as const,
            path: `page${at}`,
          })),
        ]
      : []),
  )
  const skip: fc.Arbitrary<DraftSkip> = fc.record({ when, path: fc.constant('skip'), to })
  return fc.oneof(
    { weight: 5, arbitrary: fc.constant<DraftSkip[]>([]) },
    { weight: 1, arbitrary: fc.array(skip, { minLength: 1, maxLength: 2 }) },
  )
}

const answers: fc.Arbitrary<AnswersByRef> = fc
  .array(fc.option(pick(keys), { nil: undefined, freq: 4 }), { minLength: 15, maxLength: 15 })
  .map((said) =>
    Object.fromEntries(
      said.flatMap((key, at): [string, string][] => {
        // A survey without any answer is not sent, so the first question always has one.
        const answer = at === 0 ? (key ?? 'a') : key
        return answer === undefined
          ? []
          : [
              [`q${at}`, answer],
              [`t${at}`, answer],
            ]
      }),
    ),
  )

describe('draftToFlow', () => {
  it('leads through the questions that the draft would ask, to the same end', () => {
    const seen = { compared: 0, stopped: 0 }
    fc.assert(
      fc.property(draft, answers, (one, given) => {
        const { flow, lost } = draftToFlow(one, ids())
        fc.pre(lost.every(({ why }) => why === 'own_page'))
        const expected = readDraft(one, given)
        expect(walkFlow(flow, given)).toEqual(expected)
        seen.compared += 1
        if (expected.end === 'Sorry') seen.stopped += 1
      }),
      { numRuns: 300, seed: 20_261_126 },
    )
    expect(seen.compared).toBe(300)
    expect(seen.stopped).toBeGreaterThan(20)
  })
})
