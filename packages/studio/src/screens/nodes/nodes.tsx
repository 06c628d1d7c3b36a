// Where surveys are published: every node with its state, and the chosen one's link and code beside the list.
import type { OwnerNode } from '@askwell/contract'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Code, Link2, type LucideIcon, MessageSquare, Plus, Share2 } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../api/me.tsx'
import { useCall } from '../../api/use-call.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import rowStyle from '../../parts/rows.module.css'
import { Rows } from '../../parts/rows.tsx'
import { Card, Screen } from '../../parts/screen.tsx'
import { Failed, Notice, Skeleton } from '../../parts/states.tsx'
import { Toggle } from '../../parts/toggle.tsx'
import { useLanguage } from '../../words/language.ts'
import { useWords } from '../../words/words.ts'
import { figuresOf } from './figures.ts'
import { NewNodeSheet } from './new-node-sheet.tsx'
import style from './nodes.module.css'
import { nodesWords } from './nodes-words.ts'
import { LinkCard } from './share/link-card.tsx'
import { StandingTag } from './standing-tag.tsx'

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
  const { place } = useSearch({ strict: false }) as { readonly place?: string }
  const items = (nodes.data?.items ?? []).filter(
    ({ flow_id }) => flowId === undefined || flow_id === flowId,
  )
  const shown = items.filter(({ status }) => isArchiveShown || status !== 'archived')
  const chosen = shown.find(({ id }) => id === place) ?? shown[0]
  const make = may && (
    <ActionButton kind="primary" onPress={() => setIsMaking(true)}>
      <Plus size={14} aria-hidden />
      {say('nodes.new')}
    </ActionButton>
  )
  return (
    <Screen
      title={say('nodes.title')}
      fills="wide"
      actions={nodes.data && shown.length === 0 ? undefined : make}
    >
      <div className={style['sides']}>
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

interface NodeRowProps {
  readonly node: OwnerNode
  readonly flowId: string | undefined
  readonly isChosen: boolean
  readonly hasFigures: boolean
}

function NodeRow({ node, flowId, isChosen, hasFigures }: NodeRowProps) {
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
      ? { to: '/nodes', search: { place: node.id } }
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
          to={`/nodes/${node.id}`}
          className={style['go']}
          onClick={(event) => event.stopPropagation()}
        >
          {say('nodes.settings')}
        </Link>
      </td>
    </tr>
  )
}
