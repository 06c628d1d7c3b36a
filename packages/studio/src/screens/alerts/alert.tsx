// One alert: its settings, a test on a response, and the log of its messages to Slack; or the form of a new one.
import type { Alert } from '@askwell/contract'
import { useNavigate, useParams } from '@tanstack/react-router'
import { BellOff } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import { useCall, useChange } from '../../api/use-call.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { Gone } from '../../parts/gone.tsx'
import { Card, CardBody, Screen } from '../../parts/screen.tsx'
import { Failed, Skeleton } from '../../parts/states.tsx'
import { tellFailure } from '../../parts/tell-failure.ts'
import { useWords } from '../../words/words.ts'
import { draftOfAlert, newDraft, settingsOf } from './alert-draft.ts'
import { AlertForm } from './alert-form.tsx'
import { AlertState } from './alerts.tsx'
import { alertsWords } from './alerts-words.ts'
import { SlackLog } from './slack-log.tsx'
import { TrialCard } from './trial-card.tsx'

const touched = ['list_alerts', 'get_alert'] as const

export default function AlertScreen() {
  const { id } = useParams({ strict: false }) as { readonly id?: string }
  return id === undefined ? <NewAlert /> : <KnownAlert id={id} />
}

function NewAlert() {
  const say = useWords(alertsWords)
  const navigate = useNavigate()
  const create = useChange('create_alert', touched)
  const [draft, setDraft] = useState(() =>
    newDraft(Intl.DateTimeFormat().resolvedOptions().timeZone),
  )
  return (
    <Screen
      title={say('alerts.new')}
      under={{ to: '/settings/alerts', label: say('alerts.title') }}
    >
      <Card title={say('alerts.settings')}>
        <CardBody>
          <AlertForm
            draft={draft}
            onChange={setDraft}
            change={create}
            action={say('alerts.make')}
            onSave={async () => {
              const { id } = await create.mutateAsync({ body: settingsOf(draft) })
              await navigate({ to: `/settings/alerts/${id}` })
            }}
          />
        </CardBody>
      </Card>
    </Screen>
  )
}

function KnownAlert({ id }: { readonly id: string }) {
  const say = useWords(alertsWords)
  const alert = useCall('get_alert', { params: { id } })
  const { data, error } = alert
  if (error?.status === 404)
    return (
      <Gone
        icon={BellOff}
        title={say('alerts.gone')}
        back={{ to: '/settings/alerts', label: say('alerts.title') }}
      />
    )
  return (
    <Screen
      title={data?.name ?? say('alerts.title')}
      under={{ to: '/settings/alerts', label: say('alerts.title') }}
      beside={data && <AlertState alert={data} />}
      actions={data && <OnOff alert={data} />}
    >
      <Card title={say('alerts.settings')}>
        {error ? (
          <Failed error={error} onRetry={alert.refetch} title={say('alerts.oneFailed')} />
        ) : data ? (
          <CardBody>
            <Settings key={data.id} alert={data} />
          </CardBody>
        ) : (
          <Skeleton rows={6} />
        )}
      </Card>
      {data && <TrialCard alert={data} />}
      {data?.actions.some(({ kind }) => kind === 'slack') && <SlackLog id={data.id} />}
    </Screen>
  )
}

function OnOff({ alert: { id, enabled } }: { readonly alert: Alert }) {
  const say = useWords(alertsWords)
  const change = useChange('patch_alert', touched)
  return (
    <ActionButton
      isBusy={change.isPending}
      onPress={() =>
        change.mutate({ params: { id }, body: { enabled: !enabled } }, { onError: tellFailure })
      }
    >
      {say(enabled ? 'alerts.turnOff' : 'alerts.turnOn')}
    </ActionButton>
  )
}

function Settings({ alert }: { readonly alert: Alert }) {
  const say = useWords(alertsWords)
  const navigate = useNavigate()
  const save = useChange('patch_alert', touched)
  const remove = useChange('delete_alert', ['list_alerts'])
  const [draft, setDraft] = useState(() => draftOfAlert(alert))
  const [isLeaving, setIsLeaving] = useState(false)
  const params = { id: alert.id }
  return (
    <>
      <AlertForm
        draft={draft}
        onChange={setDraft}
        change={save}
        action={say('alerts.save')}
        onSave={async () => {
          setDraft(draftOfAlert(await save.mutateAsync({ params, body: settingsOf(draft) })))
          toast.success(say('alerts.saved'))
        }}
        beside={
          <ActionButton kind="quiet" onPress={() => setIsLeaving(true)}>
            {say('alerts.delete')}
          </ActionButton>
        }
      />
      <Confirm
        isOpen={isLeaving}
        onClose={() => setIsLeaving(false)}
        title={say('alerts.delete')}
        text={say('alerts.deleteText')}
        action={say('alerts.delete')}
        change={remove}
        onConfirm={async () => {
          await remove.mutateAsync({ params })
          await navigate({ to: '/settings/alerts' })
        }}
      />
    </>
  )
}
