// The workspace's requirements for signing in.
import { useMay, useMe } from '../../api/me.tsx'
import { useChange } from '../../api/use-call.ts'
import { LinkButton } from '../../parts/action-button.tsx'
import { Card, CardBody } from '../../parts/screen.tsx'
import { tellFailure } from '../../parts/tell-failure.ts'
import { Toggle } from '../../parts/toggle.tsx'
import { useWords } from '../../words/words.ts'
import { membersWords } from './members-words.ts'

export function SecurityCard() {
  const say = useWords(membersWords)
  const { person, workspace } = useMe()
  const mayManage = useMay()('people.manage')
  const change = useChange('patch_workspace', ['me'])
  if (!mayManage || workspace === null) return null
  const isOwnMissing = !person.second_factor
  return (
    <Card title={say('members.security')}>
      <CardBody>
        <Toggle
          label={say('members.needsFactor')}
          help={say(isOwnMissing ? 'members.needsOwnFactor' : 'members.needsFactorHelp')}
          isOn={workspace.needs_second_factor}
          isDisabled={isOwnMissing || change.isPending}
          onChange={(needs) =>
            change.mutate({ body: { needs_second_factor: needs } }, { onError: tellFailure })
          }
        />
        {isOwnMissing && <LinkButton to="/profile">{say('members.setUpOwn')}</LinkButton>}
      </CardBody>
    </Card>
  )
}
