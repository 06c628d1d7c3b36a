// Elements wake up one by one after the page listens, each before the first press on it. What changes in one that sleeps
// without a press before it (filled in by the browser, dictated) is an event React takes for old: it is read here, once
// all are awake.
import type { Act, RunStore } from '../app-types.ts'
import { type Control, earlyActs } from './before-hydration.ts'

/** Remembers the controls as they stand; the answer tells what changed since and reached no answer. */
export function watchLate(
  run: RunStore,
  controlsIn: (elementId: string) => readonly Control[],
): () => Act[] {
  const stood = new Map(
    answersOf(run).map(({ id, answer }) => [
      id,
      { answer, controls: JSON.stringify(controlsIn(id)) },
    ]),
  )
  return () => {
    const missed = new Set(
      answersOf(run).flatMap(({ id, answer }) => {
        const before = stood.get(id)
        return before &&
          before.answer === answer &&
          before.controls !== JSON.stringify(controlsIn(id))
          ? [id]
          : []
      }),
    )
    return earlyActs(
      run.getSnapshot().view,
      (id) => (missed.has(id) ? controlsIn(id) : []),
      undefined,
    )
  }
}

const answersOf = (run: RunStore) =>
  run
    .getSnapshot()
    .view.elements.flatMap((item) =>
      item.kind === 'question' ? [{ id: item.element.id, answer: item.view.answer }] : [],
    )
