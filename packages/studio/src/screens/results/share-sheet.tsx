// Read-only pages of the results for who has no account: made here, told once, ended here.
import type { ResultShare } from '@askwell/contract'
import { useState } from 'react'
import { useCall, useChange } from '../../api/use-call.ts'
import { type AnswerFilters, period } from '../../filters/answer-filters.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Choice } from '../../parts/choice.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { CopyText } from '../../parts/copy-text.tsx'
import fieldStyle from '../../parts/field.module.css'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { Skeleton } from '../../parts/states.tsx'
import { Toggle } from '../../parts/toggle.tsx'
import { useMoment } from '../../words/moment.ts'
import { useWords } from '../../words/words.ts'
import style from './results.module.css'
import { resultsWords } from './results-words.ts'

interface ShareSheetProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly flowId: string
  readonly filters: AnswerFilters
}

export function ShareSheet({ isOpen, onClose, flowId, filters }: ShareSheetProps) {
  const say = useWords(resultsWords)
  const nodes = useCall('list_nodes', { query: { limit: 500 } }, { when: isOpen })
  const own = nodes.data?.items.filter(({ flow_id }) => flow_id === flowId) ?? []
  const [chosen, setChosen] = useState('')
  const node = own.find(({ id }) => id === (chosen || filters.node)) ?? own[0]
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={say('results.shareTitle')}>
      <p>{say('results.shareText')}</p>
      {!node ? (
        <Skeleton rows={3} />
      ) : (
        <>
          {own.length > 1 && (
            <Choice label={say('results.shareNode')} options={own.map(({ id, name }) => ({ id, name }))} value={node.id} onChange={setChosen} />
          )}
          <NewShare key={`new ${node.id}`} nodeId={node.id} name={node.name} filters={filters} />
          <Shares key={node.id} nodeId={node.id} />
        </>
      )}
    </Sheet>
  )
}

function NewShare({ nodeId, name, filters }: { readonly nodeId: string; readonly name: string; readonly filters: AnswerFilters }) {
  const say = useWords(resultsWords)
  const make = useChange('create_result_share', ['list_result_shares'])
  const [showsTexts, setShowsTexts] = useState(false)
  const { from, to } = period(filters, Date.now())
  const { channel, language, device } = filters
  const shown = {
    ...(from !== null && { from }),
    ...(to !== null && { to }),
    ...(channel !== '' && { channel }),
    ...(language !== '' && { language }),
    ...(device !== '' && { device }),
  }
  if (make.data)
    return (
      <div className={style['shareNew']}>
        <CopyText label={say('results.theLink')} text={make.data.url} />
        <p className={style['help']}>{say('results.linkOnce')}</p>
      </div>
    )
  return (
    <Form
      error={make.error}
      onSubmit={async ({ name: title = '', until = '' }) => {
        const body = { name: title, filters: shown, show_texts: showsTexts, expires_at: until === '' ? null : new Date(`${until}T23:59:59`).toISOString() }
        await make.mutateAsync({ params: { id: nodeId }, body })
      }}
      actions={
        <ActionButton kind="primary" type="submit" isBusy={make.isPending}>
          {say('results.makeLink')}
        </ActionButton>
      }
    >
      <Field name="name" label={say('results.shareName')} defaultValue={name} isRequired maxLength={255} />
      <label className={fieldStyle['field']}>
        <span className={fieldStyle['label']}>{say('results.shareUntil')}</span>
        <input className={fieldStyle['input']} type="date" name="until" />
        <span className={fieldStyle['help']}>{say('results.shareUntilHelp')}</span>
      </label>
      <Toggle label={say('results.shareTexts')} isOn={showsTexts} onChange={setShowsTexts} />
    </Form>
  )
}

function Shares({ nodeId }: { readonly nodeId: string }) {
  const say = useWords(resultsWords)
  const moment = useMoment()
  const shares = useCall('list_result_shares', { params: { id: nodeId } })
  const end = useChange('delete_result_share', ['list_result_shares'])
  const [ending, setEnding] = useState<ResultShare | null>(null)
  return (
    <div>
      <h3>{say('results.shares')}</h3>
      {shares.data?.items.length === 0 && <p className={style['help']}>{say('results.noShares')}</p>}
      <ul className={style['shareList']}>
        {shares.data?.items.map((share) => (
          <li key={share.id}>
            <span>
              <bdi>{share.name}</bdi>
              <span className={fieldStyle['help']}>
                {' '}
                {moment(share.created_at)}
                {share.expires_at !== null && ` · ${say('results.until', { time: moment(share.expires_at) })}`}
              </span>
            </span>
            <ActionButton kind="danger" label={say('results.endShareOf', { name: share.name })} onPress={() => setEnding(share)}>
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
        change={end}
        onConfirm={() => end.mutateAsync({ params: { id: nodeId, share_id: ending?.id ?? '' } })}
      />
    </div>
  )
}
