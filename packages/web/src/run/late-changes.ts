// React hydrates elements one by one, each before the first press on it. A change in an element before that without
// a press (autofill, dictation) fires an event that React ignores: it is read here, after all elements are
// hydrated.
import type { Act, RunStore } from '../app-types.ts'
import { type Control, earlyActs } from './before-hydration.ts'

/** Records the values of the controls. The returned function lists the changes since then that reached no answer. */
export function watchLate(
  run: RunStore,
  controlsIn: (elementId: string) => readonly Control[],
): () => Act[] {
  const before = new Map(
    answersOf(run).map(({ id, answer }) => [
      id,
      { answer, controls: JSON.stringify(controlsIn(id)) },
    ]),
  )
  return () => {
    const missed = new Set(
      answersOf(run).flatMap(({ id, answer }) => {
        const earlier = before.get(id)
        return earlier &&
          earlier.answer === answer &&
          earlier.controls !== JSON.stringify(controlsIn(id))
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
