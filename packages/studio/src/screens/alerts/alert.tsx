// One alert: its settings, a test, and the log of its messages to Slack; or the form of a new one.
import type { Alert, FigureAlert, ResponseAlert } from '@askwell/contract'
import { useNavigate, useParams } from '@tanstack/react-router'
import { BellOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { toast } from 'sonner'
import { useMe } from '../../api/me.tsx'
import { useCall, useChange } from '../../api/use-call.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Choice } from '../../parts/choice.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { Gone } from '../../parts/gone.tsx'
import { Card, CardBody, Screen } from '../../parts/screen.tsx'
import { Failed, Skeleton } from '../../parts/states.tsx'
import { tellFailure } from '../../parts/tell-failure.ts'
import { useWords } from '../../words/words.ts'
import { draftOfAlert, newDraft, settingsOf } from './alert-draft.ts'
import { AlertForm } from './alert-form.tsx'
import style from './alerts.module.css'
import { AlertState } from './alerts.tsx'
import { alertsWords } from './alerts-words.ts'
import { draftOfFigureAlert, figureSettingsOf, newFigureDraft } from './figure-draft.ts'
import { FigureForm } from './figure-form.tsx'
import { SlackLog } from './slack-log.tsx'
import { FigureTrialCard, TrialCard } from './trial-card.tsx'

const touched = ['list_alerts', 'get_alert'] as const

export default function AlertScreen() {
  const { id } = useParams({ strict: false }) as { readonly id?: string }
  return id === undefined ? <NewAlert /> : <KnownAlert id={id} />
}

const kinds = ['response', 'figure'] as const

function NewAlert() {
  const say = useWords(alertsWords)
  const navigate = useNavigate()
  const me = useMe().person.id
  const create = useChange('create_alert', touched)
  const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const [kind, setKind] = useState<(typeof kinds)[number]>('response')
  const [draft, setDraft] = useState(() => newDraft(timezone))
  const [figure, setFigure] = useState(() => newFigureDraft(timezone, me))
  const save = async (body: Parameters<typeof create.mutateAsync>[0]['body'] | null) => {
    if (body === null) return
    const { id } = await create.mutateAsync({ body })
    await navigate({ to: `/settings/alerts/${id}` })
  }
  const shared = { change: create, action: say('alerts.make') }
  return (
    <Screen
      title={say('alerts.new')}
      under={{ to: '/settings/alerts', label: say('alerts.title') }}
    >
      <Card title={say('alerts.settings')}>
        <CardBody>
          <div className={style['kind']}>
            <Choice
              label={say('alerts.about')}
              options={kinds.map((id) => ({ id, name: say(`alerts.about.${id}`) }))}
              value={kind}
              onChange={setKind}
            />
          </div>
          {kind === 'response' ? (
            <AlertForm
              {...shared}
              draft={draft}
              onChange={setDraft}
              onSave={() => save(settingsOf(draft))}
            />
          ) : (
            <FigureForm
              {...shared}
              draft={figure}
              onChange={setFigure}
              onSave={() => save(figureSettingsOf(figure))}
            />
          )}
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
      {data?.kind === 'response' && <TrialCard alert={data} />}
      {data?.kind === 'figure' && <FigureTrialCard alert={data} />}
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
  const remove = useChange('delete_alert', ['list_alerts'])
  const [isLeaving, setIsLeaving] = useState(false)
  const beside = (
    <ActionButton kind="quiet" onPress={() => setIsLeaving(true)}>
      {say('alerts.delete')}
    </ActionButton>
  )
  return (
    <>
      {alert.kind === 'figure' ? (
        <FigureSettings alert={alert} beside={beside} />
      ) : (
        <ResponseSettings alert={alert} beside={beside} />
      )}
      <Confirm
        isOpen={isLeaving}
        onClose={() => setIsLeaving(false)}
        title={say('alerts.delete')}
        text={say(alert.kind === 'figure' ? 'alerts.deleteFigure' : 'alerts.deleteText')}
        action={say('alerts.delete')}
        change={remove}
        onConfirm={async () => {
          await remove.mutateAsync({ params: { id: alert.id } })
          await navigate({ to: '/settings/alerts' })
        }}
      />
    </>
  )
}

interface SettingsProps<Kind> {
  readonly alert: Kind
  /** Deletes it. */
  readonly beside: ReactNode
}

function ResponseSettings({ alert, beside }: SettingsProps<ResponseAlert>) {
  const say = useWords(alertsWords)
  const save = useChange('patch_alert', touched)
  const [draft, setDraft] = useState(() => draftOfAlert(alert))
  return (
    <AlertForm
      draft={draft}
      onChange={setDraft}
      change={save}
      action={say('alerts.save')}
      onSave={async () => {
        const saved = await save.mutateAsync({
          params: { id: alert.id },
          body: settingsOf(draft),
        })
        if (saved.kind === 'response') setDraft(draftOfAlert(saved))
        toast.success(say('alerts.saved'))
      }}
      beside={beside}
    />
  )
}

function FigureSettings({ alert, beside }: SettingsProps<FigureAlert>) {
  const say = useWords(alertsWords)
  const save = useChange('patch_alert', touched)
  const [draft, setDraft] = useState(() => draftOfFigureAlert(alert))
  return (
    <>
      {alert.is_stopped && <p role="status">{say('alerts.stoppedText')}</p>}
      {alert.missing.length > 0 && <p role="status">{say('alerts.missingPart')}</p>}
      <FigureForm
        draft={draft}
        onChange={setDraft}
        change={save}
        action={say('alerts.save')}
        onSave={async () => {
          const body = figureSettingsOf(draft)
          if (body === null) return
          const saved = await save.mutateAsync({ params: { id: alert.id }, body })
          if (saved.kind === 'figure') setDraft(draftOfFigureAlert(saved))
          toast.success(say('alerts.saved'))
        }}
        beside={beside}
      />
    </>
  )
}
