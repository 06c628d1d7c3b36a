// Signs the link that is being prepared: with a private key that is used only once, or with a signature made elsewhere.
import type { NodeLink } from '@askwell/contract'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay } from '../../../api/me.tsx'
import { useChange } from '../../../api/use-call.ts'
import { ActionButton } from '../../../parts/action-button.tsx'
import { Choice } from '../../../parts/choice.tsx'
import { CopyText } from '../../../parts/copy-text.tsx'
import { LiveText } from '../../../parts/live-text.tsx'
import { Card } from '../../../parts/screen.tsx'
import { useWords } from '../../../words/words.ts'
import type { LinkBody } from './prepared-link.ts'
import style from './share.module.css'
import { shareWords } from './share-words.ts'

export type Signed = NodeLink

interface SignCardProps {
  readonly nodeId: string
  readonly body: LinkBody
  readonly toSign: string
  readonly onSigned: (link: Signed | null) => void
}

const ways = ['none', 'key', 'made'] as const

export function SignCard({ nodeId, body, toSign, onSigned }: SignCardProps) {
  const say = useWords(shareWords)
  const may = useMay()
  const [way, setWay] = useState<(typeof ways)[number]>('none')
  const [written, setWritten] = useState('')
  const sign = useChange('create_link')
  return (
    <Card
      title={say('share.sign')}
      note={say('share.signNote')}
      actions={
        may('keys.manage') && <Link to="/settings/link-signatures">{say('share.keys')}</Link>
      }
    >
      <div className={style['fields']}>
        <Choice
          label={say('share.sign')}
          labelIs="hidden"
          options={ways.map((id) => ({ id, name: say(`share.sign.${id}`) }))}
          value={way}
          onChange={(next) => {
            setWay(next)
            setWritten('')
            sign.reset()
            onSigned(null)
          }}
        />
        {way === 'made' && (
          <div>
            <p className={style['quiet']}>{say('share.toSign')}</p>
            <CopyText label={say('share.toSign')} text={toSign} />
          </div>
        )}
        {way !== 'none' && (
          <>
            <LiveText
              label={say(way === 'key' ? 'share.privateKey' : 'share.signature')}
              {...(way === 'key' && { help: say('share.privateKeyHelp') })}
              value={written}
              rows={way === 'key' ? 4 : 2}
              writing="code"
              maxLength={way === 'key' ? 20_000 : 8_192}
              fault={
                sign.error === null
                  ? null
                  : say(way === 'key' ? 'share.keyFault' : 'share.signatureFault')
              }
              onChange={setWritten}
            />
            <div>
              <ActionButton
                isBusy={sign.isPending}
                isDisabled={written.trim() === ''}
                onPress={() => {
                  const proof =
                    way === 'key' ? { private_key: written.trim() } : { signature: written.trim() }
                  void sign
                    .mutateAsync({ params: { id: nodeId }, body: { ...body, ...proof } })
                    .then(onSigned, () => onSigned(null))
                }}
              >
                {say('share.signIt')}
              </ActionButton>
            </div>
          </>
        )}
      </div>
    </Card>
  )
}
