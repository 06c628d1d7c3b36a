// Passkeys: signing in by a fingerprint, a face or the PIN of a device, without a password.
import { mostPasskeys, type Passkey } from '@askwell/contract'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { hasPasskeys, isKnownDevice, makePasskey, wasGivenUp } from '../../api/passkeys.ts'
import { useCall, useChange } from '../../api/use-call.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import rowStyle from '../../parts/rows.module.css'
import { Rows } from '../../parts/rows.tsx'
import { Card, CardBody } from '../../parts/screen.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { Failed, Skeleton } from '../../parts/states.tsx'
import { tellFailure } from '../../parts/tell-failure.ts'
import { useMoment } from '../../words/moment.ts'
import { useWords } from '../../words/words.ts'
import { browserName } from './browser-name.ts'
import style from './profile.module.css'
import { profileWords } from './profile-words.ts'
import { KeptCodes } from './secret-to-scan.tsx'

export function PasskeysCard() {
  const say = useWords(profileWords)
  const passkeys = useCall('list_passkeys', {})
  const create = useChange('create_passkey', [
    'list_passkeys',
    'me',
    'list_members',
    'list_sessions',
  ])
  const [isBusy, setIsBusy] = useState(false)
  const [unmade, setUnmade] = useState<'profile.passkeyUnmade' | 'profile.passkeyKnown' | null>(
    null,
  )
  const [kept, setKept] = useState<readonly string[] | null>(null)
  const isFull = (passkeys.data?.items.length ?? 0) >= mostPasskeys
  const add = async (): Promise<void> => {
    setIsBusy(true)
    setUnmade(null)
    try {
      const { options } = await call('begin_passkey', {})
      const name = browserName(navigator.userAgent) ?? say('profile.passkey')
      setKept(
        (await create.mutateAsync({ body: { name, passkey: await makePasskey(options) } }))
          .kept_codes,
      )
    } catch (error) {
      if (wasGivenUp(error)) setUnmade('profile.passkeyUnmade')
      else if (isKnownDevice(error)) setUnmade('profile.passkeyKnown')
      else tellFailure(error)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Card title={say('profile.passkeys')} note={say('profile.passkeysNote')}>
      {passkeys.error ? (
        <Failed
          error={passkeys.error}
          onRetry={passkeys.refetch}
          title={say('profile.passkeysFailed')}
        />
      ) : passkeys.data ? (
        passkeys.data.items.length > 0 && <PasskeyRows items={passkeys.data.items} />
      ) : (
        <Skeleton rows={1} />
      )}
      <CardBody>
        <div className={style['stack']}>
          {unmade !== null && <p role="alert">{say(unmade)}</p>}
          {isFull ? (
            <p>{say('profile.passkeysFull', { count: mostPasskeys })}</p>
          ) : hasPasskeys() ? (
            <ActionButton isBusy={isBusy} onPress={() => void add()}>
              {say('profile.addPasskey')}
            </ActionButton>
          ) : (
            <p>{say('profile.noPasskeys')}</p>
          )}
        </div>
      </CardBody>
      <Sheet
        isOpen={kept !== null}
        onClose={() => setKept(null)}
        title={say('profile.passkeyKept')}
        role="alertdialog"
      >
        <KeptCodes codes={kept ?? []} />
        <ActionButton kind="primary" autoFocus onPress={() => setKept(null)}>
          {say('profile.keptDone')}
        </ActionButton>
      </Sheet>
    </Card>
  )
}

function PasskeyRows({ items }: { readonly items: readonly Passkey[] }) {
  const say = useWords(profileWords)
  const moment = useMoment()
  const [naming, setNaming] = useState<Passkey | null>(null)
  const [leaving, setLeaving] = useState<Passkey | null>(null)
  const rename = useChange('patch_passkey', ['list_passkeys'])
  const remove = useChange('delete_passkey', ['list_passkeys', 'me', 'list_members'])
  return (
    <>
      <Rows
        label={say('profile.passkeys')}
        heads={[say('profile.passkey'), say('profile.used'), '']}
      >
        {items.map((passkey) => (
          <tr key={passkey.id}>
            <td dir="auto">{passkey.name}</td>
            <td className={rowStyle['nowrap']}>
              {passkey.used_at === null ? say('profile.unused') : moment(passkey.used_at)}
            </td>
            <td className={rowStyle['end']}>
              <ActionButton
                kind="quiet"
                label={say('profile.renameOne', { name: passkey.name })}
                onPress={() => setNaming(passkey)}
              >
                {say('profile.rename')}
              </ActionButton>
              <ActionButton
                kind="quiet"
                label={say('profile.removeOne', { name: passkey.name })}
                onPress={() => setLeaving(passkey)}
              >
                {say('profile.remove')}
              </ActionButton>
            </td>
          </tr>
        ))}
      </Rows>
      <Sheet isOpen={naming !== null} onClose={() => setNaming(null)} title={say('profile.rename')}>
        <Form
          error={rename.error}
          onSubmit={async ({ name = '' }) => {
            await rename.mutateAsync({ params: { id: naming?.id ?? '' }, body: { name } })
            setNaming(null)
          }}
          actions={
            <ActionButton kind="primary" type="submit" isBusy={rename.isPending}>
              {say('profile.save')}
            </ActionButton>
          }
        >
          <Field
            name="name"
            label={say('profile.name')}
            defaultValue={naming?.name ?? ''}
            isRequired
            maxLength={100}
            autoFocus
          />
        </Form>
      </Sheet>
      <Confirm
        isOpen={leaving !== null}
        onClose={() => {
          setLeaving(null)
          remove.reset()
        }}
        title={say('profile.removeOne', { name: leaving?.name ?? '' })}
        text={say('profile.removeText')}
        action={say('profile.remove')}
        change={remove}
        onConfirm={() => remove.mutateAsync({ params: { id: leaving?.id ?? '' } })}
      />
    </>
  )
}
