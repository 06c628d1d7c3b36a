// What can be done with the selected responses: their follow-ups are changed together, or they are deleted.
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { MenuTrigger } from 'react-aria-components'
import { useMay, useMe } from '../../api/me.tsx'
import { ActionButton } from '../../parts/action-button.tsx'
import { MenuItem, MenuList } from '../../parts/menu.tsx'
import { useWords } from '../../words/words.ts'
import { DeleteResponses } from './delete-responses.tsx'
import { useMemberNames } from './follow-up/follow-up-form.tsx'
import { followUpStates, patchOf } from './follow-up/follow-up-states.ts'
import { followUpWords } from './follow-up/follow-up-words.ts'
import { type FollowedResponse, useBulkFollowUp } from './follow-up/use-bulk-follow-up.ts'
import style from './responses.module.css'
import { responsesWords } from './responses-words.ts'

interface SelectedBarProps {
  readonly responses: readonly FollowedResponse[]
  readonly onDeleted: () => void
}

export function SelectedBar({ responses, onDeleted }: SelectedBarProps) {
  const say = useWords(responsesWords)
  const may = useMay()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <div className={style['selected']}>
      <span role="status">{say('responses.selected', { count: responses.length })}</span>
      {may('chats.write') && <FollowUpMenus responses={responses} />}
      {may('feedback.delete') && (
        <ActionButton kind="danger" onPress={() => setIsAsking(true)}>
          {say('responses.delete')}
        </ActionButton>
      )}
      <DeleteResponses
        ids={responses.map(({ id }) => id)}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onDeleted={onDeleted}
      />
    </div>
  )
}

const dueDays = [1, 3, 7, 14] as const
const dayMs = 86_400_000

/** Owner, state and due time of all of them. */
export function FollowUpMenus({ responses }: Pick<SelectedBarProps, 'responses'>) {
  const say = useWords(followUpWords)
  const me = useMe().person.id
  const { names } = useMemberNames()
  const { isBusy, change } = useBulkFollowUp(responses)
  const dueIn = (days: number): string => new Date(Date.now() + days * dayMs).toISOString()
  const menus = [
    {
      act: 'owner',
      name: say('followUp.assign'),
      items: [
        { id: me, name: say('followUp.assignToMe'), patch: { assignee_id: me } },
        ...names.flatMap(({ id, name }) =>
          id === me ? [] : [{ id, name, patch: { assignee_id: id } }],
        ),
        { id: 'nobody', name: say('followUp.nobody'), patch: { assignee_id: null } },
      ],
    },
    {
      act: 'state',
      name: say('followUp.setState'),
      items: followUpStates.map((id) => ({ id, name: say(`followUp.${id}`), patch: patchOf(id) })),
    },
    {
      act: 'due',
      name: say('followUp.setDue'),
      items: [
        ...dueDays.map((days) => ({
          id: String(days),
          name: say('followUp.dueIn', { count: days }),
          patch: { due_at: dueIn(days) },
        })),
        { id: 'never', name: say('followUp.noDue'), patch: { due_at: null } },
      ],
    },
  ]
  return menus.map(({ act, name, items }) => (
    // The single keys find the menu by it.
    <span key={act} data-opens={act}>
      <MenuTrigger>
        <ActionButton isBusy={isBusy}>
          {name}
          <ChevronDown size={14} aria-hidden />
        </ActionButton>
        <MenuList label={name}>
          {items.map((item) => (
            <MenuItem key={item.id} id={item.id} onAction={() => change(item.patch)}>
              {item.name}
            </MenuItem>
          ))}
        </MenuList>
      </MenuTrigger>
    </span>
  ))
}
