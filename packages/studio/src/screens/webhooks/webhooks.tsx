// The owner's addresses that receive events, as Standard Webhooks or as messages to people.
import {
  type Webhook,
  type WebhookFormat,
  type WebhookType,
  webhookFormats,
} from '@askwell/contract'
import { Link } from '@tanstack/react-router'
import { Webhook as WebhookIcon } from 'lucide-react'
import { useState } from 'react'
import { useChange } from '../../api/use-call.ts'
import { usePages } from '../../api/use-pages.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Choice } from '../../parts/choice.tsx'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { Listed } from '../../parts/listed.tsx'
import rowStyle from '../../parts/rows.module.css'
import { Rows } from '../../parts/rows.tsx'
import { Card, Screen } from '../../parts/screen.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { Tag } from '../../parts/tag.tsx'
import { useWords } from '../../words/words.ts'
import { EventPicker, firstTypes } from './event-picker.tsx'
import { SecretOnce } from './secret-once.tsx'
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

function NewWebhook({ onDone }: { readonly onDone: () => void }) {
  const say = useWords(webhooksWords)
  const create = useChange('create_webhook', ['list_webhooks'])
  const [format, setFormat] = useState<WebhookFormat>('standard')
  const [types, setTypes] = useState<readonly WebhookType[]>(firstTypes('standard'))
  if (create.data?.format === 'standard')
    return <SecretOnce secret={create.data.secret} onDone={onDone} />
  return (
    <Form
      error={create.error}
      wording={({ status }) =>
        status === 409 ? say('webhooks.most') : status === 422 ? say('webhooks.addressFault') : null
      }
      onSubmit={async (values) => {
        const url = values['url']?.trim() ?? ''
        await create.mutateAsync({ body: { url, format, types: [...types] } })
        if (format !== 'standard') onDone()
      }}
      actions={
        <>
          <ActionButton onPress={onDone}>{say('webhooks.cancel')}</ActionButton>
          <ActionButton kind="primary" type="submit" isBusy={create.isPending}>
            {say('webhooks.make')}
          </ActionButton>
        </>
      }
    >
      <Choice
        label={say('webhooks.format')}
        options={webhookFormats.map((id) => ({ id, name: say(`webhooks.format.${id}`) }))}
        value={format}
        onChange={(next) => {
          setFormat(next)
          setTypes(firstTypes(next))
        }}
      />
      <Field
        name="url"
        label={say('webhooks.address')}
        help={say(`webhooks.find.${format}`)}
        isRequired
        maxLength={2_000}
        autoFocus
      />
      <EventPicker format={format} types={types} onChange={setTypes} />
    </Form>
  )
}
