// A new page as an owner means it: with a button that leads on, and a connection to where the one before it led.
import type { Flow } from '@askwell/contract'
import { addElement } from './elements.ts'
import { addState, isPage } from './states.ts'
import { addTransition, retarget, setNext } from './transitions.ts'

export interface NewPage {
  readonly id: string
  readonly name: string
  readonly style: 'page' | 'random' | 'thank' | 'chat'
  readonly buttonId: string
}

export function addPage(flow: Flow, page: NewPage, nextStateId: string | null = null): Flow {
  const added = addState(flow, page)
  if (!isPage(page.style)) return added
  const withButton = addElement(added, page.id, {
    id: page.buttonId,
    type: 'next_page',
    order: 0,
    isVisible: true,
    triggers: [],
  })
  return setNext(withButton, page.id, nextStateId)
}

/** Between a state and the target of its otherwise. */
export function leadOtherwiseToNew(flow: Flow, stateId: string, page: NewPage): Flow {
  const next = flow.states.find(({ id }) => id === stateId)?.nextStateId ?? null
  return setNext(addPage(flow, page, next), stateId, page.id)
}

/** As the target of a rule; the new page then leads to the state's otherwise target. */
export function leadToNew(flow: Flow, transitionId: string, page: NewPage): Flow {
  const fromStateId = flow.transitions.find(({ id }) => id === transitionId)?.fromStateId
  const next = flow.states.find(({ id }) => id === fromStateId)?.nextStateId ?? null
  return retarget(addPage(flow, page, next), transitionId, page.id)
}

/** A rule to a state that no other connection of this one leads to; if there is none, to a new page. */
export function addWay(flow: Flow, fromStateId: string, transitionId: string, page: NewPage): Flow {
  const from = flow.states.find(({ id }) => id === fromStateId)
  const taken = new Set([
    fromStateId,
    from?.nextStateId,
    ...flow.transitions
      .filter((way) => way.fromStateId === fromStateId)
      .map(({ toStateId }) => toStateId),
  ])
  const free = flow.states.find(({ id, isInitialState }) => !taken.has(id) && !isInitialState)
  if (free) return addTransition(flow, { id: transitionId, fromStateId, toStateId: free.id })
  return addTransition(addPage(flow, page, from?.nextStateId ?? null), {
    id: transitionId,
    fromStateId,
    toStateId: page.id,
  })
}
