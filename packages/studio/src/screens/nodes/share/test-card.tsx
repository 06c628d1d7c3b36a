// Whether a link opens, and why not: what respondents would see, explained to the owner.
import type { LinkCheck } from '@askwell/contract'
import { useState } from 'react'
import { useChange } from '../../../api/use-call.ts'
import { ActionButton } from '../../../parts/action-button.tsx'
import { LiveText } from '../../../parts/live-text.tsx'
import { Note } from '../../../parts/note.tsx'
import { Card } from '../../../parts/screen.tsx'
import { useWords } from '../../../words/words.ts'
import style from './share.module.css'
import { shareWords } from './share-words.ts'

const longestLink = 20_000

export function TestCard({ nodeId }: { readonly nodeId: string }) {
  const say = useWords(shareWords)
  const [url, setUrl] = useState('')
  const check = useChange('check_link')
  const verdict = check.data
  return (
    <Card title={say('share.test')} note={say('share.testNote')}>
      <div className={style['fields']}>
        <LiveText
          label={say('share.testLink')}
          value={url}
          rows={3}
          writing="code"
          maxLength={longestLink}
          fault={check.error === null ? null : say('share.noAddress')}
          onChange={(text) => {
            setUrl(text)
            check.reset()
          }}
        />
        <div>
          <ActionButton
            isBusy={check.isPending}
            isDisabled={url.trim() === ''}
            onPress={() => check.mutate({ params: { id: nodeId }, body: { url: url.trim() } })}
          >
            {say('share.check')}
          </ActionButton>
        </div>
        <div aria-live="polite">
          {verdict !== undefined && (
            <Note tone={verdict.opens ? 'good' : 'warn'}>
              {verdict.fault !== null && `${say(`share.fault.${verdict.fault}`)} `}
              {say(`share.verdict.${verdictOf(verdict)}`)}
            </Note>
          )}
        </div>
      </div>
    </Card>
  )
}

function verdictOf({ signature_valid, opens }: LinkCheck): 'valid' | 'opens' | 'refused' {
  if (signature_valid) return 'valid'
  return opens ? 'opens' : 'refused'
}
