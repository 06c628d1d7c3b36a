// Every attempt of one delivery, and the body as sent.
import type { WebhookDelivery } from '@askwell/contract'
import rowStyle from '../../parts/rows.module.css'
import { Rows } from '../../parts/rows.tsx'
import { useMoment } from '../../words/moment.ts'
import { useWords } from '../../words/words.ts'
import style from './webhooks.module.css'
import { webhooksWords } from './webhooks-words.ts'

/** A scrolling area must be reachable by keys. */
const reachableByKeys = { tabIndex: 0 }

export function DeliveryDetails({
  delivery: { tries, event },
}: {
  readonly delivery: WebhookDelivery
}) {
  const say = useWords(webhooksWords)
  const moment = useMoment()
  return (
    <>
      {tries.length > 0 && (
        <Rows label={say('webhooks.tries')} heads={[say('webhooks.when'), say('webhooks.answer')]}>
          {tries.map(({ at, status, failure, took_ms }, place) => (
            <tr key={`${at} ${place}`}>
              <td className={rowStyle['nowrap']}>{moment(at)}</td>
              <td>
                {status ?? failure}
                <span className={rowStyle['note']}>{say('webhooks.took', { ms: took_ms })}</span>
              </td>
            </tr>
          ))}
        </Rows>
      )}
      <section aria-label={say('webhooks.body')}>
        <pre className={style['text']} {...reachableByKeys}>
          {JSON.stringify(event, null, 2)}
        </pre>
      </section>
    </>
  )
}
