import { Analysed } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoBundle, loadDemo } from '../../../demo/index.ts'
import { type OwnerServer, startOwnerServer } from '../../../test-kit/owner-server.ts'
import { testBundle } from '../../../test-kit/respondent-flow.ts'

let server: OwnerServer

beforeAll(async () => {
  server = await startOwnerServer({
    bundle: { ...testBundle(), flows: [], nodes: [], widgets: [] },
  })
  await loadDemo(server.store, server.workspaceId, server.clock.now)
})
afterAll(() => server.app.close())

const analyse = async (body: object): Promise<Analysed> => {
  const reply = await server.owner.call('POST', '/analysis', body)
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
  return Analysed.parse(reply.body)
}

describe('an analysis of the demo', () => {
  it('makes shares of the base that is asked for, of people who saw a question too', async () => {
    const flow = demoBundle.flows.find(({ elements }) =>
      elements.some(({ triggers }) => triggers.some(({ targetIds }) => targetIds.length > 0)),
    )
    const hidden = flow?.elements.find(({ id, question }) =>
      flow.elements.some(({ triggers }) =>
        triggers.some(({ targetIds }) => question && targetIds.includes(id)),
      ),
    )?.question
    const open = flow?.elements.find(
      ({ question, isVisible }) => isVisible && question?.style === 'score',
    )?.question
    const ask = (base: string, question = open?.id) => ({
      of: { flow_ids: [flow?.id] },
      completed: 'any',
      base,
      ask: [
        {
          kind: 'crosstab',
          rows: [{ question, part: 'nps_group' }],
          columns: [{ by: { facet: 'device' } }],
        },
        { kind: 'figures', questions: [question] },
      ],
    })
    const sizes = new Map<string, (number | undefined)[]>()
    for (const base of ['answered', 'valid', 'shown', 'asked', 'all']) {
      const { answers, groups } = await analyse(ask(base))
      const [table, figures] = answers
      if (table?.kind !== 'crosstab' || figures?.kind !== 'figures') throw new Error('No answer.')
      const { bases, no_answer, rows } = table.groups['all']?.tables[0] ?? {}
      const known = figures.questions[0]?.groups['all']?.base
      const sum = rows?.reduce((all, { cells }) => all + (cells[0]?.n ?? 0), 0) ?? 0
      expect(sum + (no_answer?.[0]?.n ?? 0)).toBe(bases?.[0])
      sizes.set(base, [bases?.[0], known?.[base as 'all']])
      if (base === 'all') expect(bases?.[0]).toBe(groups[0]?.n)
    }
    for (const [, [found, known]] of sizes) expect(found).toBe(known)
    const { answers } = await analyse({
      of: { flow_ids: [flow?.id] },
      base: 'shown',
      ask: [{ kind: 'figures', questions: [hidden?.id] }],
    })
    const base = answers[0]?.kind === 'figures' && answers[0].questions[0]?.groups['all']?.base
    if (!base) throw new Error('No figures.')
    // It is hidden until an answer shows it, and then some people leave it out.
    expect(base.asked).toBeGreaterThan(base.shown)
    expect(base.shown).toBeGreaterThanOrEqual(base.answered)
    const counted = await analyse({
      of: { flow_ids: [flow?.id] },
      filter: { on: { question: hidden?.id }, op: 'shown' },
      ask: [{ kind: 'figures', questions: [hidden?.id] }],
    })
    expect(counted.groups[0]?.n).toBe(base.shown)
  })

  it('says how far two groups differ, and whether that is more than chance', async () => {
    const flow = demoBundle.flows[0]
    const score = flow?.elements.find(({ question }) => question?.style === 'score')?.question
    const device = (value: string) => ({
      key: value,
      name: value,
      filter: { on: { facet: 'device' }, op: 'is', value },
    })
    const promoters = {
      key: 'promoters',
      name: 'Promoters',
      filter: { on: { question: score?.id, part: 'nps_group' }, op: 'is', value: 'promoter' },
    }
    const { answers } = await analyse({
      of: { flow_ids: [flow?.id] },
      completed: 'any',
      groups: [device('phone'), device('desktop'), promoters],
      ask: [{ kind: 'figures', questions: [score?.id] }],
    })
    const question = answers[0]?.kind === 'figures' ? answers[0].questions[0] : undefined
    const npsOf = (key: string) => {
      const figures = question?.groups[key]?.figures
      return (figures && 'nps' in figures && figures.nps) || null
    }
    const of = (a: string, b: string) =>
      question?.differences.find((one) => one.a === a && one.b === b && one.what === 'nps')
    const apart = of('phone', 'desktop')
    expect(apart?.overlap).toBe(0)
    expect(apart?.value).toBeCloseTo((npsOf('phone')?.score ?? 0) - (npsOf('desktop')?.score ?? 0))
    expect(of('phone', 'promoters')).toMatchObject({
      overlap: npsOf('phone')?.promoters,
      verdict: 'lower',
    })
    expect(question?.differences.map(({ a, b }) => `${a} ${b}`)).not.toContain('all phone')
    for (const { p, p_adjusted: adjusted } of question?.differences ?? [])
      expect(adjusted ?? 1).toBeGreaterThanOrEqual(p ?? 0)
  })
})
