// Where surveys are published: every node with its state, and the chosen one's link and code beside the list.
import type { OwnerNode } from '@askwell/contract'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Code, Link2, type LucideIcon, MessageSquare, Plus, Share2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useMay } from '../../api/me.tsx'
import { useCall } from '../../api/use-call.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import rowStyle from '../../parts/rows.module.css'
import { Rows } from '../../parts/rows.tsx'
import { Card, Screen } from '../../parts/screen.tsx'
import { Segments } from '../../parts/segments.tsx'
import { Failed, Notice, Skeleton } from '../../parts/states.tsx'
import { Toggle } from '../../parts/toggle.tsx'
import { useLanguage, withTexts } from '../../words/language.ts'
import { useWords } from '../../words/words.ts'
import { figuresOf } from './figures.ts'
import { NewNodeSheet } from './new-node-sheet.tsx'
import style from './nodes.module.css'
import { nodesWords } from './nodes-words.ts'
import { LinkCard } from './share/link-card.tsx'
import { StandingTag } from './standing-tag.tsx'
import { nodeTypes } from './use-type-options.ts'

const UnhappySwitch = lazy(withTexts(() => import('../alerts/unhappy-switch.tsx')))
const WidgetsCard = lazy(withTexts(() => import('../widgets/widgets-card.tsx')))

const most = 500
/** Every row loads its own figures; a longer list has none. */
const mostWithFigures = 40
export const nodeIcons: Readonly<Record<OwnerNode['type'], LucideIcon>> = {
  link: Link2,
  widget: MessageSquare,
  embedded: Code,
}

/** `flowId`: the channels of this survey only. */
export default function Nodes({ flowId }: { readonly flowId?: string }) {
  const say = useWords(nodesWords)
  const may = useMay()('surveys.write')
  const nodes = useCall('list_nodes', { query: { limit: most } })
  const [isMaking, setIsMaking] = useState(false)
  const [isArchiveShown, setIsArchiveShown] = useState(false)
  const search = useSearch({ strict: false }) as { readonly place?: string; readonly type?: string }
  const { place } = search
  const type = flowId === undefined ? nodeTypes.find((one) => one === search.type) : undefined
  const items = (nodes.data?.items ?? []).filter(
    (node) =>
      (flowId === undefined || node.flow_id === flowId) &&
      (type === undefined || node.type === type),
  )
  const shown = items.filter(({ status }) => isArchiveShown || status !== 'archived')
  const chosen = shown.find(({ id }) => id === place) ?? shown[0]
  const make = may && (
    <ActionButton
      kind={flowId === undefined ? 'primary' : 'plain'}
      onPress={() => setIsMaking(true)}
    >
      <Plus size={14} aria-hidden />
      {say('nodes.new')}
    </ActionButton>
  )
  return (
    <Screen
      title={say('nodes.title')}
      fills="wide"
      beside={flowId === undefined && <TypeSegments chosen={type} />}
      actions={nodes.data && shown.length === 0 ? undefined : make}
    >
      <div className={style['sides']}>
        <div className={style['lists']}>
          <Card>
            {nodes.error && nodes.data === undefined ? (
              <Failed error={nodes.error} onRetry={nodes.refetch} title={say('nodes.failed')} />
            ) : nodes.data === undefined ? (
              <Skeleton rows={5} height={60} />
            ) : shown.length === 0 ? (
              <Notice
                icon={Share2}
                title={say('nodes.none')}
                text={say(flowId === undefined ? 'nodes.noneText' : 'nodes.noneOfFlow')}
              >
                {make}
              </Notice>
            ) : (
              <Rows
                label={say('nodes.list')}
                heads={[
                  say('nodes.place'),
                  say('nodes.now'),
                  say('nodes.answers'),
                  say('nodes.finished'),
                  say('nodes.nps'),
                  '',
                ]}
              >
                {shown.map((node) => (
                  <NodeRow
                    key={node.id}
                    node={node}
                    flowId={flowId}
                    type={type}
                    isChosen={node.id === chosen?.id}
                    hasFigures={shown.length <= mostWithFigures}
                  />
                ))}
              </Rows>
            )}
            {items.some(({ status }) => status === 'archived') && (
              <div className={style['foot']}>
                <Toggle
                  label={say('nodes.shown')}
                  isOn={isArchiveShown}
                  onChange={setIsArchiveShown}
                />
              </div>
            )}
          </Card>
          {flowId !== undefined && (
            <Suspense fallback={null}>
              <UnhappySwitch flowId={flowId} />
            </Suspense>
          )}
          {type === 'widget' && (
            <Suspense fallback={<Skeleton rows={2} />}>
              <WidgetsCard />
            </Suspense>
          )}
        </div>
        {chosen !== undefined && <LinkCard key={chosen.id} node={chosen} />}
      </div>
      <NewNodeSheet
        isOpen={isMaking}
        {...(flowId !== undefined && { flowId })}
        onClose={() => setIsMaking(false)}
      />
    </Screen>
  )
}

