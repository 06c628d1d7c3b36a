// Tests an alert on one of the newest responses, and shows what each action did.
import type { AlertTrial, FigureAlert, ResponseAlert } from '@askwell/contract'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useCall, useChange } from '../../api/use-call.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Picker } from '../../parts/picker.tsx'
import { Card, CardBody } from '../../parts/screen.tsx'
import { tellFailure } from '../../parts/tell-failure.ts'
import { useMoment } from '../../words/moment.ts'
import { useWords } from '../../words/words.ts'
import style from './alerts.module.css'
import { alertsWords } from './alerts-words.ts'
import { useFigureValue } from './use-figure-names.ts'

const newest = 50
/** They show follow-ups and tags. */
const touched = ['get_follow_up', 'get_feedback', 'list_feedbacks', 'list_feedback_tags'] as const

export function TrialCard({ alert: { id, flow_ids } }: { readonly alert: ResponseAlert }) {
  const say = useWords(alertsWords)
  const moment = useMoment()
  const [flow] = flow_ids ?? []
  const query = { limit: newest, ...(flow !== undefined && { flow_id: flow }) }
  const feedbacks = useCall('list_feedbacks', { query })
  const nodes = useCall('list_nodes', { query: { limit: 500 } })
  const run = useChange('test_alert', touched)
  const [chosen, setChosen] = useState<string | null>(null)
  const items = (feedbacks.data?.items ?? []).map(({ id: of, node_id, received_at }) => ({
    id: of,
    name: moment(received_at),
    note: nodes.data?.items.find((node) => node.id === node_id)?.name ?? '',
  }))
  const response = chosen ?? items[0]?.id
  return (
    <Card title={say('alerts.try')} note={say('alerts.tryNote')}>
      <CardBody>
        {response === undefined ? (
          <p>{say('alerts.noResponses')}</p>
        ) : (
          <div className={style['trial']}>
            <Picker
              label={say('alerts.response')}
              items={items}
              chosen={[response]}
              takes="one"
              empty={say('alerts.noResponse')}
              onChoose={([one]) => setChosen(one ?? null)}
            />
            <ActionButton
              isBusy={run.isPending}
              onPress={() =>
                run.mutate(
                  { params: { id }, body: { feedback_id: response } },
                  { onError: tellFailure },
                )
              }
            >
              {say('alerts.run')}
            </ActionButton>
          </div>
        )}
        <TrialResults trial={run.data}>
          {run.data && !run.data.matches && <p>{say('alerts.noMatch')}</p>}
        </TrialResults>
      </CardBody>
    </Card>
  )
}

/** An alert on a figure needs no response, and sends its messages in either case. */
export function FigureTrialCard({ alert: { id, figure } }: { readonly alert: FigureAlert }) {
  const say = useWords(alertsWords)
  const value = useFigureValue()
  const run = useChange('test_alert', ['list_alert_deliveries'])
  const { matches, reading } = run.data ?? {}
  return (
    <Card title={say('alerts.tryFigure')} note={say('alerts.tryFigureNote')}>
      <CardBody>
        <ActionButton
          isBusy={run.isPending}
          onPress={() => run.mutate({ params: { id }, body: {} }, { onError: tellFailure })}
        >
          {say('alerts.run')}
        </ActionButton>
        <TrialResults trial={run.data}>
          {reading && (
            <p>
              {say(matches ? 'alerts.holds' : 'alerts.holdsNot', {
                value: value(figure, reading.value),
                count: reading.n,
              })}
            </p>
          )}
        </TrialResults>
      </CardBody>
    </Card>
  )
}

interface TrialResultsProps {
  readonly trial: AlertTrial | undefined
  readonly children: ReactNode
}

function TrialResults({ trial, children }: TrialResultsProps) {
  const say = useWords(alertsWords)
  return (
    <div role="status" className={style['results']}>
      {children}
      <ul>
        {trial?.results.map(({ kind, outcome, message }) => (
          <li key={kind} data-outcome={outcome}>
            {outcome === 'failed' ? (
              <CircleAlert size={16} aria-hidden />
            ) : (
              <CircleCheck size={16} aria-hidden />
            )}
            {say(`alerts.result.${outcome}`, {
              action: say(`alerts.kind.${kind}`),
              why: message ?? '',
            })}
          </li>
        ))}
      </ul>
    </div>
  )
}
