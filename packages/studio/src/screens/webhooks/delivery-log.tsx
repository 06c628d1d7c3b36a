// The deliveries to one address and their replies, newest first; each can be resent.
import { deliveryStates, type Webhook, type WebhookDelivery } from '@askwell/contract'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import { CallRefused } from '../../api/call.ts'
import { useChange } from '../../api/use-call.ts'
import { usePages } from '../../api/use-pages.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Choice } from '../../parts/choice.tsx'
import { Listed } from '../../parts/listed.tsx'
import rowStyle from '../../parts/rows.module.css'
import { Rows } from '../../parts/rows.tsx'
import { Card } from '../../parts/screen.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { Tag } from '../../parts/tag.tsx'
import { tellFailure } from '../../parts/tell-failure.ts'
import { useMoment } from '../../words/moment.ts'
import { useWords } from '../../words/words.ts'
import { DeliveryDetails } from './delivery-details.tsx'
import { webhooksWords } from './webhooks-words.ts'

const tones = {
  pending: 'warn',
  delivered: 'success',
  given_up: 'danger',
} as const satisfies Record<WebhookDelivery['status'], string>
/** How long the log keeps deliveries. */
const keptMs = 30 * 86_400_000

export function DeliveryLog({ webhook: { id } }: { readonly webhook: Webhook }) {
  const say = useWords(webhooksWords)
  const [shown, setShown] = useState<WebhookDelivery['status'] | 'every'>('every')
  const [open, setOpen] = useState<WebhookDelivery | null>(null)
  const deliveries = usePages('list_deliveries', {
    params: { id },
    query: { limit: 20, ...(shown !== 'every' && { status: shown }) },
  })
  const replay = useChange('replay_delivery', ['list_deliveries'])
  const replayAll = useChange('replay_given_up', ['list_deliveries'])
  const refused = (error: Error) =>
    error instanceof CallRefused && error.status === 409
      ? toast.error(say('webhooks.resumeFirst'))
      : tellFailure(error)
  const again = (delivery: WebhookDelivery) =>
    replay.mutate(
      { params: { id, delivery_id: delivery.id } },
      { onSuccess: () => toast.success(say('webhooks.replayed')), onError: refused },
    )
  const filter = (
    <>
      <Choice
        label={say('webhooks.show')}
        labelIs="hidden"
        options={[
          { id: 'every', name: say('webhooks.every') },
          ...deliveryStates.map((state) => ({ id: state, name: say(`webhooks.${state}`) })),
        ]}
        value={shown}
        onChange={setShown}
      />
      <ActionButton
        isBusy={replayAll.isPending}
        onPress={() =>
          replayAll.mutate(
            { params: { id }, body: { since: new Date(Date.now() - keptMs).toISOString() } },
            {
              onSuccess: ({ replayed }) =>
                toast.success(say('webhooks.replayedAll', { count: replayed })),
              onError: refused,
            },
          )
        }
      >
        {say('webhooks.replayAll')}
      </ActionButton>
    </>
  )
  return (
    <Card title={say('webhooks.log')} note={say('webhooks.logNote')} actions={filter}>
      <Listed
        pages={deliveries}
        failed={say('webhooks.logFailed')}
        empty={{ icon: Send, title: say('webhooks.noLog'), text: say('webhooks.noLogText') }}
      >
        {(items) => <DeliveryRows deliveries={items} onOpen={setOpen} onReplay={again} />}
      </Listed>
      <Sheet isOpen={open !== null} onClose={() => setOpen(null)} title={open?.type ?? ''}>
        {open && <DeliveryDetails delivery={open} />}
      </Sheet>
    </Card>
  )
}

interface DeliveryRowsProps {
  readonly deliveries: readonly WebhookDelivery[]
  readonly onOpen: (delivery: WebhookDelivery) => void
  readonly onReplay: (delivery: WebhookDelivery) => void
}

function DeliveryRows({ deliveries, onOpen, onReplay }: DeliveryRowsProps) {
  const say = useWords(webhooksWords)
  const moment = useMoment()
  return (
    <Rows
      label={say('webhooks.log')}
      heads={[
        say('webhooks.event'),
        say('webhooks.state'),
        say('webhooks.tries'),
        say('webhooks.when'),
        '',
      ]}
    >
      {deliveries.map((delivery) => {
        const { id, type, status, tries, created_at, next_try_at } = delivery
        return (
          <tr key={id}>
            <td className={rowStyle['mono']}>{type}</td>
            <td>
              <Tag tone={tones[status]}>{say(`webhooks.${status}`)}</Tag>
              {status === 'pending' && next_try_at !== null && tries.length > 0 && (
                <span className={rowStyle['note']}>
                  {say('webhooks.nextTry', { when: moment(next_try_at) })}
                </span>
              )}
            </td>
            <td className={rowStyle['nowrap']}>
              {say('webhooks.triesCount', { count: tries.length })}
              <span className={rowStyle['note']}>
                {tries.at(-1)?.status ?? tries.at(-1)?.failure}
              </span>
            </td>
            <td className={rowStyle['nowrap']}>{moment(created_at)}</td>
            <td className={rowStyle['end']}>
              <ActionButton
                kind="quiet"
                label={say('webhooks.detailsOf', { type, when: moment(created_at) })}
                onPress={() => onOpen(delivery)}
              >
                {say('webhooks.details')}
              </ActionButton>
              <ActionButton
                kind="quiet"
                onPress={() => onReplay(delivery)}
                isDisabled={status === 'pending'}
              >
                {say('webhooks.replay')}
              </ActionButton>
            </td>
          </tr>
        )
      })}
    </Rows>
  )
}
