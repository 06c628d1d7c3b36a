// The single sign-on provider of the workspace: the addresses that it needs, its settings, and a test.
import type { SignOn } from '@askwell/contract'
import { useState } from 'react'
import { toast } from 'sonner'
import { useCall, useChange } from '../../api/use-call.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Choice } from '../../parts/choice.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { CopyText } from '../../parts/copy-text.tsx'
import fieldStyle from '../../parts/field.module.css'
import { Field } from '../../parts/field.tsx'
import style from '../../parts/fields.module.css'
import { Form } from '../../parts/form.tsx'
import { Card } from '../../parts/screen.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { Failed, Skeleton } from '../../parts/states.tsx'
import { tellFailure } from '../../parts/tell-failure.ts'
import { TextBox } from '../../parts/text-box.tsx'
import { useMoment } from '../../words/moment.ts'
import { useWords } from '../../words/words.ts'
import { type ProviderKind, settingsFrom, valuesOf, wordOfProblem } from './provider-settings.ts'
import { signOnWords } from './sign-on-words.ts'

export function ProviderCard() {
  const say = useWords(signOnWords)
  const read = useCall('get_sign_on', {})
  return (
    <Card title={say('signOn.provider')} note={say('signOn.providerNote')}>
      {read.error ? (
        <Failed error={read.error} onRetry={read.refetch} title={say('signOn.failed')} />
      ) : read.data ? (
        <Provider signOn={read.data} />
      ) : (
        <Skeleton rows={4} />
      )}
    </Card>
  )
}

function Provider({ signOn }: { readonly signOn: SignOn }) {
  const say = useWords(signOnWords)
  const moment = useMoment()
  const test = useChange('test_sign_on')
  const remove = useChange('delete_sign_on', ['get_sign_on'])
  const [open, setOpen] = useState<'change' | 'delete' | null>(null)
  const { provider } = signOn
  const addresses = [
    [say('signOn.signInUrl'), signOn.sign_in_url],
    [say('signOn.redirectUrl'), signOn.redirect_url],
    [say('signOn.metadataUrl'), signOn.metadata_url],
    [say('signOn.acsUrl'), signOn.acs_url],
  ] as const
  return (
    <div className={style['fields']}>
      {addresses.map(([label, text]) => (
        <div key={label}>
          <p className={fieldStyle['label']}>{label}</p>
          <CopyText label={label} text={text} />
        </div>
      ))}
      <p>
        {provider === null
          ? say('signOn.noProvider')
          : say('signOn.providerIs', {
              name: provider.name,
              kind: say(`signOn.kind.${provider.kind}`),
            })}
      </p>
      {provider?.kind === 'saml' && (
        <p>{say('signOn.certificatesEnd', { when: moment(provider.certificates_end_at) })}</p>
      )}
      <div className={style['buttons']}>
        <ActionButton
          {...(provider === null && { kind: 'primary' })}
          onPress={() => setOpen('change')}
        >
          {say(provider === null ? 'signOn.setProvider' : 'signOn.changeProvider')}
        </ActionButton>
        {provider !== null && (
          <>
            <ActionButton
              isBusy={test.isPending}
              onPress={() =>
                test.mutate(
                  {},
                  {
                    onSuccess: ({ problem }) =>
                      toast[problem === null ? 'success' : 'error'](say(wordOfProblem(problem))),
                    onError: tellFailure,
                  },
                )
              }
            >
              {say('signOn.testProvider')}
            </ActionButton>
            <ActionButton kind="quiet" onPress={() => setOpen('delete')}>
              {say('signOn.deleteProvider')}
            </ActionButton>
          </>
        )}
      </div>
      {open === 'change' && <ProviderSheet provider={provider} onClose={() => setOpen(null)} />}
      <Confirm
        isOpen={open === 'delete'}
        onClose={() => {
          setOpen(null)
          remove.reset()
        }}
        title={say('signOn.deleteProvider')}
        text={say('signOn.deleteProviderText')}
        action={say('signOn.deleteProvider')}
        change={remove}
        onConfirm={() => remove.mutateAsync({})}
      />
    </div>
  )
}

function ProviderSheet({
  provider,
  onClose,
}: {
  readonly provider: SignOn['provider']
  readonly onClose: () => void
}) {
  const say = useWords(signOnWords)
  const save = useChange('put_sign_on', ['get_sign_on'])
  const [kind, setKind] = useState<ProviderKind>(provider?.kind ?? 'oidc')
  const values = valuesOf(kind, provider)
  const field = (name: string, label: string, maxLength: number, help?: string) => (
    <Field
      name={name}
      label={label}
      maxLength={maxLength}
      defaultValue={values[name] ?? ''}
      isRequired
      {...(help !== undefined && { help })}
    />
  )
  return (
    <Sheet isOpen onClose={onClose} title={say('signOn.provider')}>
      <Form
        // Fields of another protocol begin with its values.
        key={kind}
        error={save.error}
        onSubmit={async (typed) => {
          await save.mutateAsync({ body: settingsFrom(kind, typed) })
          onClose()
        }}
        actions={
          <>
            <ActionButton onPress={onClose}>{say('signOn.cancel')}</ActionButton>
            <ActionButton kind="primary" type="submit" isBusy={save.isPending}>
              {say('signOn.save')}
            </ActionButton>
          </>
        }
      >
        <Choice<ProviderKind>
          label={say('signOn.kind')}
          options={(['oidc', 'saml'] as const).map((id) => ({
            id,
            name: say(`signOn.kind.${id}`),
          }))}
          value={kind}
          onChange={setKind}
        />
        {field('name', say('signOn.providerName'), 60, say('signOn.providerNameHelp'))}
        {kind === 'oidc' ? (
          <>
            {field('issuer', say('signOn.issuer'), 500, say('signOn.issuerHelp'))}
            {field('client_id', say('signOn.clientId'), 500)}
            <Field
              name="client_secret"
              type="password"
              label={say('signOn.clientSecret')}
              help={say('signOn.clientSecretHelp')}
              maxLength={1_000}
              autoComplete="off"
            />
          </>
        ) : (
          <>
            {field('entity_id', say('signOn.entityId'), 1_024)}
            {field('sign_on_url', say('signOn.signOnUrl'), 500)}
            <TextBox
              name="certificates"
              label={say('signOn.certificates')}
              defaultValue={values['certificates'] ?? ''}
              maxLength={20_000}
              rows={6}
              isRequired
              placeholder="-----BEGIN CERTIFICATE-----"
            />
          </>
        )}
        {field('groups_claim', say('signOn.groupsClaim'), 255, say('signOn.groupsClaimHelp'))}
      </Form>
    </Sheet>
  )
}
