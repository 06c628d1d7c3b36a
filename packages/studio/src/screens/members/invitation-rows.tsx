import { type Invitation, mayBeLimited } from '@askwell/contract'
import { useChange } from '../../api/use-call.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import rowStyle from '../../parts/rows.module.css'
import { Rows } from '../../parts/rows.tsx'
import { tellFailure } from '../../parts/tell-failure.ts'
import { useMoment } from '../../words/moment.ts'
import { useWords } from '../../words/words.ts'
import { useAccessName } from '../access/use-access-name.ts'
import { roleWords } from '../role-words.ts'
import { membersWords } from './members-words.ts'

export function InvitationRows({ invitations }: { readonly invitations: readonly Invitation[] }) {
  const say = useWords(membersWords)
  const sayRole = useWords(roleWords)
  const nameOf = useAccessName()
  const moment = useMoment()
  const takeBack = useChange('delete_invitation', ['list_invitations'])
  return (
    <Rows
      label={say('members.invitations')}
      heads={[say('members.email'), say('members.role'), say('members.until'), '']}
    >
      {invitations.map(({ id, email, role, mailed, expires_at: until, channels, exports }) => (
        <tr key={id}>
          <td>
            {email}
            <span className={rowStyle['note']}>
              {say(mailed ? 'members.mailed' : 'members.byLink')}
            </span>
          </td>
          <td>
            {sayRole(`role.${role}`)}
            {mayBeLimited(role) && (
              <span className={rowStyle['note']}>{nameOf({ channels, exports })}</span>
            )}
          </td>
          <td className={rowStyle['nowrap']}>{moment(until)}</td>
          <td className={rowStyle['end']}>
            <ActionButton
              kind="quiet"
              label={say('members.takeBackOne', { email })}
              isBusy={takeBack.isPending}
              onPress={() => takeBack.mutate({ params: { id } }, { onError: tellFailure })}
            >
              {say('members.takeBack')}
            </ActionButton>
          </td>
        </tr>
      ))}
    </Rows>
  )
}
