import type { Flow, Question } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import {
  arrange,
  changedDraft,
  movedTile,
  newTileDraft,
  questionsFor,
  resizedTile,
  type TileDraft,
  tileKinds,
  tileOf,
  widthOf,
} from './tile-draft.ts'

const question = (id: string, style: string) => ({ id, key: `key of ${id}`, style, options: [] })
const flow = {
  elements: [
    { question: question('nps', 'score') as unknown as Question },
    {},
    { question: question('remark', 'textarea') as unknown as Question },
    { question: question('choice', 'radio') as unknown as Question },
  ],
} as unknown as Flow
const draft = (more: Partial<TileDraft>): TileDraft => ({ ...newTileDraft, flowId: 'f', ...more })
const ids = (kind: TileDraft['kind']) => questionsFor(kind, flow).map(({ id }) => id)

describe('a tile that is added to a dashboard (O-32)', () => {
  it('is about a question with figures, and a score about a question that makes one', () => {
    expect(ids('question')).toEqual(['nps', 'choice'])
    expect(ids('score')).toEqual(['nps'])
    expect(ids('bySurvey')).toEqual(['nps'])
    expect(ids('trend')).toEqual([])
    expect(questionsFor('question', undefined)).toEqual([])
  })

  it('asks for the figures of its question, as wide as its drawing needs', () => {
    const ask = { kind: 'figures', questions: ['nps'] }
    const made = (kind: TileDraft['kind']) => tileOf(draft({ kind, questionId: 'nps' }), flow, 'T')
    const tile = { title: 'T', of: { flow_ids: ['f'] }, ask }
    expect(made('question')).toEqual({ ...tile, width: 2 })
    expect(made('score')).toEqual({ ...tile, width: 1 })
  })

  it('asks for the responses of a survey over time without a question', () => {
    const tile = tileOf(draft({ kind: 'trend' }), undefined, 'T')
    expect(tile).toMatchObject({ of: { flow_ids: ['f'] }, ask: { kind: 'series', unit: 'week' } })
  })

  it('asks for a score by survey by the key of the question, and for each survey once', () => {
    const tile = tileOf(
      draft({ kind: 'bySurvey', questionId: 'nps', others: ['g', 'f'] }),
      flow,
      'T',
    )
    expect(tile?.of).toEqual({ flow_ids: ['f', 'g'] })
    expect(tile?.ask).toEqual({
      ...{ kind: 'crosstab', rows: [{ question: 'key of nps' }] },
      columns: [{ by: { facet: 'flow' } }],
    })
  })

  it.each(tileKinds)('is not ready without a survey, or a question that fits: %s', (kind) => {
    expect(tileOf({ ...newTileDraft, kind }, flow, 'T')).toBeNull()
    if (kind !== 'trend')
      expect(tileOf(draft({ kind, questionId: 'remark' }), flow, 'T')).toBeNull()
  })

  it('keeps the chosen question where it still fits', () => {
    const chosen = draft({ questionId: 'choice' })
    expect(changedDraft(chosen, { others: ['g'] }, flow).questionId).toBe('choice')
    expect(changedDraft(chosen, { kind: 'score' }, flow).questionId).toBe('')
    expect(changedDraft(chosen, { flowId: 'g' }, flow).questionId).toBe('')
    const score = draft({ questionId: 'nps' })
    expect(changedDraft(score, { kind: 'score' }, flow).questionId).toBe('nps')
  })
})

describe('tiles in their order', () => {
  const tiles = arrange(
    ['a', 'b', 'c'].map((title) => ({
      ...{ title, of: { flow_ids: ['f'] }, width: 2 },
      ask: { kind: 'series', unit: 'day' },
    })),
  )
  const order = (list: typeof tiles) => list.map(({ tile }) => tile.title).join('')

  it('move by one, and not beyond an end', () => {
    expect(order(movedTile(tiles, 1, -1))).toBe('bac')
    expect(order(movedTile(tiles, 1, 1))).toBe('acb')
    expect(movedTile(tiles, 0, -1)).toBe(tiles)
    expect(movedTile(tiles, 2, 1)).toBe(tiles)
    expect(movedTile(tiles, 0, 1).map(({ saved }) => saved)).toEqual([1, 0, 2])
  })

  it('change their width alone', () => {
    expect(resizedTile(tiles, 1, 4).map(({ tile }) => tile.width)).toEqual([2, 4, 2])
    expect(['1', '4', '5', ''].map(widthOf)).toEqual([1, 4, 2, 2])
  })
})
