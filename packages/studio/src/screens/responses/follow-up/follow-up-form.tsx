// State, owner, due time and priority of a follow-up. Each is saved as soon as it is chosen.
import type { FollowUp } from '@askwell/contract'
import { useState } from 'react'
import { useMay, useMe } from '../../../api/me.tsx'
import { useCall, useChange } from '../../../api/use-call.ts'
import { ActionButton } from '../../../parts/action-button.tsx'
import { Choice } from '../../../parts/choice.tsx'
import fieldStyle from '../../../parts/field.module.css'
import { Tag } from '../../../parts/tag.tsx'
import { tellFailure } from '../../../parts/tell-failure.ts'
import { Toggle } from '../../../parts/toggle.tsx'
import { useMoment } from '../../../words/moment.ts'
import { useWords } from '../../../words/words.ts'
import paneStyle from '../response-pane.module.css'
import style from './follow-up.module.css'
import {
  type FollowUpPatch,
  followUpStates,
  isOverdue,
  localTime,
  patchOf,
  stateOf,
  timeOf,
} from './follow-up-states.ts'
import { FollowUpTag } from './follow-up-tag.tsx'
import { followUpWords } from './follow-up-words.ts'

interface FollowUpFormProps {
  /** Of the response. */
  readonly id: string
  readonly followUp: FollowUp | null
  readonly reread: () => unknown
}

/** Calls whose answers show something of a follow-up. */
export const touched = [
  'get_follow_up',
  'list_follow_ups',
  'get_feedback',
  'list_feedbacks',
  'list_feedback_tags',
] as const

export function FollowUpForm({ id: feedbackId, followUp, reread }: FollowUpFormProps) {
  const say = useWords(followUpWords)
  const { person } = useMe()
  const mayWrite = useMay()('chats.write')
  const change = useChange('patch_follow_up', touched)
  const isBusy = change.isPending
  const onChange = (patch: FollowUpPatch): void =>
    change.mutate(
      { params: { id: feedbackId }, body: { revision: followUp?.revision ?? 0, ...patch } },
      {
        // Usually somebody else was faster: the newest state is shown.
        onError: (refusal) => {
          tellFailure(refusal)
          reread()
        },
      },
    )
  const { names } = useMemberNames()
  if (!mayWrite) return <FollowUpShown followUp={followUp} />
  if (followUp === null)
    return (
      <div className={style['begin']}>
        <p className={paneStyle['soft']}>{say('followUp.none')}</p>
        <div className={style['buttons']}>
          <ActionButton
            kind="primary"
            isBusy={isBusy}
            onPress={() => onChange({ assignee_id: person.id })}
          >
            {say('followUp.assignToMe')}
          </ActionButton>
          <ActionButton isBusy={isBusy} onPress={() => onChange({})}>
            {say('followUp.begin')}
          </ActionButton>
        </div>
      </div>
    )
  const { assignee_id: owner, priority } = followUp
  const owners = [
    { id: nobody, name: say('followUp.nobody') },
    ...names.map(({ id, name }) => ({
      id,
      name: id === person.id ? say('followUp.you', { name }) : name,
    })),
  ]
  return (
    <div className={style['form']}>
      <Choice
        label={say('followUp.state')}
        options={followUpStates.map((id) => ({ id, name: say(`followUp.${id}`) }))}
        value={stateOf(followUp)}
        onChange={(state) => onChange(patchOf(state))}
        isDisabled={isBusy}
      />
      <Choice
        label={say('followUp.owner')}
        options={owners}
        value={owner ?? nobody}
        onChange={(id) => onChange({ assignee_id: id === nobody ? null : id })}
        isDisabled={isBusy}
      />
      {/* Another value from the server begins the field again. */}
      <DueField key={followUp.due_at} followUp={followUp} isBusy={isBusy} onChange={onChange} />
      <div className={style['buttons']}>
        <Toggle
          label={say('followUp.high')}
          isOn={priority === 'high'}
          onChange={(isHigh) => onChange({ priority: isHigh ? 'high' : 'normal' })}
        />
        {owner !== person.id && (
          <ActionButton isBusy={isBusy} onPress={() => onChange({ assignee_id: person.id })}>
            {say('followUp.assignToMe')}
          </ActionButton>
        )}
      </div>
    </div>
  )
}

/** For members who may not change it. */
function FollowUpShown({ followUp }: Pick<FollowUpFormProps, 'followUp'>) {
  const say = useWords(followUpWords)
  const moment = useMoment()
  const { nameOf } = useMemberNames()
  if (followUp === null) return <p className={paneStyle['soft']}>{say('followUp.none')}</p>
  return (
    <p className={style['tags']}>
      <FollowUpTag followUp={followUp} />
      <span>{nameOf(followUp.assignee_id)}</span>
      {followUp.due_at && <span>{say('followUp.dueAt', { time: moment(followUp.due_at) })}</span>}
    </p>
  )
}

function DueField({
  followUp,
  isBusy,
  onChange,
}: {
  readonly followUp: FollowUp
  readonly isBusy: boolean
  readonly onChange: (patch: FollowUpPatch) => void
}) {
  const say = useWords(followUpWords)
  const [typed, setTyped] = useState(localTime(followUp.due_at))
  const [isBad, setIsBad] = useState(false)
  const isChanged = typed !== localTime(followUp.due_at)
  return (
    <form
      className={style['due']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const input = event.currentTarget.elements.namedItem('due')
        const isHalf = input instanceof HTMLInputElement && input.validity.badInput
        const due = isHalf ? undefined : timeOf(typed)
        setIsBad(due === undefined)
        if (due !== undefined) onChange({ due_at: due })
      }}
    >
      <label className={fieldStyle['field']}>
        <span className={fieldStyle['label']}>
          {say('followUp.due')}{' '}
          {isOverdue(followUp, Date.now()) && <Tag tone="danger">{say('followUp.overdue')}</Tag>}
        </span>
        <input
          className={fieldStyle['input']}
          type="datetime-local"
          name="due"
          value={typed}
          aria-invalid={isBad}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        {isBad && (
          <span className={fieldStyle['error']} role="alert">
            {say('followUp.badDue')}
          </span>
        )}
      </label>
      <ActionButton type="submit" isBusy={isBusy} isDisabled={!isChanged && !isBad}>
        {say('followUp.setDue')}
      </ActionButton>
    </form>
  )
}

const nobody = 'nobody'

interface MemberName {
  readonly id: string
  readonly name: string
}

export function useMemberNames(): {
  readonly names: readonly MemberName[]
  readonly nameOf: (id: string | null) => string
} {
  const say = useWords(followUpWords)
  const names = (useCall('list_members', {}).data?.items ?? []).map(({ id, name }) => ({
    id,
    name,
  }))
  return {
    names,
    nameOf: (id) =>
      id === null
        ? say('followUp.nobody')
        : (names.find((member) => member.id === id)?.name ?? say('followUp.left')),
  }
}
