import { Flow } from '@askwell/contract'
import { problems } from '@askwell/engine'
import { compiles } from '@askwell/engine/regex'
import { describe, expect, expectTypeOf, it } from 'vitest'
import {
  buttonLink,
  checklist,
  defineFlow,
  type FlowDocument,
  gauge,
  label,
  matrix,
  page,
  radio,
  randomPage,
  rule,
  score,
  sourcesOf,
  t,
  text,
  textarea,
  thank,
} from './define.ts'
import type { DocumentElement } from './document.ts'
import { sourceOf } from './print.ts'
import { documentOf } from './test-kit.ts'

const delivery = () =>
  defineFlow({
    key: 'delivery',
    name: 'Delivery',
    languages: ['en', 'tr'],
    strict: true,
    questions: {
      nps: score(t('How likely are you to recommend us?', { tr: 'Bizi önerir misiniz?' }), {
        required: true,
      }),
      why: radio(t('What went wrong?', { tr: 'Ne oldu?' }), {
        options: { late: t('Late', { tr: 'Geç' }), broken: t('Broken', { tr: 'Hasarlı' }) },
      }),
      more: textarea(t('Tell us more', { tr: 'Anlatın' }), { hidePersonalData: true }),
    },
    states: ({ nps, why, more }) => ({
      start: page([nps], {
        next: [nps.isAnyOf('0', '1', '2', '3', '4', '5', '6').to('problem')],
        otherwise: 'thanks',
      }),
      problem: page([why, more.shownWhen(why.is('broken'))], { otherwise: 'thanks' }),
      thanks: thank(t('Thank you', { tr: 'Teşekkürler' })),
    }),
  })

const named = ({ elements }: FlowDocument, key: string): DocumentElement => {
  const found = elements.find(({ question }) => question?.key === key)
  if (found === undefined) throw new Error(`There is no question ${key}.`)
  return found
}
const stateIds = ({ states }: FlowDocument) => states.map(({ name, id }) => [name, id])

