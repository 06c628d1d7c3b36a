// The address and the token that an owner gives to the directory. The token is shown once.
import type { Provisioning } from '@askwell/contract'
import { useState } from 'react'
import { useChange } from '../../api/use-call.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { CopyText } from '../../parts/copy-text.tsx'
import fieldStyle from '../../parts/field.module.css'
import style from '../../parts/fields.module.css'
import { Card } from '../../parts/screen.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { tellFailure } from '../../parts/tell-failure.ts'
import { useMoment } from '../../words/moment.ts'
import { useWords } from '../../words/words.ts'
import { signOnWords } from './sign-on-words.ts'

export function DirectoryCard({ provisioning }: { readonly provisioning: Provisioning }) {
  const say = useWords(signOnWords)
  const moment = useMoment()
  const make = useChange('create_provisioning_token', ['get_provisioning'])
  const revoke = useChange('delete_provisioning_token', ['get_provisioning'])
  const [asked, setAsked] = useState<'replace' | 'revoke' | null>(null)
  const { url, token } = provisioning
  return (
    <Card title={say('signOn.directory')} note={say('signOn.directoryNote')}>
      <div className={style['fields']}>
        <div>
          <p className={fieldStyle['label']}>{say('signOn.address')}</p>
          <CopyText label={say('signOn.address')} text={url} />
        </div>
        <p>
          {token === null
            ? say('signOn.noToken')
            : `${say('signOn.tokenOf', { when: moment(token.created_at), prefix: token.prefix })} ${
                token.used_at === null
                  ? say('signOn.unused')
                  : say('signOn.used', { when: moment(token.used_at) })
              }`}
        </p>
        <div className={style['buttons']}>
          {token === null ? (
            <ActionButton
              kind="primary"
              isBusy={make.isPending}
              onPress={() => make.mutate({}, { onError: tellFailure })}
            >
              {say('signOn.newToken')}
            </ActionButton>
          ) : (
            <>
              <ActionButton onPress={() => setAsked('replace')}>
                {say('signOn.replaceToken')}
              </ActionButton>
              <ActionButton kind="quiet" onPress={() => setAsked('revoke')}>
                {say('signOn.revoke')}
              </ActionButton>
            </>
          )}
        </div>
      </div>
      <Sheet
        isOpen={make.data !== undefined}
        onClose={() => make.reset()}
        title={say('signOn.token')}
      >
        <p>{say('signOn.shownOnce')}</p>
        <CopyText label={say('signOn.token')} text={make.data?.token ?? ''} />
        <ActionButton kind="primary" onPress={() => make.reset()}>
          {say('signOn.done')}
        </ActionButton>
      </Sheet>
      <Confirm
        isOpen={asked === 'replace'}
        onClose={() => setAsked(null)}
        title={say('signOn.replaceToken')}
        text={say('signOn.replaceTokenText')}
        action={say('signOn.replaceToken')}
        change={make}
        onConfirm={() => make.mutateAsync({})}
      />
      <Confirm
        isOpen={asked === 'revoke'}
        onClose={() => setAsked(null)}
        title={say('signOn.revoke')}
        text={say('signOn.revokeText')}
        action={say('signOn.revoke')}
        change={revoke}
        onConfirm={() => revoke.mutateAsync({})}
      />
    </Card>
  )
}
