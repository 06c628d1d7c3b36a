import type { Element, Flow } from '@askwell/contract'
import { ActionButton } from '../../../parts/action-button.tsx'
import { changeElement, type Edit } from '../../../questions/edits/change-element.ts'
import { useWords } from '../../../words/words.ts'
import { type ReactionFault, reactionFaults } from './edits/reaction-faults.ts'
import type { Reaction } from './edits/reactions.ts'
import { inspectorWords } from './inspector-words.ts'
import { elementName } from './question-items.ts'
import sentence from './sentence.module.css'

interface ReactionFaultsProps {
  readonly flow: Flow
  readonly element: Element
  readonly languageCode: string
  readonly edit: Edit
  readonly reaction: Reaction
}

export function ReactionFaults({
  flow,
  element,
  languageCode,
  edit,
  reaction,
}: ReactionFaultsProps) {
  const say = useWords(inspectorWords)
  const names = (ids: readonly string[]) =>
    flow.elements
      .filter(({ id }) => ids.includes(id))
      .map((target) => elementName({ flow, languageCode, say }, target))
      .join(', ')
  return reactionFaults(flow, element, reaction).map((fault) => (
    <p
      key={fault.is}
      className={`${sentence['fault']} ${'elementIds' in fault ? sentence['mild'] : ''}`}
    >
      {say(
        `trigger.fault.${fault.is}`,
        'elementIds' in fault ? { name: names(fault.elementIds) } : {},
      )}
      <FirstState fault={fault} edit={edit} />
    </p>
  ))
}

/** Most reactions that do nothing need the opposite initial visibility of their target: one press. */
function FirstState({ fault, edit }: { readonly fault: ReactionFault; readonly edit: Edit }) {
  const say = useWords(inspectorWords)
  if (fault.is !== 'already_shown' && fault.is !== 'already_hidden') return null
  const isVisible = fault.is === 'already_hidden'
  return (
    <ActionButton
      onPress={() =>
        edit((flow) =>
          fault.elementIds.reduce(
            (known, id) => changeElement(id, (target) => ({ ...target, isVisible }))(known),
            flow,
          ),
        )
      }
    >
      {say(isVisible ? 'trigger.showFirst' : 'trigger.hideFirst')}
    </ActionButton>
  )
}