describe('a survey in TypeScript', () => {
  it('is a document of the contract, without a problem (ECO-24)', () => {
    const flow = delivery()
    expect(Flow.parse(flow)).toEqual(flow)
    expect(problems(Flow.parse(flow), { compiles })).toEqual([])
    expectTypeOf<FlowDocument>().toEqualTypeOf<Flow>()
  })

  it('has buttons, rules and triggers by keys (ECO-24)', () => {
    const flow = delivery()
    const [nps, why, more] = ['nps', 'why', 'more'].map((key) => named(flow, key))
    expect(flow.elements.map(({ type }) => type)).toEqual([
      ...['question', 'next_page', 'question', 'question', 'submit', 'label'],
    ])
    expect(flow.transitions[0]?.rules).toEqual([
      { elementId: nps?.id, operator: 'equals', value: ['0', '1', '2', '3', '4', '5', '6'] },
    ])
    expect(more?.isVisible).toBe(false)
    expect(why?.triggers).toEqual([
      {
        ...{ key: 'broken', action: 'make_visible', scope: 'element', targetIds: [more?.id] },
        ...{ targetOptionIds: [], controlType: 'selected' },
      },
    ])
  })

  it('has the ids of its keys on every machine, and is printed without them (ECO-23, ECO-25)', () => {
    const flow = delivery()
    expect(delivery()).toEqual(flow)
    expect(flow.id).toBe('76326959-2f2e-5771-8e97-b943a763ded3')
    expect(named(flow, 'why').question?.options[1]?.id).toBe('b1fd9a9f-5b70-5f9e-b923-d22f3fc6a4d1')
    const all = JSON.stringify(flow).match(/[0-9a-f]{8}-[0-9a-f-]{27}/g) ?? []
    expect(all.filter((id) => !/^.{14}5.{4}[89ab]/.test(id))).toEqual([])
    const source = sourceOf(flow, 'delivery')
    expect(source).not.toMatch(/\bid: |elementId: /)
    expect(documentOf(source)).toEqual(flow)
  })

  it('keeps its ids when something is renamed, and takes over ids of a document (ECO-23)', () => {
    const define = (change: 'none' | 'renamed' | 'taken') => {
      const isRenamed = change === 'renamed'
      const options = isRenamed ? { slow: { body: 'Late', was: 'late' } } : { late: 'Late' }
      const id = change === 'taken' ? { id: '6f6f1a52-3a55-4f0b-8e0c-2c1d7f1f9a01' } : {}
      const why = radio('Why?', { options, ...id, ...(isRenamed ? { was: 'why' } : {}) })
      return defineFlow({
        ...{ key: isRenamed ? 'new' : 'old', ...(isRenamed ? { was: 'old' } : {}) },
        ...{ name: 'Renamed', languages: ['en'] },
        questions: isRenamed ? { reason: why } : { why },
        states: (q) => ({
          start: page(Object.values(q), isRenamed ? { name: 'First', was: 'start' } : {}),
        }),
      })
    }
    const [before, after, taken] = [define('none'), define('renamed'), define('taken')]
    const idsIn = (flow: unknown) => JSON.stringify(flow).match(/[0-9a-f]{8}-[0-9a-f-]{27}/g)
    expect(idsIn(after)).toEqual(idsIn(before))
    expect(named(after, 'reason').question?.options[0]?.key).toBe('slow')
    expect(stateIds(after)).toEqual([['First', stateIds(before)[0]?.[1]]])
    expect(named(taken, 'why').question?.id).toBe('6f6f1a52-3a55-4f0b-8e0c-2c1d7f1f9a01')
  })

  it('has rows, elements that ask nothing, and every kind of rule (ECO-24)', () => {
    const flow = defineFlow({
      ...{ key: 'all', name: 'All', languages: ['en'], savesIncomplete: true },
      questions: {
        rooms: matrix('The rooms', {
          rows: { hall: 'Hall', bath: { body: 'Bath', options: { wet: 'Wet' } } },
          options: { good: 'Good', bad: 'Bad' },
        }),
        name: text('Your name'),
        extras: checklist('Extras', { options: { tea: 'Tea' } }),
      },
      states: ({ rooms, name, extras }) => {
        const hint = label('A hint')
        const row = rooms.row('bath').is('wet')
        return {
          start: randomPage([rooms, name, extras, hint.hiddenWhen(name.equals('Ann'))], {
            next: [
              row.and(rooms.row('hall').isAnyOf('good', 'bad')).to('end'),
              name.matches('^A').and(name.notContains('x')).to('end'),
              extras.isNoneOf('tea').to('end'),
              rule(extras, { operator: 'contains', value: 'te' }).to('end'),
            ],
          }),
          end: thank([buttonLink('Home', { url: 'https://example.com' }), gauge()]),
        }
      },
    })
    expect(Flow.parse(flow)).toEqual(flow)
    const [rooms] = flow.elements
    const [hall, bath] = rooms?.question?.statements ?? []
    expect(flow.transitions[0]?.rules).toEqual([
      {
        ...{ elementId: rooms?.id, operator: 'option_match', statementId: bath?.id },
        optionIds: [bath?.options[0]?.id],
      },
      {
        ...{ elementId: rooms?.id, operator: 'option_match', statementId: hall?.id },
        optionIds: rooms?.question?.options.map(({ id }) => id),
      },
    ])
    expect(flow.transitions.map(({ rules }) => rules.at(-1)?.operator)).toEqual([
      ...['option_match', 'not_contains', 'not_equals', 'contains'],
    ])
    expect(new Set(flow.transitions.map(({ id }) => id)).size).toBe(4)
    expect(named(flow, 'name').triggers[0]).toMatchObject({
      ...{ answerValue: 'Ann', action: 'make_invisible' },
    })
    expect(documentOf(sourceOf(flow, 'all'))).toEqual(flow)
  })

  it('knows the line of each element and state (ECO-24)', () => {
    const sources = sourcesOf(delivery())
    expect([...sources.keys()]).toEqual([
      ...[0, 1, 2].map((at) => `states.${at}`),
      ...[0, 1, 2, 3, 4, 5].map((at) => `elements.${at}`),
    ])
    expect(sources.get('elements.2')?.stack).toMatch(/define\.test\.ts/)
  })

  it('refuses what no type can: a state that does not exist, a condition that is not one answer', () => {
    const define = (to: string) =>
      defineFlow({
        ...{ key: 'x', name: 'X', languages: ['en'], questions: { a: text('A') } },
        states: ({ a }) => ({ start: page([a], { otherwise: to as 'start' }) }),
      })
    expect(() => define('nowhere')).toThrow('There is no state nowhere.')
    expect(() =>
      defineFlow({
        ...{ key: 'x', name: 'X', languages: ['en'], questions: { a: text('A') } },
        states: ({ a }) => ({ start: page([a, label('B').shownWhen(a.contains('x'))]) }),
      }),
    ).toThrow('An element is shown or hidden by one answer that is given: is or equals.')
  })
})
