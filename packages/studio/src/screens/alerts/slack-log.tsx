// What an alert has posted to Slack, and what came back.
import { useCall } from '../../api/use-call.ts'
import { Rows } from '../../parts/rows.tsx'
import { Card, CardBody } from '../../parts/screen.tsx'
import { Failed, Skeleton } from '../../parts/states.tsx'
import { Tag } from '../../parts/tag.tsx'
import { useMoment } from '../../words/moment.ts'
import { useWords } from '../../words/words.ts'
import { alertsWords } from './alerts-words.ts'

const newest = 20
const tones = { delivered: 'success', pending: 'warn', given_up: 'danger' } as const

export function SlackLog({ id }: { readonly id: string }) {
  const say = useWords(alertsWords)
  const moment = useMoment()
  const log = useCall('list_alert_deliveries', { params: { id }, query: { limit: newest } })
  return (
    <Card title={say('alerts.log')} note={say('alerts.logNote')}>
      {log.error ? (
        <Failed error={log.error} onRetry={log.refetch} title={say('alerts.logFailed')} />
      ) : log.data === undefined ? (
        <Skeleton rows={2} />
      ) : log.data.items.length === 0 ? (
        <CardBody>
          <p>{say('alerts.logNone')}</p>
        </CardBody>
      ) : (
        <Rows
          label={say('alerts.log')}
          heads={[say('alerts.sentAt'), say('alerts.state'), say('alerts.answer')]}
        >
          {log.data.items.map(({ id: of, created_at, status, tries }) => (
            <tr key={of}>
              <td>{moment(created_at)}</td>
              <td>
                <Tag tone={tones[status]}>{say(`alerts.sent.${status}`)}</Tag>
              </td>
              <td>{tries.at(-1)?.status ?? tries.at(-1)?.failure ?? ''}</td>
            </tr>
          ))}
        </Rows>
      )}
    </Card>
  )
}
