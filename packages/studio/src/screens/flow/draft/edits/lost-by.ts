// What was removed together with something, counted for the message that offers undo.
import type { Flow } from '@askwell/contract'

export interface Lost {
  readonly elements: number
  readonly rules: number
  readonly triggers: number
}

export function lostBy(before: Flow, after: Flow): Lost {
  const count = (flow: Flow): Lost => ({
    elements: flow.elements.length,
    rules:
      flow.transitions.reduce((sum, { rules }) => sum + Math.max(1, rules.length), 0) +
      flow.states.filter(({ nextStateId }) => nextStateId !== null).length,
    triggers: flow.elements.reduce((sum, { triggers }) => sum + triggers.length, 0),
  })
  const [was, is] = [count(before), count(after)]
  return {
    elements: was.elements - is.elements,
    rules: was.rules - is.rules,
    triggers: was.triggers - is.triggers,
  }
}
