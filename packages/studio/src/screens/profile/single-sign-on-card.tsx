// The link to the account at the provider; shown only if there is a provider.
import { useState } from 'react'
import { useMe } from '../../api/me.tsx'
import { useChange } from '../../api/use-call.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { Card, CardBody } from '../../parts/screen.tsx'
import { useWords } from '../../words/words.ts'
import { profileWords } from './profile-words.ts'

export function SingleSignOnCard() {
  const say = useWords(profileWords)
  const { person } = useMe()
  const unlink = useChange('unlink_single_sign_on', ['me', 'list_sessions'])
  const [isOpen, setIsOpen] = useState(false)
  if (!person.single_sign_on) return null
  const hasOther = person.confirm_ways.some((way) => way !== 'code')
  return (
    <Card title={say('profile.single')} note={say('profile.singleNote')}>
      <CardBody>
        {hasOther ? (
          <ActionButton onPress={() => setIsOpen(true)}>{say('profile.unlink')}</ActionButton>
        ) : (
          <p>{say('profile.singleOnly')}</p>
        )}
      </CardBody>
      <Confirm
        isOpen={isOpen}
        onClose={() => {
          setIsOpen(false)
          unlink.reset()
        }}
        title={say('profile.unlinkOne')}
        text={say('profile.unlinkText')}
        action={say('profile.unlink')}
        change={unlink}
        onConfirm={() => unlink.mutateAsync({})}
      />
    </Card>
  )
}
