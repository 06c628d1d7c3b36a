// People of the workspace: the members, their roles, and who was invited.
import { useState } from 'react'
import { useMay } from '../../api/me.tsx'
import { useCall } from '../../api/use-call.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Card, Screen } from '../../parts/screen.tsx'
import { Failed, Skeleton } from '../../parts/states.tsx'
import { useWords } from '../../words/words.ts'
import { InvitationRows } from './invitation-rows.tsx'
import { InviteSheet } from './invite-sheet.tsx'
import { MemberRows } from './member-rows.tsx'
import { membersWords } from './members-words.ts'
import { SecurityCard } from './security-card.tsx'

export default function Members() {
  const say = useWords(membersWords)
  const mayManage = useMay()('people.manage')
  const members = useCall('list_members', {})
  const invitations = useCall('list_invitations', {}, { when: mayManage })
  const [isInviting, setIsInviting] = useState(false)
  const invite = (
    <ActionButton kind="primary" onPress={() => setIsInviting(true)}>
      {say('members.invite')}
    </ActionButton>
  )
  return (
    <Screen title={say('members.title')} fills="wide" actions={mayManage ? invite : undefined}>
      <Card title={say('members.members')}>
        {members.error ? (
          <Failed error={members.error} onRetry={members.refetch} title={say('members.failed')} />
        ) : members.data ? (
          <MemberRows members={members.data.items} />
        ) : (
          <Skeleton rows={3} />
        )}
      </Card>
      <SecurityCard />
      {invitations.data && invitations.data.items.length > 0 && (
        <Card title={say('members.invitations')}>
          <InvitationRows invitations={invitations.data.items} />
        </Card>
      )}
      <InviteSheet isOpen={isInviting} onClose={() => setIsInviting(false)} />
    </Screen>
  )
}
