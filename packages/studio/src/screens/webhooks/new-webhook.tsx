// The form of a new webhook, from nothing or from a preset of another product.
import {
  type WebhookFormat,
  type WebhookPreset,
  type WebhookType,
  webhookFormats,
} from '@askwell/contract'
import { useState } from 'react'
import type { CallRefused } from '../../api/call.ts'
import { useChange } from '../../api/use-call.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Choice } from '../../parts/choice.tsx'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { Note } from '../../parts/note.tsx'
import { useWords } from '../../words/words.ts'
import { EventPicker, firstTypes } from './event-picker.tsx'
import { RequestFields } from './request-fields.tsx'
import { requestWords } from './request-words.ts'
import { SecretOnce } from './secret-once.tsx'
import { firstChoices, requestSettings } from './webhook-request.ts'
import { webhooksWords } from './webhooks-words.ts'

const files = import.meta.glob<WebhookPreset>('../../../../../integrations/presets/*.json', {
  eager: true,
  import: 'default',
})

const presets: readonly { readonly id: string; readonly preset: WebhookPreset }[] = Object.entries(
  files,
)
  .map(([path, preset]) => ({ id: path.replace(/^.*\/|\.json$/g, ''), preset }))
  .toSorted((one, other) => one.preset.name.localeCompare(other.preset.name))

const none = 'none'

export function NewWebhook({ onDone }: { readonly onDone: () => void }) {
  const say = useWords(webhooksWords)
  const sayOf = useWords(requestWords)
  const create = useChange('create_webhook', ['list_webhooks'])
  const [presetId, setPresetId] = useState(none)
  const [format, setFormat] = useState<WebhookFormat>('standard')
  const [types, setTypes] = useState<readonly WebhookType[]>(firstTypes('standard'))
  const [choices, setChoices] = useState(firstChoices)
  const [isBodyWrong, setIsBodyWrong] = useState(false)
  const refused = useRefusal()
  const preset = presets.find(({ id }) => id === presetId)?.preset
  const chooseFormat = (next: WebhookFormat) => {
    setFormat(next)
    setTypes(firstTypes(next))
  }
  if (create.data?.format === 'standard')
    return <SecretOnce secret={create.data.secret} onDone={onDone} />
  return (
    <Form
      key={presetId}
      error={create.error}
      wording={refused}
      onSubmit={async (values) => {
        const settings = requestSettings(format, choices, values)
        setIsBodyWrong(settings === null)
        if (settings === null) return
        const url = values['url']?.trim() ?? ''
        await create.mutateAsync({ body: { url, format, types: [...types], ...settings } })
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
        label={sayOf('webhookRequest.preset')}
        options={[
          { id: none, name: sayOf('webhookRequest.noPreset') },
          ...presets.map(({ id, preset: { name } }) => ({ id, name })),
        ]}
        value={presetId}
        onChange={(id) => {
          setPresetId(id)
          const chosen = presets.find((one) => one.id === id)?.preset.settings
          chooseFormat(chosen?.format ?? 'standard')
          setChoices({
            ...choices,
            digest: firstChoices.digest,
            auth: chosen?.auth.kind ?? 'none',
            method: chosen?.template?.method ?? 'POST',
          })
        }}
      />
      {preset === undefined ? (
        <Choice
          label={say('webhooks.format')}
          options={webhookFormats.map((id) => ({ id, name: say(`webhooks.format.${id}`) }))}
          value={format}
          onChange={chooseFormat}
        />
      ) : (
        <FillIn preset={preset} />
      )}
      <Field
        name="url"
        label={say('webhooks.address')}
        help={say(`webhooks.find.${format}`)}
        defaultValue={preset?.settings.url ?? ''}
        isRequired
        maxLength={2_000}
        autoFocus
      />
      <RequestFields
        format={format}
        choices={choices}
        onChange={setChoices}
        isBodyWrong={isBodyWrong}
        auth={preset?.settings.auth ?? { kind: 'none' }}
        template={preset?.settings.template ?? null}
      />
      <EventPicker format={format} types={types} onChange={setTypes} />
    </Form>
  )
}

function FillIn({ preset: { maker, docs, fill_in } }: { readonly preset: WebhookPreset }) {
  const say = useWords(requestWords)
  return (
    <Note>
      <strong>{say('webhookRequest.fillIn')}</strong>
      <ul>
        {fill_in.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <a href={docs} target="_blank" rel="noreferrer">
        {say('webhookRequest.docs', { maker })}
      </a>
    </Note>
  )
}

export function useRefusal(): (refusal: CallRefused) => string | null {
  const say = useWords(webhooksWords)
  const sayOf = useWords(requestWords)
  return ({ status, errors }) => {
    if (status === 409) return say('webhooks.most')
    if (status !== 422) return null
    const fields = errors.map(({ field }) => field)
    return fields.length === 0 || fields.every((field) => field === 'url')
      ? say('webhooks.addressFault')
      : sayOf('webhookRequest.refused', { fields: fields.join(', ') })
  }
}
