// The form of a feed, and then its address, which is shown once.
import type { Flow } from '@askwell/contract'
import { useState } from 'react'
import { useCall, useChange } from '../../../api/use-call.ts'
import { ActionButton } from '../../../parts/action-button.tsx'
import { Choice } from '../../../parts/choice.tsx'
import { CopyText } from '../../../parts/copy-text.tsx'
import fieldStyle from '../../../parts/field.module.css'
import { Form } from '../../../parts/form.tsx'
import { useWords } from '../../../words/words.ts'
import { isContactColumn, offeredColumns, withColumn } from './feed-columns.ts'
import { feedWords } from './feed-words.ts'
import { untilOf } from './new-short-link.ts'
import style from './share.module.css'

interface NewFeedProps {
  readonly nodeId: string
  readonly flowId: string
  readonly onDone: () => void
}

const daysOffered = [1, 7, 30, 90, 365] as const
const every = 'all'

export function NewFeed({ nodeId, flowId, onDone }: NewFeedProps) {
  const say = useWords(feedWords)
  const flow = useCall('get_flow', { params: { id: flowId } })
  const make = useChange('create_feed', ['list_feeds'])
  const [days, setDays] = useState<string>(every)
  const [naming, setNaming] = useState<'words' | 'keys'>('words')
  const [columns, setColumns] = useState<readonly string[]>([])
  if (make.data !== undefined) return <FeedAddress url={make.data.url} onDone={onDone} />
  return (
    <Form
      error={make.error}
      wording={({ errors }) =>
        errors.some(({ field }) => field === 'expires_at') ? say('feed.refused.until') : null
      }
      onSubmit={async ({ until = '' }) => {
        const body = {
          node_id: nodeId,
          columns: [...columns],
          days: days === every ? null : Number(days),
          labels: naming === 'words',
          expires_at: untilOf(until),
        }
        await make.mutateAsync({ body })
      }}
      actions={
        <>
          <ActionButton onPress={onDone}>{say('feed.cancel')}</ActionButton>
          <ActionButton kind="primary" type="submit" isBusy={make.isPending}>
            {say('feed.make')}
          </ActionButton>
        </>
      }
    >
      <Choice
        label={say('feed.days')}
        options={[
          { id: every, name: say('feed.allDays') },
          ...daysOffered.map((one) => ({
            id: String(one),
            name: say('feed.lastDays', { days: one }),
          })),
        ]}
        value={days}
        onChange={setDays}
      />
      <Choice
        label={say('feed.headers')}
        options={[
          { id: 'words', name: say('feed.words') },
          { id: 'keys', name: say('feed.keys') },
        ]}
        value={naming}
        onChange={setNaming}
      />
      <label className={fieldStyle['field']}>
        <span className={fieldStyle['label']}>{say('feed.until')}</span>
        <input className={fieldStyle['input']} type="date" name="until" />
        <span className={fieldStyle['help']}>{say('feed.untilHelp')}</span>
      </label>
      <ColumnPicker flow={flow.data} columns={columns} onChange={setColumns} />
    </Form>
  )
}

function ColumnPicker({
  flow,
  columns,
  onChange,
}: {
  readonly flow: Flow | undefined
  readonly columns: readonly string[]
  readonly onChange: (columns: readonly string[]) => void
}) {
  const say = useWords(feedWords)
  const offered = offeredColumns(flow)
  return (
    <fieldset className={style['columns']}>
      <legend className={fieldStyle['label']}>{say('feed.columns')}</legend>
      <p className={fieldStyle['help']}>{say('feed.columnsHelp')}</p>
      {offered.map((name) => (
        <label key={name} className={style['columnPick']}>
          <input
            type="checkbox"
            checked={columns.includes(name)}
            onChange={({ currentTarget }) =>
              onChange(withColumn(offered, columns, { name, isChosen: currentTarget.checked }))
            }
          />
          <span>
            <code>{name}</code>
            {isContactColumn(name) && (
              <span className={fieldStyle['help']}> {say('feed.isContact')}</span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function FeedAddress({ url, onDone }: { readonly url: string; readonly onDone: () => void }) {
  const say = useWords(feedWords)
  return (
    <div className={style['fields']}>
      <p>{say('feed.once')}</p>
      <div className={fieldStyle['field']}>
        <span className={fieldStyle['label']}>{say('feed.formula')}</span>
        <CopyText label={say('feed.formula')} text={`=IMPORTDATA("${url}")`} />
      </div>
      <div className={fieldStyle['field']}>
        <span className={fieldStyle['label']}>{say('feed.address')}</span>
        <CopyText label={say('feed.address')} text={url} />
      </div>
      <ActionButton kind="primary" onPress={onDone}>
        {say('feed.done')}
      </ActionButton>
    </div>
  )
}
