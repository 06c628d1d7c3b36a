// The fields of a webhook about its requests: the body of one's own, who the webhook is for the receiver, and digests.
import {
  digestCadences,
  type ShownWebhookAuth,
  type WebhookAuth,
  type WebhookFormat,
  type WebhookTemplate,
  webhookMethods,
} from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import { lazy, Suspense } from 'react'
import { ActionButton } from '../../parts/action-button.tsx'
import { Choice } from '../../parts/choice.tsx'
import { Field } from '../../parts/field.tsx'
import { Note } from '../../parts/note.tsx'
import { PairsEditor } from '../../parts/pairs-editor.tsx'
import { TextBox } from '../../parts/text-box.tsx'
import { withTexts } from '../../words/language.ts'
import { useWords } from '../../words/words.ts'
import { requestWords } from './request-words.ts'
import type { RequestChoices } from './webhook-request.ts'

/** What draws conditions is large, and the form is there without it. */
const WebhookConditions = lazy(withTexts(() => import('./webhook-conditions.tsx')))

interface RequestFieldsProps {
  readonly format: WebhookFormat
  readonly choices: RequestChoices
  readonly onChange: (choices: RequestChoices) => void
  /** The body is not a JSON object. */
  readonly isBodyWrong: boolean
  /** What is known, or what a preset proposes. */
  readonly auth?: ShownWebhookAuth | WebhookAuth
  readonly template?: WebhookTemplate | null
  /** A secret is stored, and an empty field keeps it. */
  readonly isStored?: boolean
  /** Of the stored secret headers. */
  readonly headerNames?: readonly string[]
}

const kinds: readonly WebhookAuth['kind'][] = [
  'none',
  'header',
  'basic',
  'oauth2_client_credentials',
]
const mostInBody = 32_768
const exampleBody = JSON.stringify({ score: '{{score}}', text: '{{message.text}}' }, null, 2)

export function RequestFields({
  format,
  choices,
  onChange,
  isBodyWrong,
  auth,
  template,
  isStored = false,
  headerNames = [],
}: RequestFieldsProps) {
  const say = useWords(requestWords)
  return (
    <>
      {format === 'custom' && (
        <>
          <Choice
            label={say('webhookRequest.method')}
            options={webhookMethods.map((id) => ({ id, name: id }))}
            value={choices.method}
            onChange={(method) => onChange({ ...choices, method })}
          />
          <TextBox
            label={say('webhookRequest.body')}
            name="body"
            defaultValue={template ? JSON.stringify(template.body, null, 2) : exampleBody}
            maxLength={mostInBody}
            rows={10}
            isRequired
          />
          {isBodyWrong && <Note>{say('webhookRequest.bodyFault')}</Note>}
          <p>{say('webhookRequest.bodyHelp')}</p>
        </>
      )}
      {(format === 'slack' || format === 'teams') && (
        <Choice
          label={say('webhookRequest.digest')}
          options={digestCadences.map((id) => ({ id, name: say(`webhookRequest.digest.${id}`) }))}
          value={choices.digest}
          onChange={(digest) => onChange({ ...choices, digest })}
        />
      )}
      {(format === 'standard' || format === 'custom') && (
        <>
          <Choice
            label={say('webhookRequest.auth')}
            options={kinds.map((id) => ({ id, name: say(`webhookRequest.auth.${id}`) }))}
            value={choices.auth}
            onChange={(kind) => onChange({ ...choices, auth: kind })}
          />
          <AuthFields
            key={choices.auth}
            kind={choices.auth}
            known={auth?.kind === choices.auth ? auth : null}
            isStored={isStored && auth?.kind === choices.auth}
          />
        </>
      )}
      <PairsEditor
        label={say('webhookRequest.headers')}
        help={
          choices.secrets !== null
            ? say('webhookRequest.headersReplaced')
            : headerNames.length > 0
              ? say('webhookRequest.headersKept', { names: headerNames.join(', ') })
              : say('webhookRequest.headersHelp')
        }
        nameLabel={say('webhookRequest.headerName')}
        valueLabel={say('webhookRequest.headerValue')}
        addLabel={say('webhookRequest.addHeader')}
        pairs={choices.secrets ?? []}
        onChange={(secrets) => onChange({ ...choices, secrets })}
      />
      {headerNames.length > 0 && choices.secrets === null && (
        <div>
          <ActionButton onPress={() => onChange({ ...choices, secrets: [] })}>
            {say('webhookRequest.dropHeaders')}
          </ActionButton>
        </div>
      )}
      <Suspense fallback={null}>
        <WebhookConditions
          conditions={choices.conditions}
          onChange={(conditions) => onChange({ ...choices, conditions })}
        />
      </Suspense>
    </>
  )
}

interface AuthFieldsProps {
  readonly kind: WebhookAuth['kind']
  readonly known: ShownWebhookAuth | WebhookAuth | null
  readonly isStored: boolean
}

function AuthFields({ kind, known, isStored }: AuthFieldsProps) {
  const say = useWords(requestWords)
  const text = (member: string): string => String(Object(known)[member] ?? '')
  const secret = (label: string) => (
    <Field
      name="secret"
      type="password"
      label={label}
      autoComplete="new-password"
      maxLength={4_000}
      {...(isStored && { help: say('webhookRequest.stored') })}
    />
  )
  switch (kind) {
    case 'none':
      return null
    case 'header':
      return (
        <>
          <Field
            name="headerName"
            label={say('webhookRequest.headerName')}
            defaultValue={text('name')}
            isRequired
          />
          {secret(say('webhookRequest.headerValue'))}
        </>
      )
    case 'basic':
      return (
        <>
          <Field
            name="username"
            label={say('webhookRequest.username')}
            defaultValue={text('username')}
            isRequired
          />
          {secret(say('webhookRequest.password'))}
        </>
      )
    case 'oauth2_client_credentials':
      return (
        <>
          <Field
            name="tokenUrl"
            label={say('webhookRequest.tokenUrl')}
            defaultValue={text('token_url')}
            isRequired
          />
          <Field
            name="clientId"
            label={say('webhookRequest.clientId')}
            defaultValue={text('client_id')}
            isRequired
          />
          {secret(say('webhookRequest.clientSecret'))}
          <Field name="scope" label={say('webhookRequest.scope')} defaultValue={text('scope')} />
        </>
      )
    default:
      return unreachable(kind)
  }
}
