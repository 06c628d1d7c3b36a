// Published versions of a flow: what each one changed, and actions to restore it.
import type { Flow } from '@askwell/contract'
import { History } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../../api/me.tsx'
import { useCall, useChange } from '../../../api/use-call.ts'
import { ActionButton } from '../../../parts/action-button.tsx'
import { Choice } from '../../../parts/choice.tsx'
import { Confirm } from '../../../parts/confirm.tsx'
import { Failed, Notice, Skeleton } from '../../../parts/states.tsx'
import { Tag } from '../../../parts/tag.tsx'
import { useMoment } from '../../../words/moment.ts'
import { useWords } from '../../../words/words.ts'
import { download } from '../../nodes/download.ts'
import { ChangeList } from './change-list.tsx'
import style from './sound.module.css'
import { versionsWords } from './versions-words.ts'

interface VersionsPanelProps {
  readonly flowId: string
  /** The draft. */
  readonly flow: Flow
  /** Replaces the draft with this document. */
  readonly onRestore: (flow: Flow) => void
  readonly onJump?: (target: { readonly stateId: string }) => void
}

export function VersionsPanel({ flowId, flow, onRestore, onJump }: VersionsPanelProps) {
  const say = useWords(versionsWords)
  const versions = useCall('flow_versions', { params: { id: flowId } })
  // 'draft' or the number of a version.
  const [chosen, setChosen] = useState<string>('draft')
  const items = versions.data?.items ?? []
  const newest = items[0]
  if (versions.error)
    return (
      <Failed error={versions.error} onRetry={versions.refetch} title={say('versions.failed')} />
    )
  if (!versions.data) return <Skeleton rows={3} />
  if (!newest)
    return <Notice icon={History} title={say('versions.none')} text={say('versions.noneText')} />
  const place = items.findIndex((one) => String(one.version) === chosen)
  const earlier = chosen === 'draft' ? newest.version : (items[place + 1]?.version ?? null)
  return (
    <section className={`${style['panel']} ${style['split']}`} aria-label={say('versions.title')}>
      <h2 className={style['unseen']}>{say('versions.title')}</h2>
      <ul className={style['lines']}>
        <VersionRow
          name={say('versions.draft')}
          isChosen={chosen === 'draft'}
          onChoose={() => setChosen('draft')}
        />
        {items.map(({ version, published_at }) => (
          <VersionRow
            key={version}
            name={say('versions.one', { version })}
            at={published_at}
            isLive={version === newest.version}
            isChosen={String(version) === chosen}
            onChoose={() => setChosen(String(version))}
          />
        ))}
      </ul>
      <Compared
        key={chosen}
        flowId={flowId}
        draft={flow}
        version={chosen === 'draft' ? null : Number(chosen)}
        earlier={earlier}
        others={items.map(({ version }) => version).filter((version) => String(version) !== chosen)}
        onRestore={onRestore}
        {...(onJump && { onJump })}
      />
    </section>
  )
}

interface VersionRowProps {
  readonly name: string
  readonly at?: string
  readonly isLive?: boolean
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function VersionRow({ name, at, isLive = false, isChosen, onChoose }: VersionRowProps) {
  const say = useWords(versionsWords)
  const moment = useMoment()
  return (
    <li>
      <button type="button" className={style['pick']} aria-pressed={isChosen} onClick={onChoose}>
        <span>
          {name} {isLive && <Tag tone="success">{say('versions.live')}</Tag>}
        </span>
        {at !== undefined && <span className={style['note']}>{moment(at)}</span>}
      </button>
    </li>
  )
}

interface ComparedProps {
  readonly flowId: string
  readonly draft: Flow
  /** Null = the draft. */
  readonly version: number | null
  /** Compared with at first; null = there is none. */
  readonly earlier: number | null
  readonly others: readonly number[]
  readonly onRestore: (flow: Flow) => void
  readonly onJump?: (target: { readonly stateId: string }) => void
}

function Compared({ flowId, draft, version, earlier, others, onRestore, onJump }: ComparedProps) {
  const say = useWords(versionsWords)
  const [other, setOther] = useState(earlier)
  const nameOf = (number: number | null): string =>
    number === null ? say('versions.draft') : say('versions.one', { version: number })
  const document = useCall(
    'flow_version',
    { params: { id: flowId, version: String(version) } },
    { when: version !== null },
  )
  const base = useCall(
    'flow_version',
    { params: { id: flowId, version: String(other) } },
    { when: other !== null },
  )
  const after = version === null ? draft : document.data
  const error = document.error ?? base.error
  return (
    <div className={style['told']}>
      <div className={style['bar']}>
        {other !== null && (
          <Choice
            label={say('versions.against')}
            value={String(other)}
            onChange={(id) => setOther(Number(id))}
            options={others.map((one) => ({ id: String(one), name: nameOf(one) }))}
          />
        )}
        {after && (
          <ActionButton
            onPress={() =>
              download(
                new Blob([JSON.stringify(after, null, 2)], { type: 'application/json' }),
                fileName(after.name, version),
              )
            }
          >
            {say('versions.save')}
          </ActionButton>
        )}
        {version !== null && document.data && (
          <WaysBack
            flowId={flowId}
            version={version}
            document={document.data}
            onRestore={onRestore}
          />
        )}
      </div>
      {error ? (
        <Failed
          error={error}
          onRetry={() => Promise.all([document.refetch(), base.refetch()])}
          title={say('versions.failed')}
        />
      ) : other === null ? (
        <p>{say('versions.first')}</p>
      ) : after && base.data ? (
        <>
          <h3 className={style['heading']}>
            {say('versions.changesOf', { name: nameOf(version), other: nameOf(other) })}
          </h3>
          <ChangeList
            before={base.data}
            after={after}
            {...(onJump && version === null && { onJump })}
          />
        </>
      ) : (
        <Skeleton rows={3} height={28} />
      )}
    </div>
  )
}

/** Characters that file names do not allow become dashes. */
const fileName = (name: string, version: number | null): string =>
  `${name.replace(/[\\/:*?"<>|\p{Cc}]+/gu, '-')}${version === null ? '' : ` ${version}`}.json`

interface RestoreProps {
  readonly flowId: string
  readonly version: number
  readonly document: Flow
  readonly onRestore: (flow: Flow) => void
}

function WaysBack({ flowId, version, document, onRestore }: RestoreProps) {
  const say = useWords(versionsWords)
  const mayWrite = useMay()('surveys.write')
  const publish = useChange('publish_version', ['flow_versions', 'list_flows'])
  const [asking, setAsking] = useState<'restore' | 'publish' | null>(null)
  if (!mayWrite) return null
  const close = () => {
    setAsking(null)
    publish.reset()
  }
  return (
    <>
      <ActionButton onPress={() => setAsking('restore')}>{say('versions.restore')}</ActionButton>
      <ActionButton onPress={() => setAsking('publish')}>{say('versions.again')}</ActionButton>
      <Confirm
        isOpen={asking === 'restore'}
        onClose={close}
        title={say('versions.restore')}
        text={say('versions.restoreText', { version })}
        action={say('versions.restore')}
        change={publish}
        onConfirm={async () => {
          const { version: _number, ...restored } = document
          onRestore(restored)
        }}
      />
      <Confirm
        isOpen={asking === 'publish'}
        onClose={close}
        title={say('versions.againOne', { version })}
        text={say('versions.againText')}
        action={say('versions.again')}
        change={publish}
        onConfirm={() => publish.mutateAsync({ params: { id: flowId, version: String(version) } })}
      />
    </>
  )
}
