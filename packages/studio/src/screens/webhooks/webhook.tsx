// One address: its events, its health, a test, its secret, and the log of deliveries.
import type { Webhook, WebhookTest, WebhookType } from '@askwell/contract'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Unplug } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import { useCall, useChange } from '../../api/use-call.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { Gone } from '../../parts/gone.tsx'
import { Note } from '../../parts/note.tsx'
import { Card, CardBody, Screen } from '../../parts/screen.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { Failed, Skeleton } from '../../parts/states.tsx'
import { tellFailure } from '../../parts/tell-failure.ts'
import { useMoment } from '../../words/moment.ts'
import { useWords } from '../../words/words.ts'
import { DeliveryLog } from './delivery-log.tsx'
import { EventPicker } from './event-picker.tsx'
import { useRefusal } from './new-webhook.tsx'
import { RequestFields } from './request-fields.tsx'
import { requestWords } from './request-words.ts'
import { SecretOnce } from './secret-once.tsx'
import { TestSheet } from './test-sheet.tsx'
import { choicesOf, requestSettings } from './webhook-request.ts'
import { WebhookState } from './webhooks.tsx'
import { webhooksWords } from './webhooks-words.ts'

export default function WebhookScreen() {
  const say = useWords(webhooksWords)
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const webhook = useCall('get_webhook', { params: { id } })
  const { data, error } = webhook
  if (error?.status === 404)
    return (
      <Gone
        icon={Unplug}
        title={say('webhooks.gone')}
        back={{ to: '/settings/webhooks', label: say('webhooks.title') }}
      />
    )
  return (
    <Screen
      title={data ? new URL(data.url).host : say('webhooks.settings')}
      under={{ to: '/settings/webhooks', label: say('webhooks.title') }}
      beside={data && <WebhookState webhook={data} />}
      actions={data && <Actions webhook={data} />}
    >
      <Card title={say('webhooks.settings')}>
        {error ? (
          <Failed error={error} onRetry={webhook.refetch} title={say('webhooks.oneFailed')} />
        ) : data ? (
          <CardBody>
            <Settings key={data.id} webhook={data} />
          </CardBody>
        ) : (
          <Skeleton rows={4} />
        )}
      </Card>
      {data && <DeliveryLog webhook={data} />}
    </Screen>
  )
}

function Actions({ webhook: { id, enabled, format } }: { readonly webhook: Webhook }) {
  const say = useWords(webhooksWords)
  const change = useChange('patch_webhook', ['get_webhook', 'list_webhooks'])
  const test = useChange('test_webhook')
  const [tested, setTested] = useState<WebhookTest | null>(null)
  return (
    <>
      <ActionButton
        isBusy={test.isPending}
        onPress={() =>
          test.mutate(
            { params: { id } },
            {
              onSuccess: (reply) => {
                const { status, failure, took_ms: ms } = reply
                if (format === 'custom') return setTested(reply)
                return status === null
                  ? toast.error(say('webhooks.testFailed', { why: failure ?? '' }))
                  : status < 300
                    ? toast.success(say('webhooks.tested', { status, ms }))
                    : toast.error(say('webhooks.tested', { status, ms }))
              },
              onError: tellFailure,
            },
          )
        }
      >
        {say('webhooks.test')}
      </ActionButton>
      <ActionButton
        kind={enabled ? 'plain' : 'primary'}
        isBusy={change.isPending}
        onPress={() =>
          change.mutate({ params: { id }, body: { enabled: !enabled } }, { onError: tellFailure })
        }
      >
        {say(enabled ? 'webhooks.pause' : 'webhooks.resume')}
      </ActionButton>
      <TestSheet tested={tested} onClose={() => setTested(null)} />
    </>
  )
}

