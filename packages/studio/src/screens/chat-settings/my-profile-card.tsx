import { toast } from 'sonner'
import { useMay } from '../../api/me.tsx'
import { useCall, useChange } from '../../api/use-call.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Form } from '../../parts/form.tsx'
import { Card, CardBody } from '../../parts/screen.tsx'
import { Failed, Skeleton } from '../../parts/states.tsx'
import { useWords } from '../../words/words.ts'
import { chatSettingsWords } from './chat-settings-words.ts'
import { ProfileFields, profileOf } from './profile-fields.tsx'

export function MyProfileCard() {
  const say = useWords(chatSettingsWords)
  const may = useMay()
  const me = useCall('my_agent', {})
  const save = useChange('patch_my_agent', ['my_agent', 'list_agents'])
  return (
    <Card title={say('chatSettings.me')} note={say('chatSettings.meNote')}>
      {me.error ? (
        <Failed error={me.error} onRetry={me.refetch} title={say('chatSettings.failed')} />
      ) : me.data === undefined ? (
        <Skeleton rows={4} />
      ) : (
        <CardBody>
          <Form
            error={save.error}
            onSubmit={async (values) => {
              await save.mutateAsync({ body: profileOf(values) })
              toast.success(say('chatSettings.saved'))
            }}
            actions={
              <ActionButton
                kind="primary"
                type="submit"
                isBusy={save.isPending}
                isDisabled={!may('chats.write')}
              >
                {say('chatSettings.save')}
              </ActionButton>
            }
          >
            <ProfileFields key={me.data.id} agent={me.data} />
          </Form>
        </CardBody>
      )}
    </Card>
  )
}
