import { type Member, type Role, Role as Roles } from '@askwell/contract'
import { useState } from 'react'
import { toast } from 'sonner'
import { CallRefused } from '../../api/call.ts'
import { useMay, useMe } from '../../api/me.tsx'
import { useChange } from '../../api/use-call.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Choice } from '../../parts/choice.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import rowStyle from '../../parts/rows.module.css'
import { Rows } from '../../parts/rows.tsx'
import { Tag } from '../../parts/tag.tsx'
import { tellFailure } from '../../parts/tell-failure.ts'
import { useMoment } from '../../words/moment.ts'
import { useWords } from '../../words/words.ts'
import { roleWords } from '../role-words.ts'
import { membersWords } from './members-words.ts'

export function MemberRows({ members }: { readonly members: readonly Member[] }) {
  const say = useWords(membersWords)
  const [leaving, setLeaving] = useState<Member | null>(null)
  const remove = useChange('delete_member', ['list_members', 'me'])
  const mayManage = useMay()('people.manage')
  return (
    <>
      <Rows label={say('members.members')} heads={[say('members.person'), say('members.role'), say('members.joined'), ...(mayManage ? [''] : [])]}>
        {members.map((member) => (
          <MemberRow key={member.id} member={member} onRemove={mayManage ? () => setLeaving(member) : null} />
        ))}
      </Rows>
      <Confirm
        isOpen={leaving !== null}
        onClose={() => {
          setLeaving(null)
          remove.reset()
        }}
        title={say('members.removeOne', { name: leaving?.name ?? '' })}
        text={say('members.removeText', { name: leaving?.name ?? '' })}
        action={say('members.remove')}
        change={remove}
        onConfirm={() => remove.mutateAsync({ params: { id: leaving?.id ?? '' } })}
      />
    </>
  )
}

interface MemberRowProps {
  readonly member: Member
  /** Null: this person may not. */
  readonly onRemove: (() => void) | null
}

function MemberRow({ member, onRemove }: MemberRowProps) {
  const say = useWords(membersWords)
  const sayRole = useWords(roleWords)
  const moment = useMoment()
  const { person } = useMe()
  const roles = useRoleOptions()
  const change = useChange('patch_member', ['list_members', 'me'])
  const { id, name, email, role, second_factor: hasSecond, joined_at: joinedAt } = member
  const give = (next: Role) =>
    change.mutate(
      { params: { id }, body: { role: next } },
      {
        onSuccess: () => toast.success(say('members.saved', { name, role: sayRole(`role.${next}`) })),
        onError: (error) => (error instanceof CallRefused && error.status === 409 ? toast.error(say('members.lastOwner')) : tellFailure(error)),
      },
    )
  return (
    <tr>
      <td>
        <span className={rowStyle['strong']} dir="auto">
          {name}
        </span>{' '}
        {id === person.id && <Tag tone="accent">{say('members.you')}</Tag>} {hasSecond && <Tag tone="success">{say('members.second')}</Tag>}
        <span className={rowStyle['note']}>{email}</span>
      </td>
      <td>
        {onRemove === null ? (
          sayRole(`role.${role}`)
        ) : (
          <Choice label={say('members.roleOf', { name })} labelIs="hidden" options={roles} value={role} onChange={give} isDisabled={change.isPending} />
        )}
      </td>
      <td className={rowStyle['nowrap']}>{moment(joinedAt)}</td>
      {onRemove !== null && (
        <td className={rowStyle['end']}>
          <ActionButton kind="quiet" onPress={onRemove} label={say('members.removeOne', { name })}>
            {say('members.remove')}
          </ActionButton>
        </td>
      )}
    </tr>
  )
}

export function useRoleOptions(): readonly { readonly id: Role; readonly name: string; readonly note: string }[] {
  const sayRole = useWords(roleWords)
  return Roles.options.map((role) => ({ id: role, name: sayRole(`role.${role}`), note: sayRole(`role.${role}.does`) }))
}