function Settings({ webhook }: { readonly webhook: Webhook }) {
  const say = useWords(webhooksWords)
  const moment = useMoment()
  const save = useChange('patch_webhook', ['get_webhook', 'list_webhooks'])
  const rotate = useChange('rotate_webhook_secret', ['get_webhook'])
  const [types, setTypes] = useState<readonly WebhookType[]>(webhook.types)
  const [asks, setAsks] = useState<'rotate' | 'delete' | null>(null)
  const { id, format, previous_secret_until: bothUntil, auth, template } = webhook
  const [choices, setChoices] = useState(() => choicesOf(webhook))
  const [isBodyWrong, setIsBodyWrong] = useState(false)
  const refused = useRefusal()
  const sayOf = useWords(requestWords)
  /** The address of a message format is a secret, and nothing is checked by a signature. */
  const isShown = format === 'standard'
  return (
    <>
      <Form
        error={save.error}
        wording={refused}
        onSubmit={async (values) => {
          const url = values['url']?.trim() ?? ''
          const settings = requestSettings(format, choices, values)
          setIsBodyWrong(settings === null)
          if (settings === null) return
          const body = {
            ...{ ...((isShown || url !== '') && { url }), types: [...types] },
            // A program that set up its hook may have given it what this form does not show.
            ...(webhook.kind === 'webhook' && settings),
          }
          await save.mutateAsync({ params: { id }, body })
          setChoices((sent) => ({ ...sent, secrets: null }))
          toast.success(say('webhooks.saved'))
        }}
        actions={
          <>
            <ActionButton kind="quiet" onPress={() => setAsks('delete')}>
              {say('webhooks.delete')}
            </ActionButton>
            {isShown && (
              <ActionButton onPress={() => setAsks('rotate')}>
                {say('webhooks.rotate')}
              </ActionButton>
            )}
            <ActionButton kind="primary" type="submit" isBusy={save.isPending}>
              {say('webhooks.save')}
            </ActionButton>
          </>
        }
      >
        <Field
          name="url"
          label={say('webhooks.address')}
          {...(isShown
            ? { defaultValue: webhook.url, isRequired: true }
            : { help: say('webhooks.known', { host: new URL(webhook.url).host }) })}
          maxLength={2_000}
        />
        {webhook.kind === 'webhook' && (
          <RequestFields
            format={format}
            choices={choices}
            onChange={setChoices}
            isBodyWrong={isBodyWrong}
            auth={auth}
            template={template}
            isStored
            headerNames={webhook.secret_header_names}
          />
        )}
        {webhook.kind === 'hook' && webhook.filter !== null && (
          <Note>{sayOf('webhookRequest.filtered')}</Note>
        )}
        <EventPicker format={format} types={types} onChange={setTypes} />
        {bothUntil !== null && <p>{say('webhooks.bothUntil', { when: moment(bothUntil) })}</p>}
      </Form>
      <Confirm
        isOpen={asks === 'rotate'}
        onClose={() => setAsks(null)}
        title={say('webhooks.rotate')}
        text={say('webhooks.rotateText')}
        action={say('webhooks.rotate')}
        change={rotate}
        onConfirm={() => rotate.mutateAsync({ params: { id } })}
      />
      <Sheet
        isOpen={rotate.data !== undefined}
        onClose={rotate.reset}
        title={say('webhooks.secret')}
      >
        <SecretOnce secret={rotate.data?.secret ?? ''} onDone={rotate.reset} />
      </Sheet>
      <Leaving id={id} isOpen={asks === 'delete'} onClose={() => setAsks(null)} />
    </>
  )
}

function Leaving({
  id,
  isOpen,
  onClose,
}: {
  readonly id: string
  readonly isOpen: boolean
  readonly onClose: () => void
}) {
  const say = useWords(webhooksWords)
  const navigate = useNavigate()
  const remove = useChange('delete_webhook', ['list_webhooks'])
  return (
    <Confirm
      isOpen={isOpen}
      onClose={onClose}
      title={say('webhooks.deleteTitle')}
      text={say('webhooks.deleteText')}
      action={say('webhooks.delete')}
      change={remove}
      onConfirm={async () => {
        await remove.mutateAsync({ params: { id } })
        await navigate({ to: '/settings/webhooks' })
      }}
    />
  )
}
