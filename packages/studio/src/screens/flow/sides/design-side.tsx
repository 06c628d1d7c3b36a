// How a survey looks. A survey has no colours of its own: each of its nodes does, so the looks of its nodes
// are here, one at a time, with its page beside it, and below them the widgets that have their own.
import type { OwnerNode } from '@askwell/contract'
import { useSearch } from '@tanstack/react-router'
import { MessageCircle, Palette } from 'lucide-react'
import { useMay } from '../../../api/me.tsx'
import { useCall, useChange } from '../../../api/use-call.ts'
import { ActionButton, LinkButton } from '../../../parts/action-button.tsx'
import { Card, CardBody, Screen } from '../../../parts/screen.tsx'
import { Segments } from '../../../parts/segments.tsx'
import { Failed, Notice, Skeleton } from '../../../parts/states.tsx'
import { tellFailure } from '../../../parts/tell-failure.ts'
import { useWords } from '../../../words/words.ts'
import { NodeForm } from '../../nodes/node-form.tsx'
import { useDraft } from '../draft/use-draft.tsx'
import { flowWords } from '../flow-words.ts'
import style from './sides.module.css'

const most = 500

export default function DesignSide({ flowId }: { readonly flowId: string }) {
  const say = useWords(flowWords)
  const mayWrite = useMay()('surveys.write')
  const name = useDraft(({ flow }) => flow.name)
  const nodes = useCall('list_nodes', { query: { limit: most } })
  const make = useChange('create_node', ['list_nodes'])
  const { place } = useSearch({ strict: false }) as { readonly place?: string }
  const places = nodes.data?.items.filter(
    ({ flow_id, status }) => flow_id === flowId && status !== 'archived',
  )
  const chosen = places?.find(({ id }) => id === place) ?? places?.[0]
  const makeLink = () =>
    void make.mutateAsync({ body: { name, type: 'link', flow_id: flowId } }).catch(tellFailure)
  return (
    <Screen title={say('flow.side.design')} fills="wide">
      {nodes.error ? (
        <Failed error={nodes.error} onRetry={nodes.refetch} title={say('design.failed')} />
      ) : places === undefined ? (
        <Skeleton rows={4} height={120} />
      ) : chosen === undefined ? (
        <Notice icon={Palette} title={say('design.none')} text={say('design.noneText')}>
          {mayWrite && (
            <ActionButton kind="primary" isBusy={make.isPending} onPress={makeLink}>
              {say('design.makeLink')}
            </ActionButton>
          )}
        </Notice>
      ) : (
        <>
          <p className={style['note']}>{say('design.note')}</p>
          {places.length > 1 && <Places flowId={flowId} places={places} chosen={chosen} />}
          <NodeForm key={chosen.id} node={chosen} part="look" />
          <Widgets places={places} />
        </>
      )}
    </Screen>
  )
}

interface PlacesProps {
  readonly flowId: string
  readonly places: readonly OwnerNode[]
  readonly chosen: OwnerNode
}

function Places({ flowId, places, chosen }: PlacesProps) {
  const say = useWords(flowWords)
  const items = places.map(({ id, name }) => ({
    to: `/flows/${flowId}`,
    search: { side: 'design', place: id },
    name,
    isHere: id === chosen.id,
  }))
  return (
    <div className={style['places']}>
      <Segments label={say('design.places')} items={items} />
    </div>
  )
}

function Widgets({ places }: { readonly places: readonly OwnerNode[] }) {
  const say = useWords(flowWords)
  const widgets = useCall('list_widgets', { query: { limit: most } })
  const own =
    widgets.data?.items.filter(({ node_id }) => places.some(({ id }) => id === node_id)) ?? []
  if (own.length === 0) return null
  return (
    <Card title={say('design.widgets')} note={say('design.widgetsNote')}>
      <CardBody>
        <div className={style['widgets']}>
          {own.map(({ code, node_id }) => (
            <LinkButton key={code} to={`/channels/widgets/${code}`}>
              <MessageCircle size={14} aria-hidden />
              <bdi>{places.find(({ id }) => id === node_id)?.name}</bdi> <code>{code}</code>
            </LinkButton>
          ))}
        </div>
      </CardBody>
    </Card>
  )
}
