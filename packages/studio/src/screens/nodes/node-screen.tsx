// The frame of every screen of one node: its name, whether it is open, and its sides.
import type { OwnerNode } from '@askwell/contract'
import { useParams } from '@tanstack/react-router'
import { MapPinOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMay } from '../../api/me.tsx'
import { useCall } from '../../api/use-call.ts'
import { Gone } from '../../parts/gone.tsx'
import { Card, Screen } from '../../parts/screen.tsx'
import { Segments } from '../../parts/segments.tsx'
import { Failed, Skeleton } from '../../parts/states.tsx'
import { useWords } from '../../words/words.ts'
import { nodeWords } from './node-words.ts'
import { nodesWords } from './nodes-words.ts'
import { StandingTag } from './standing-tag.tsx'

export type Side = 'settings' | 'share' | 'invitations'

interface NodeScreenProps {
  readonly side: Side
  readonly children: (node: OwnerNode) => ReactNode
  readonly actions?: ReactNode
}

export function NodeScreen({ side, children, actions }: NodeScreenProps) {
  const { id = '' } = useParams({ strict: false }) as { readonly id?: string }
  const say = useWords(nodesWords)
  const sayNode = useWords(nodeWords)
  const may = useMay()
  const node = useCall('get_node', { params: { id } })
  const limits = useCall('node_limits', { params: { id } })
  const under = { to: '/channels', label: say('nodes.title') }
  if (node.error?.status === 404)
    return <Gone icon={MapPinOff} title={sayNode('node.gone')} back={under} />
  if (node.data === undefined)
    return (
      <Screen title={say('nodes.place')} under={under}>
        <Card>
          {node.error ? (
            <Failed error={node.error} onRetry={node.refetch} title={sayNode('node.failed')} />
          ) : (
            <Skeleton rows={8} />
          )}
        </Card>
      </Screen>
    )
  const sides = [
    ['settings', `/channels/${id}`],
    ['share', `/channels/${id}/share`],
    ...(may('customers.write') ? ([['invitations', `/channels/${id}/invitations`]] as const) : []),
  ] as const satisfies readonly (readonly [Side, string])[]
  return (
    <Screen
      key={id}
      title={node.data.name}
      under={under}
      fills="wide"
      beside={
        <>
          <StandingTag node={node.data} quota={limits.data?.quota ?? null} />
          <Segments
            label={say('nodes.sides')}
            items={sides.map(([one, to]) => ({
              to,
              name: say(`nodes.${one}`),
              isHere: one === side,
            }))}
          />
        </>
      }
      actions={actions}
    >
      {children(node.data)}
    </Screen>
  )
}
