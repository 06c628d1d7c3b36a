// The problems of the draft, found a moment after it changed: one list for the panel, and marks for what has them.
import type { Flow, Problem } from '@askwell/contract'
import { problems } from '@askwell/engine'
import { compiles } from '@askwell/engine/regex'
import { createContext, type ReactNode, useContext, useDeferredValue, useMemo } from 'react'
import { useDraft } from '../draft/use-draft.tsx'
import { placeOf } from './place-of.ts'

export interface ProblemMarks {
  /** The document that the list is about: its paths point into it. */
  readonly flow: Flow | null
  readonly list: readonly Problem[]
  readonly errors: number
  readonly states: ReadonlyMap<string, Problem['severity']>
  readonly elements: ReadonlyMap<string, Problem['severity']>
}

const none: ProblemMarks = {
  flow: null,
  list: [],
  errors: 0,
  states: new Map(),
  elements: new Map(),
}
const Context = createContext<ProblemMarks>(none)
const StatesContext = createContext<ProblemMarks['states']>(none.states)

export const useProblemMarks = (): ProblemMarks => useContext(Context)
/** Which states have problems: for components that are redrawn only when that changes. */
export const useStateMarks = (): ProblemMarks['states'] => useContext(StatesContext)

export function ProblemMarksProvider({ children }: { readonly children: ReactNode }) {
  const flow = useDeferredValue(useDraft((snapshot) => snapshot.flow))
  const marks = useMemo(() => marksOf(flow), [flow])
  return (
    <Context value={marks}>
      <StatesContext value={marks.states}>{children}</StatesContext>
    </Context>
  )
}

function marksOf(flow: Flow): ProblemMarks {
  const list = problems(flow, { compiles })
  const states = new Map<string, Problem['severity']>()
  const elements = new Map<string, Problem['severity']>()
  const worse = (
    marks: Map<string, Problem['severity']>,
    id: string,
    severity: Problem['severity'],
  ) => {
    if (marks.get(id) !== 'error') marks.set(id, severity)
  }
  for (const { path, severity } of list) {
    const place = placeOf(flow, path)
    if (place.kind === 'none') continue
    worse(states, place.stateId, severity)
    if (place.kind === 'element') worse(elements, place.elementId, severity)
  }
  return {
    flow,
    list,
    errors: list.filter(({ severity }) => severity === 'error').length,
    states: sameAs(states),
    elements,
  }
}

/** Marks of states decide what the canvas draws: the same ones are the same object. */
let lastStates: ReadonlyMap<string, Problem['severity']> = new Map()
function sameAs(
  states: ReadonlyMap<string, Problem['severity']>,
): ReadonlyMap<string, Problem['severity']> {
  const isSame =
    states.size === lastStates.size &&
    [...states].every(([id, severity]) => lastStates.get(id) === severity)
  if (!isSame) lastStates = states
  return lastStates
}
