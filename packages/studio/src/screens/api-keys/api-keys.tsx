// API keys of the workspace: made and shown once, revoked at once.
import { type ApiKey, mayBeLimited } from '@askwell/contract'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import { useCall, useChange } from '../../api/use-call.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { Note } from '../../parts/note.tsx'
import rowStyle from '../../parts/rows.module.css'
import { Rows } from '../../parts/rows.tsx'
import { Card, Screen } from '../../parts/screen.tsx'
import { Failed, Notice, Skeleton } from '../../parts/states.tsx'
import { useMoment } from '../../words/moment.ts'
import { useWords } from '../../words/words.ts'
import { AccessSheet } from '../access/access-sheet.tsx'
import { accessWords } from '../access/access-words.ts'
import { useAccessName } from '../access/use-access-name.ts'
import { roleWords } from '../role-words.ts'
import { apiKeysWords } from './api-keys-words.ts'
import { NewKeySheet } from './new-key-sheet.tsx'

export default function ApiKeys() {
  const say = useWords(apiKeysWords)
  const keys = useCall('list_api_keys', {})
  const [isMaking, setIsMaking] = useState(false)
  const make = (
    <ActionButton kind="primary" onPress={() => setIsMaking(true)}>
      {say('keys.new')}
    </ActionButton>
  )
  return (
    <Screen
      title={say('keys.title')}
      fills="wide"
      actions={keys.data?.items.length === 0 ? undefined : make}
    >
      <Card title={say('keys.title')} note={say('keys.note')}>
        {keys.error ? (
          <Failed error={keys.error} onRetry={keys.refetch} title={say('keys.failed')} />
        ) : !keys.data ? (
          <Skeleton rows={2} />
        ) : keys.data.items.length === 0 ? (
          <Notice icon={KeyRound} title={say('keys.none')} text={say('keys.noneText')}>
            {make}
          </Notice>
        ) : (
          <KeyRows keys={keys.data.items} />
        )}
      </Card>
      <NewKeySheet isOpen={isMaking} onClose={() => setIsMaking(false)} />
    </Screen>
  )
}

function KeyRows({ keys }: { readonly keys: readonly ApiKey[] }) {
  const say = useWords(apiKeysWords)
  const sayRole = useWords(roleWords)
  const moment = useMoment()
  const revoke = useChange('delete_api_key', ['list_api_keys'])
  const sayAccess = useWords(accessWords)
  const nameOf = useAccessName()
  const change = useChange('patch_api_key', ['list_api_keys'])
  const [leaving, setLeaving] = useState<ApiKey | null>(null)
  const [choosing, setChoosing] = useState<ApiKey | null>(null)
  return (
    <>
      <Rows
        label={say('keys.title')}
        heads={[
          say('keys.nameHead'),
          say('keys.role'),
          say('keys.made'),
          say('keys.ends'),
          say('keys.used'),
          '',
        ]}
      >
        {keys.map((key) => (
          <tr key={key.id}>
            <td>
              <span className={rowStyle['strong']} dir="auto">
                {key.name}
              </span>
              <span className={`${rowStyle['note']} ${rowStyle['mono']}`}>{key.prefix}…</span>
              {key.deprecated_calls.map((use) => (
                <DeprecatedUse key={use.call} use={use} />
              ))}
            </td>
            <td>
              {sayRole(`role.${key.role}`)}
              {mayBeLimited(key.role) && <span className={rowStyle['note']}>{nameOf(key)}</span>}
              {key.scope !== null && (
                <span className={rowStyle['note']}>
                  {key.scope.map((permission) => say(`keys.may.${permission}`)).join(' · ')}
                </span>
              )}
            </td>
            <td className={rowStyle['nowrap']}>{moment(key.created_at)}</td>
            <td className={rowStyle['nowrap']}>
              {key.expires_at === null ? say('keys.end.never') : moment(key.expires_at)}
            </td>
            <td className={rowStyle['nowrap']}>
              {key.last_used_at === null ? say('keys.unused') : moment(key.last_used_at)}
            </td>
            <td className={rowStyle['end']}>
              {mayBeLimited(key.role) && (
                <ActionButton
                  kind="quiet"
                  label={sayAccess('access.changeOf', { name: key.name })}
                  onPress={() => setChoosing(key)}
                >
                  {sayAccess('access.change')}
                </ActionButton>
              )}
              <ActionButton
                kind="quiet"
                label={say('keys.revokeOne', { name: key.name })}
                onPress={() => setLeaving(key)}
              >
                {say('keys.revoke')}
              </ActionButton>
            </td>
          </tr>
        ))}
      </Rows>
      {choosing !== null && (
        <AccessSheet
          name={choosing.name}
          role={choosing.role}
          access={choosing}
          onClose={() => {
            setChoosing(null)
            change.reset()
          }}
          error={change.error}
          isBusy={change.isPending}
          onSave={async (given) => {
            const changed = await change.mutateAsync({ params: { id: choosing.id }, body: given })
            setChoosing(null)
            toast.success(
              sayAccess('access.saved', { name: changed.name, channels: nameOf(changed) }),
            )
          }}
        />
      )}
      <Confirm
        isOpen={leaving !== null}
        onClose={() => {
          setLeaving(null)
          revoke.reset()
        }}
        title={say('keys.revokeOne', { name: leaving?.name ?? '' })}
        text={say('keys.revokeText')}
        action={say('keys.revoke')}
        change={revoke}
        onConfirm={() => revoke.mutateAsync({ params: { id: leaving?.id ?? '' } })}
      />
    </>
  )
}

function DeprecatedUse({ use }: { readonly use: ApiKey['deprecated_calls'][number] }) {
  const say = useWords(apiKeysWords)
  const moment = useMoment()
  const { call, successor, sunset, last_used_at } = use
  const facts = { call, moment: moment(last_used_at), sunset }
  return (
    <Note>
      {successor === null
        ? say('keys.deprecated', facts)
        : say('keys.deprecatedFor', { ...facts, successor })}
    </Note>
  )
}
