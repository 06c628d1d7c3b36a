// The alerts of a workspace: what happens about a response, or about a figure of results (O-25).
import type { Alert } from '@askwell/contract'
import { Link } from '@tanstack/react-router'
import { BellRing } from 'lucide-react'
import { useCall } from '../../api/use-call.ts'
import { LinkButton } from '../../parts/action-button.tsx'
import rowStyle from '../../parts/rows.module.css'
import { Rows } from '../../parts/rows.tsx'
import { Card, Screen } from '../../parts/screen.tsx'
import { Failed, Notice, Skeleton } from '../../parts/states.tsx'
import { Tag } from '../../parts/tag.tsx'
import { useMoment } from '../../words/moment.ts'
import { useWords } from '../../words/words.ts'
import { stateOf } from './alert-draft.ts'
import { alertsWords } from './alerts-words.ts'

export default function Alerts() {
  const say = useWords(alertsWords)
  const alerts = useCall('list_alerts', { query: {} })
  const items = alerts.data?.items
  const make = (
    <LinkButton kind="primary" to="/settings/new-alert">
      {say('alerts.new')}
    </LinkButton>
  )
  return (
    <Screen
      title={say('alerts.title')}
      fills="wide"
      actions={items?.length === 0 ? undefined : make}
    >
      <Card title={say('alerts.title')} note={say('alerts.note')}>
        {alerts.error ? (
          <Failed error={alerts.error} onRetry={alerts.refetch} title={say('alerts.failed')} />
        ) : items === undefined ? (
          <Skeleton rows={3} />
        ) : items.length === 0 ? (
          <Notice icon={BellRing} title={say('alerts.none')} text={say('alerts.noneText')}>
            {make}
          </Notice>
        ) : (
          <AlertRows alerts={items} />
        )}
      </Card>
    </Screen>
  )
}

const mostFlows = 500

function AlertRows({ alerts }: { readonly alerts: readonly Alert[] }) {
  const say = useWords(alertsWords)
  const moment = useMoment()
  const flows = useCall('list_flows', { query: { limit: mostFlows } })
  const surveysOf = (alert: Alert): string => {
    const flowIds = alert.kind === 'figure' ? (alert.of.flow_ids ?? []) : alert.flow_ids
    return flowIds === null
      ? say('alerts.allSurveys')
      : flowIds
          .map((id) => flows.data?.items.find((flow) => flow.id === id)?.name ?? '…')
          .join(', ')
  }
  return (
    <Rows
      label={say('alerts.title')}
      heads={[say('alerts.name'), say('alerts.surveys'), say('alerts.state')]}
    >
      {alerts.map((alert) => (
        <tr key={alert.id}>
          <td>
            <Link
              to="/settings/alerts/$id"
              params={{ id: alert.id }}
              className={rowStyle['strong'] ?? ''}
            >
              <bdi>{alert.name}</bdi>
            </Link>
            <span className={rowStyle['note']}>
              {say('alerts.raised', { count: alert.raised })}
              {alert.last_raised_at !== null &&
                ` · ${say('alerts.lastRaised', { when: moment(alert.last_raised_at) })}`}
            </span>
          </td>
          <td dir="auto">{surveysOf(alert)}</td>
          <td>
            <AlertState alert={alert} />
          </td>
        </tr>
      ))}
    </Rows>
  )
}

const tones = { on: 'success', off: 'warn', stopped: 'danger', raisedNow: 'danger' } as const

export function AlertState({ alert }: { readonly alert: Alert }) {
  const say = useWords(alertsWords)
  const state = stateOf(alert)
  return <Tag tone={tones[state]}>{say(`alerts.${state}`)}</Tag>
}
