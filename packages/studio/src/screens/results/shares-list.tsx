// The shared pages of a channel or of a whole survey, each with a button to revoke it.
import type { ShareSettings } from '@askwell/contract'
import { useState } from 'react'
import { useCall, useChange } from '../../api/use-call.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import fieldStyle from '../../parts/field.module.css'
import { useMoment } from '../../words/moment.ts'
import { useWords } from '../../words/words.ts'
import style from './results.module.css'
import { resultsWords } from './results-words.ts'

export function NodeShares({ nodeId }: { readonly nodeId: string }) {
  const shares = useCall('list_result_shares', { params: { id: nodeId } })
  const end = useChange('delete_result_share', ['list_result_shares'])
  return (
    <Shares
      shares={shares.data?.items}
      change={end}
      onEnd={(id) => end.mutateAsync({ params: { id: nodeId, share_id: id } })}
    />
  )
}

export function FlowShares({ flowId }: { readonly flowId: string }) {
  const shares = useCall('list_flow_result_shares', { params: { id: flowId } })
  const end = useChange('delete_flow_result_share', ['list_flow_result_shares'])
  return (
    <Shares
      shares={shares.data?.items}
      change={end}
      onEnd={(id) => end.mutateAsync({ params: { id: flowId, share_id: id } })}
    />
  )
}

interface Share extends Pick<ShareSettings, 'name' | 'expires_at'> {
  readonly id: string
  readonly created_at: string
}
interface SharesProps {
  /** Undefined while they are loading. */
  readonly shares: readonly Share[] | undefined
  readonly change: Parameters<typeof Confirm>[0]['change']
  readonly onEnd: (id: string) => Promise<unknown>
}

function Shares({ shares, change, onEnd }: SharesProps) {
  const say = useWords(resultsWords)
  const moment = useMoment()
  const [ending, setEnding] = useState<Share | null>(null)
  return (
    <div>
      <h3>{say('results.shares')}</h3>
      {shares?.length === 0 && <p className={style['help']}>{say('results.noShares')}</p>}
      <ul className={style['shareList']}>
        {shares?.map((share) => (
          <li key={share.id}>
            <span>
              <bdi>{share.name}</bdi>
              <span className={fieldStyle['help']}>
                {' '}
                {moment(share.created_at)}
                {share.expires_at !== null &&
                  ` · ${say('results.until', { time: moment(share.expires_at) })}`}
              </span>
            </span>
            <ActionButton
              kind="danger"
              label={say('results.endShareOf', { name: share.name })}
              onPress={() => setEnding(share)}
            >
              {say('results.endShare')}
            </ActionButton>
          </li>
        ))}
      </ul>
      <Confirm
        isOpen={ending !== null}
        onClose={() => setEnding(null)}
        title={say('results.endTitle', { name: ending?.name ?? '' })}
        text={say('results.endText')}
        action={say('results.endShare')}
        change={change}
        onConfirm={() => onEnd(ending?.id ?? '')}
      />
    </div>
  )
}
