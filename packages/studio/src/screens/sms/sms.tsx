// Text messages: how this server sends them, and with the development provider what a phone would have received.
import { MessageSquareText } from 'lucide-react'
import { useCall } from '../../api/use-call.ts'
import { usePages } from '../../api/use-pages.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Listed } from '../../parts/listed.tsx'
import rowStyle from '../../parts/rows.module.css'
import { Rows } from '../../parts/rows.tsx'
import { Card, CardBody, Screen } from '../../parts/screen.tsx'
import { Failed, Skeleton } from '../../parts/states.tsx'
import { useMoment } from '../../words/moment.ts'
import { useWords } from '../../words/words.ts'
import { smsWords } from './sms-words.ts'

export default function Sms() {
  const say = useWords(smsWords)
  const settings = useCall('sms_settings', {})
  const { data } = settings
  return (
    <Screen title={say('sms.title')}>
      <Card title={say('sms.provider')} note={say('sms.providerNote')}>
        {settings.error ? (
          <Failed error={settings.error} onRetry={settings.refetch} />
        ) : data === undefined ? (
          <Skeleton rows={1} />
        ) : (
          <CardBody>
            <p className={rowStyle['strong']}>
              {say(`sms.${data.provider}`, { host: data.host ?? '' })}
            </p>
            {data.from !== null && <p>{say('sms.from', { from: data.from })}</p>}
          </CardBody>
        )}
      </Card>
      <Outbox />
    </Screen>
  )
}

function Outbox() {
  const say = useWords(smsWords)
  const moment = useMoment()
  const messages = usePages('sms_outbox', { query: { limit: 50 } })
  return (
    <Card
      title={say('sms.kept')}
      note={say('sms.keptNote')}
      actions={<ActionButton onPress={messages.retry}>{say('sms.refresh')}</ActionButton>}
    >
      <Listed
        pages={messages}
        failed={say('sms.failed')}
        empty={{ icon: MessageSquareText, title: say('sms.none'), text: say('sms.noneText') }}
      >
        {(items) => (
          <Rows label={say('sms.kept')} heads={[say('sms.to'), say('sms.body'), say('sms.when')]}>
            {items.map(({ id, address, body, created_at }) => (
              <tr key={id}>
                <td className={rowStyle['nowrap']} dir="ltr">
                  {address}
                </td>
                <td dir="auto">{body}</td>
                <td className={rowStyle['nowrap']}>{moment(created_at)}</td>
              </tr>
            ))}
          </Rows>
        )}
      </Listed>
    </Card>
  )
}
