// Removes parts of the draft at once and offers undo: references to them are removed too, and the message says so.
import type { Flow } from '@askwell/contract'
import { toast } from 'sonner'
import { useWords } from '../../../words/words.ts'
import { removeElement } from '../draft/edits/elements.ts'
import { lostBy } from '../draft/edits/lost-by.ts'
import { removeState } from '../draft/edits/states.ts'
import { removeTransition } from '../draft/edits/transitions.ts'
import { useDraftStore } from '../draft/use-draft.tsx'
import { kindOf } from '../element-kinds.ts'
import { flowWords } from '../flow-words.ts'
import { elementText } from '../spoken-text.ts'
import { useKindName } from '../use-kind-name.ts'
import { stateWords } from './state-words.ts'

function useRemove(): (make: (flow: Flow) => Flow, said: string) => void {
  const say = useWords(flowWords)
  const store = useDraftStore()
  return (make, said) => {
    const before = store.getSnapshot().flow
    const after = make(before)
    if (after === before) return
    store.edit(() => after)
    const along = lostBy(before, after)
    const count = along.rules + along.triggers
    toast(said, {
      ...(count > 0 && { description: say('flow.removedAlong', { count }) }),
      action: {
        label: say('flow.undo'),
        // Only while nothing else was done since: after that, only the general undo applies.
        onClick: () => (store.getSnapshot().flow === after ? store.undo() : undefined),
      },
    })
  }
}

export function useRemoveState(): (stateId: string) => void {
  const say = useWords(flowWords)
  const store = useDraftStore()
  const remove = useRemove()
  return (stateId) => {
    const name =
      store.getSnapshot().flow.states.find(({ id }) => id === stateId)?.name ||
      say('flow.namelessState')
    remove((flow) => removeState(flow, stateId), say('flow.removed', { name }))
  }
}

export function useRemoveElement(): (elementId: string) => void {
  const say = useWords(flowWords)
  const kindName = useKindName()
  const store = useDraftStore()
  const remove = useRemove()
  return (elementId) => {
    const { flow, languageCode } = store.getSnapshot()
    const element = flow.elements.find(({ id }) => id === elementId)
    const name = element
      ? elementText(flow, element, languageCode) || kindName(kindOf(element))
      : ''
    remove((before) => removeElement(before, elementId), say('flow.removed', { name }))
  }
}

export function useRemoveTransition(): (transitionId: string) => void {
  const say = useWords(stateWords)
  const remove = useRemove()
  return (transitionId) =>
    remove((flow) => removeTransition(flow, transitionId), say('state.ruleRemoved'))
}
