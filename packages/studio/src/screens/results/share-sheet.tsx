// Read-only result pages for people without an account, of the survey or of one channel: made here, shown once, revoked
// here. Their filters are fixed when they are made.
import { useState } from 'react'
import type { CallInput } from '../../api/call.ts'
import { useCall, useChange } from '../../api/use-call.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Choice } from '../../parts/choice.tsx'
import { CopyText } from '../../parts/copy-text.tsx'
import fieldStyle from '../../parts/field.module.css'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { Note } from '../../parts/note.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { Skeleton } from '../../parts/states.tsx'
import { Toggle } from '../../parts/toggle.tsx'
import { useWords } from '../../words/words.ts'
import type { Comparison } from './result-query.ts'
import type { FlowResultsQuery } from './result-types.ts'
import style from './results.module.css'
import { resultsWords } from './results-words.ts'
import { FlowShares, NodeShares } from './shares-list.tsx'

interface SharedView {
  /** The current query of the screen. */
  readonly asked: FlowResultsQuery
  readonly compared: Comparison | null
}
interface ShareSheetProps extends SharedView {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly flowId: string
}

export function ShareSheet({ isOpen, onClose, flowId, asked, compared }: ShareSheetProps) {
  const say = useWords(resultsWords)
  const nodes = useCall('list_nodes', { query: { limit: 500 } }, { when: isOpen })
  const flows = useCall('list_flows', { query: { limit: 500 } }, { when: isOpen })
  const own = nodes.data?.items.filter(({ flow_id }) => flow_id === flowId) ?? []
  const [chosen, setChosen] = useState<string | null>(null)
  const nodeId = chosen ?? asked.node_id ?? ''
  const node = own.find(({ id }) => id === nodeId)
  const flow = flows.data?.items.find(({ id }) => id === flowId)
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={say('results.shareTitle')}>
      <p>{say('results.shareText')}</p>
      {!nodes.data || !flow ? (
        <Skeleton rows={3} />
      ) : (
        <>
          <Choice
            label={say('results.shareNode')}
            options={[
              { id: '', name: say('results.wholeSurvey') },
              ...own.map(({ id, name }) => ({ id, name })),
            ]}
            value={node?.id ?? ''}
            onChange={setChosen}
          />
          {asked.f !== undefined ? (
            <Note>{say('results.shareConditions')}</Note>
          ) : node ? (
            <NewNodeShare
              key={`new ${node.id}`}
              nodeId={node.id}
              name={node.name}
              asked={asked}
              compared={compared}
            />
          ) : (
            <NewFlowShare
              key="new"
              flowId={flowId}
              name={flow.name}
              asked={asked}
              compared={compared}
            />
          )}
          {node ? <NodeShares key={node.id} nodeId={node.id} /> : <FlowShares flowId={flowId} />}
        </>
      )}
    </Sheet>
  )
}

function NewFlowShare({
  flowId,
  ...shown
}: { readonly flowId: string; readonly name: string } & SharedView) {
  const make = useChange('create_flow_result_share', ['list_flow_result_shares'])
  return (
    <NewShare
      {...shown}
      make={make}
      onMake={(body) => make.mutateAsync({ params: { id: flowId }, body })}
    />
  )
}

/** Filters by channel mean nothing for one channel. */
function NewNodeShare({
  nodeId,
  asked: { node_id: _, ...asked },
  ...shown
}: { readonly nodeId: string; readonly name: string } & SharedView) {
  const make = useChange('create_result_share', ['list_result_shares'])
  return (
    <NewShare
      {...shown}
      asked={asked}
      make={make}
      onMake={(body) => make.mutateAsync({ params: { id: nodeId }, body })}
    />
  )
}

type ShareBody = CallInput<'create_flow_result_share'>['body']

interface NewShareProps extends SharedView {
  readonly name: string
  readonly make: {
    readonly data: { readonly url: string } | undefined
    readonly error: Error | null
    readonly isPending: boolean
  }
  readonly onMake: (body: ShareBody) => Promise<unknown>
}

function NewShare({ name, asked, compared, make, onMake }: NewShareProps) {
  const say = useWords(resultsWords)
  const [showsTexts, setShowsTexts] = useState(false)
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
        await onMake({
          name: title,
          filters: fixed(asked),
          compared: compared && { by: compared.by, filters: fixed(compared.query) },
          show_texts: showsTexts,
          expires_at: until === '' ? null : new Date(`${until}T23:59:59`).toISOString(),
        })
      }}
      actions={
        <ActionButton kind="primary" type="submit" isBusy={make.isPending}>
          {say('results.makeLink')}
        </ActionButton>
      }
    >
      <Field
        name="name"
        label={say('results.shareName')}
        defaultValue={name}
        isRequired
        maxLength={255}
      />
      <label className={fieldStyle['field']}>
        <span className={fieldStyle['label']}>{say('results.shareUntil')}</span>
        <input className={fieldStyle['input']} type="date" name="until" />
        <span className={fieldStyle['help']}>{say('results.shareUntilHelp')}</span>
      </label>
      <Toggle label={say('results.shareTexts')} isOn={showsTexts} onChange={setShowsTexts} />
      <p className={style['help']}>{say('results.shareFixed')}</p>
    </Form>
  )
}

const fixed = ({
  offline,
  unit: _unit,
  q: _q,
  flow_version: _version,
  ...filters
}: FlowResultsQuery): NonNullable<ShareBody['filters']> => ({
  ...filters,
  ...(offline !== undefined && { offline: offline === 'true' }),
})
