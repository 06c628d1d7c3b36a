// The owner's addresses that receive events, as Standard Webhooks or as messages to people.
import type { Webhook } from '@askwell/contract'
import { Link } from '@tanstack/react-router'
import { Webhook as WebhookIcon } from 'lucide-react'
import { useState } from 'react'
import { usePages } from '../../api/use-pages.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Listed } from '../../parts/listed.tsx'
import rowStyle from '../../parts/rows.module.css'
import { Rows } from '../../parts/rows.tsx'
import { Card, Screen } from '../../parts/screen.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { Tag } from '../../parts/tag.tsx'
import { useWords } from '../../words/words.ts'
import { NewWebhook } from './new-webhook.tsx'
import { webhooksWords } from './webhooks-words.ts'

export default function Webhooks() {
  const say = useWords(webhooksWords)
  const webhooks = usePages('list_webhooks', { query: { limit: 50 } })
  const [isMaking, setIsMaking] = useState(false)
  const make = (
    <ActionButton kind="primary" onPress={() => setIsMaking(true)}>
      {say('webhooks.new')}
    </ActionButton>
  )
  return (
    <Screen
      title={say('webhooks.title')}
      fills="wide"
      actions={webhooks.items?.length === 0 ? undefined : make}
    >
      <Card title={say('webhooks.title')} note={say('webhooks.note')}>
        <Listed
          pages={webhooks}
          failed={say('webhooks.failed')}
          empty={{
            icon: WebhookIcon,
            title: say('webhooks.none'),
            text: say('webhooks.noneText'),
            action: make,
          }}
        >
          {(items) => <WebhookRows webhooks={items} />}
        </Listed>
      </Card>
      <Sheet isOpen={isMaking} onClose={() => setIsMaking(false)} title={say('webhooks.new')}>
        <NewWebhook onDone={() => setIsMaking(false)} />
      </Sheet>
    </Screen>
  )
}

function WebhookRows({ webhooks }: { readonly webhooks: readonly Webhook[] }) {
  const say = useWords(webhooksWords)
  return (
    <Rows
      label={say('webhooks.title')}
      heads={[
        say('webhooks.address'),
        say('webhooks.format'),
        say('webhooks.events'),
        say('webhooks.state'),
      ]}
    >
      {webhooks.map((webhook) => (
        <tr key={webhook.id}>
          <td>
            <Link
              to="/settings/webhooks/$id"
              params={{ id: webhook.id }}
              className={rowStyle['mono'] ?? ''}
            >
              {webhook.url}
            </Link>
          </td>
          <td>
            {say(webhook.kind === 'hook' ? 'webhooks.hook' : `webhooks.format.${webhook.format}`)}
          </td>
          <td>
            {webhook.types.length === 0
              ? say('webhooks.all')
              : say('webhooks.count', { count: webhook.types.length })}
          </td>
          <td>
            <WebhookState webhook={webhook} />
          </td>
        </tr>
      ))}
    </Rows>
  )
}

export function WebhookState({
  webhook: { enabled, disabled_reason },
}: {
  readonly webhook: Webhook
}) {
  const say = useWords(webhooksWords)
  if (enabled) return <Tag tone="success">{say('webhooks.on')}</Tag>
  return disabled_reason === 'gone' ? (
    <Tag tone="danger">{say('webhooks.gonePaused')}</Tag>
  ) : (
    <Tag tone="warn">{say('webhooks.paused')}</Tag>
  )
}
