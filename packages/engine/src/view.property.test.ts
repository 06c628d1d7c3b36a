import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { visibleIds } from './random/model.ts'
import type { Walk } from './random/respondent.ts'
import { cases, seedRange, walkOf } from './random/seeds.ts'
import { view } from './view.ts'

const forEachWalk = (look: (made: Walk) => void): void =>
  fc.assert(
    fc.property(fc.integer(seedRange), (seed) => look(walkOf(seed))),
    cases,
  )

describe('view, of random runs', () => {
  it('shows every visible element and option of the state, and nothing else (R-FLOW-02, R-FLOW-51, R-ANS-08, R-ANS-09, R-ANS-10, R-ANS-11)', () => {
    forEachWalk(({ map, steps }) => {
      for (const { after } of steps) {
        if (after.phase.kind === 'ended') continue
        const visible = visibleIds(map, after)
        const seen = view(map, after)
        const shown = [
          ...seen.elements.map((shownElement) => shownElement.element),
          ...seen.buttons,
        ].map((element) => element.id)
        expect(shown.toSorted()).toEqual(
          (seen.state?.elements ?? []).filter((id) => visible.has(id)).toSorted(),
        )
        for (const part of seen.elements) {
          if (part.kind !== 'question') continue
          const options = part.view.question.options
            .filter((option) => visible.has(option.id))
            .toSorted((a, b) => a.order - b.order)
          const ids = part.view.options.map((option) => option.id)
          // The style `random` has its own order.
          if (part.view.question.style === 'random')
            expect(ids.toSorted()).toEqual(options.map((option) => option.id).toSorted())
          else expect(ids).toEqual(options.map((option) => option.id))
          const rows = part.view.question.statements.toSorted((a, b) => a.order - b.order)
          expect(part.view.rows.map((row) => row.statement)).toEqual(rows)
          for (const row of part.view.rows)
            expect(row.options).toEqual(
              row.statement.options.filter((option) => visible.has(option.id)),
            )
        }
      }
    })
  })

  it('elements are sorted by their order; a random state changes only the positions of questions, and always in the same way (R-FLOW-49, R-FLOW-50)', () => {
    let random = 0
    forEachWalk(({ map, steps }) => {
      const orders = new Map<string, string[]>()
      for (const { after } of steps) {
        if (after.phase.kind === 'ended') continue
        const seen = view(map, after)
        if (!seen.state) continue
        const ids = seen.elements.map((part) => part.element.id)
        if (seen.state.style === 'random') {
          random += 1
          const before = orders.get(seen.state.id) ?? []
          const both = new Set(before.filter((id) => ids.includes(id)))
          expect(ids.filter((id) => both.has(id))).toEqual(before.filter((id) => both.has(id)))
          if (ids.length >= before.length) orders.set(seen.state.id, ids)
        } else {
          const numbers = seen.elements.map((part) => part.element.order)
          expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
        }
      }
    })
    expect(random).toBeGreaterThan(500)
  })

  it('an answer without triggers redraws its question and nothing else', () => {
    let answers = 0
    forEachWalk(({ map, steps }) => {
      for (const { event, before, after } of steps) {
        if (
          event.type !== 'answered' ||
          after.phase.kind !== 'answering' ||
          before.visits !== after.visits
        )
          continue
        if (map.elementOfQuestion.get(event.questionId)?.triggers.length !== 0) continue
        const old = view(map, before)
        const now = view(map, after, old)
        expect(now.elements.length).toBe(old.elements.length)
        const redrawn = now.elements
          .filter((part, at) => part !== old.elements[at])
          .map((part) => (part.kind === 'question' ? part.view.question.id : part.element.id))
        expect(redrawn.filter((id) => id !== event.questionId)).toEqual([])
        expect(now.buttons).toBe(old.buttons)
        answers += 1
      }
    })
    expect(answers).toBeGreaterThan(300)
  })

  it('what changed nothing on the page redraws nothing on it', () => {
    forEachWalk(({ map, steps }) => {
      for (const { event, before, after } of steps) {
        if (event.type !== 'saved' && event.type !== 'language_chosen') continue
        if (after.phase.kind !== before.phase.kind) continue
        const old = view(map, before)
        const now = view(map, after, old)
        expect(now.elements).toBe(old.elements)
        expect(now.buttons).toBe(old.buttons)
      }
    })
  })

  it('draws the same with and without a view to compare with', () => {
    forEachWalk(({ map, steps }) => {
      for (const { before, after } of steps)
        expect(view(map, after, view(map, before))).toEqual(view(map, after))
    })
  })

  it('the progress is nought on the first page and more on every later one', () => {
    forEachWalk(({ map, steps }) => {
      for (const { after } of steps)
        if (after.phase.kind === 'answering')
          expect(view(map, after).progress > 0).toBe(after.visits.length > 1)
    })
  })

  it('the progress stays between 0 and 1 and goes back on Back only', () => {
    forEachWalk(({ map, steps }) => {
      for (const { event, before, after } of steps) {
        const [was, is] = [view(map, before).progress, view(map, after).progress]
        expect(is).toBeGreaterThanOrEqual(0)
        expect(is).toBeLessThanOrEqual(1)
        if (after.visits.length >= before.visits.length)
          expect(is, event.type).toBeGreaterThanOrEqual(was)
      }
    })
  })
})
