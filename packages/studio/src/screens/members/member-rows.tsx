import { type Member, mayBeLimited, type Role, roles } from '@askwell/contract'
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
import { AccessSheet } from '../access/access-sheet.tsx'
import { accessWords } from '../access/access-words.ts'
import { useAccessName } from '../access/use-access-name.ts'
import { roleWords } from '../role-words.ts'
import { membersWords } from './members-words.ts'

export function MemberRows({ members }: { readonly members: readonly Member[] }) {
  const say = useWords(membersWords)
  const [leaving, setLeaving] = useState<Member | null>(null)
  const remove = useChange('delete_member', ['list_members', 'me'])
  const mayManage = useMay()('people.manage')
  return (
    <>
      <Rows
        label={say('members.members')}
        heads={[
          say('members.person'),
          say('members.role'),
          say('members.joined'),
          ...(mayManage ? [''] : []),
        ]}
      >
        {members.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            onRemove={mayManage ? () => setLeaving(member) : null}
          />
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
  /** Null: not permitted. */
  readonly onRemove: (() => void) | null
}

function MemberRow({ member, onRemove }: MemberRowProps) {
  const say = useWords(membersWords)
  const sayRole = useWords(roleWords)
  const sayAccess = useWords(accessWords)
  const moment = useMoment()
  const { person } = useMe()
  const roles = useRoleOptions()
  const nameOf = useAccessName()
  const change = useChange('patch_member', ['list_members', 'me'])
  /** The role that channels are being chosen for. */
  const [choosing, setChoosing] = useState<Role | null>(null)
  const {
    id,
    name,
    email,
    role,
    second_factor: hasSecond,
    joined_at: joinedAt,
    channels,
    exports,
  } = member
  const access = channels === null || exports === null ? null : { channels, exports }
  const give = (next: Role) =>
    change.mutate(
      { params: { id }, body: { role: next } },
      {
        onSuccess: () =>
          toast.success(say('members.saved', { name, role: sayRole(`role.${next}`) })),
        onError: (error) =>
          error instanceof CallRefused && error.status === 409
            ? toast.error(say('members.lastOwner'))
            : tellFailure(error),
      },
    )
  return (
    <tr>
      <td>
        <span className={rowStyle['strong']} dir="auto">
          {name}
        </span>{' '}
        {id === person.id && <Tag tone="accent">{say('members.you')}</Tag>}{' '}
        {hasSecond && <Tag tone="success">{say('members.second')}</Tag>}
        <span className={rowStyle['note']}>{email}</span>
      </td>
      <td>
        {onRemove === null ? (
          sayRole(`role.${role}`)
        ) : (
          <Choice
            label={say('members.roleOf', { name })}
            labelIs="hidden"
            options={roles}
            value={role}
            onChange={(next) => (mayBeLimited(next) ? setChoosing(next) : give(next))}
            isDisabled={change.isPending}
          />
        )}
        {access !== null && mayBeLimited(role) && (
          <span className={rowStyle['note']}>{nameOf(access)}</span>
        )}
        {choosing !== null && (
          <AccessSheet
            name={name}
            role={choosing}
            access={mayBeLimited(role) ? access : null}
            onClose={() => {
              setChoosing(null)
              change.reset()
            }}
            error={change.error}
            isBusy={change.isPending}
            wording={({ status }) => (status === 409 ? say('members.lastOwner') : null)}
            onSave={async (given) => {
              await change.mutateAsync({
                params: { id },
                body: { ...(choosing !== role && { role: choosing }), ...given },
              })
              setChoosing(null)
              toast.success(say('members.saved', { name, role: sayRole(`role.${choosing}`) }))
            }}
          />
        )}
      </td>
      <td className={rowStyle['nowrap']}>{moment(joinedAt)}</td>
      {onRemove !== null && (
        <td className={rowStyle['end']}>
          {mayBeLimited(role) && (
            <ActionButton
              kind="quiet"
              onPress={() => setChoosing(role)}
              label={sayAccess('access.changeOf', { name })}
            >
              {sayAccess('access.change')}
            </ActionButton>
          )}
          <ActionButton kind="quiet" onPress={onRemove} label={say('members.removeOne', { name })}>
            {say('members.remove')}
          </ActionButton>
        </td>
      )}
    </tr>
  )
}

export function useRoleOptions(): readonly {
  readonly id: Role
  readonly name: string
  readonly note: string
}[] {
  const sayRole = useWords(roleWords)
  return roles.map((role) => ({
    id: role,
    name: sayRole(`role.${role}`),
    note: sayRole(`role.${role}.does`),
  }))
}