function TypeSegments({ chosen }: { readonly chosen: OwnerNode['type'] | undefined }) {
  const say = useWords(nodesWords)
  return (
    <Segments
      label={say('nodes.types')}
      items={[undefined, ...nodeTypes].map((type) => ({
        to: '/channels',
        ...(type !== undefined && { search: { type } }),
        name: type === undefined ? say('nodes.allTypes') : say(`nodes.types.${type}`),
        isHere: type === chosen,
      }))}
    />
  )
}

interface NodeRowProps {
  readonly node: OwnerNode
  readonly type: OwnerNode['type'] | undefined
  readonly flowId: string | undefined
  readonly isChosen: boolean
  readonly hasFigures: boolean
}

function NodeRow({ node, flowId, type, isChosen, hasFigures }: NodeRowProps) {
  const say = useWords(nodesWords)
  const language = useLanguage()
  const may = useMay()('results.read')
  const results = useCall('node_results', { params: { id: node.id } }, { when: hasFigures && may })
  const { begun, finished, nps } = figuresOf(results.data)
  const navigate = useNavigate()
  const limits = useCall(
    'node_limits',
    { params: { id: node.id } },
    { when: node.channel_quota?.active === true },
  )
  const Icon = nodeIcons[node.type]
  const here =
    flowId === undefined
      ? { to: '/channels', search: { ...(type !== undefined && { type }), place: node.id } }
      : { to: `/flows/${flowId}`, search: { side: 'share', place: node.id } }
  const quota = limits.data?.quota ?? null
  return (
    <tr
      className={style['row']}
      data-chosen={isChosen}
      onClick={() => void navigate({ to: here.to, search: here.search as never, replace: true })}
    >
      <td>
        <span className={style['name']}>
          <span className={style['tile']} aria-hidden>
            <Icon size={16} />
          </span>
          <span>
            <Link
              to={here.to}
              search={here.search as never}
              replace
              className={style['choose']}
              aria-label={say('nodes.choose', { name: node.name })}
            >
              <bdi>{node.name}</bdi>
            </Link>
            <span className={rowStyle['note']}>{say(`nodes.type.${node.type}`)}</span>
          </span>
        </span>
      </td>
      <td>
        <StandingTag node={node} quota={quota} />
      </td>
      <td className={style['figure']}>
        {begun === null ? '' : new Intl.NumberFormat(language).format(begun)}
        {quota?.active === true && quota.limit !== null && (
          <span className={rowStyle['note']}>
            {say('nodes.quotaOf', { counted: quota.counted, limit: quota.limit })}
          </span>
        )}
      </td>
      <td className={style['figure']}>
        {finished !== null &&
          new Intl.NumberFormat(language, { style: 'percent' }).format(finished)}
      </td>
      <td className={`${style['figure']} ${rowStyle['strong']}`}>
        {nps !== null &&
          new Intl.NumberFormat(language, {
            signDisplay: 'exceptZero',
            maximumFractionDigits: 0,
          }).format(nps)}
      </td>
      <td className={rowStyle['end']}>
        <Link
          to={`/channels/${node.id}`}
          className={style['go']}
          onClick={(event) => event.stopPropagation()}
        >
          {say('nodes.settings')}
        </Link>
      </td>
    </tr>
  )
}
