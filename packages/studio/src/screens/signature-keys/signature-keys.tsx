// The keys that verify the owner's links: generated or imported, rotated with an overlap, revoked; how to sign in the owner's
// program, and a form to test a link (O-13).
import type { OwnerNode, SignatureKey } from '@askwell/contract'
import { FileKey } from 'lucide-react'
import { useState } from 'react'
import { useCall, useChange } from '../../api/use-call.ts'
import { usePages } from '../../api/use-pages.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { Listed } from '../../parts/listed.tsx'
import { PickBox } from '../../parts/pick-box.tsx'
import rowStyle from '../../parts/rows.module.css'
import { Rows } from '../../parts/rows.tsx'
import { Card, CardBody, Screen } from '../../parts/screen.tsx'
import { Tag } from '../../parts/tag.tsx'
import { useMoment } from '../../words/moment.ts'
import { useWords } from '../../words/words.ts'
import { TestCard } from '../nodes/share/test-card.tsx'
import { ExampleCard } from './example-card.tsx'
import { NewKeySheet } from './new-key-sheet.tsx'
import { RotateSheet } from './rotate-sheet.tsx'
import { signatureKeysWords } from './signature-keys-words.ts'

export default function SignatureKeys() {
  const say = useWords(signatureKeysWords)
  const keys = usePages('list_signature_keys', {})
  const nodes = useCall('list_nodes', { query: { limit: 500 } })
  const [isMaking, setIsMaking] = useState(false)
  const places = nodes.data?.items ?? []
  const make = (
    <ActionButton kind="primary" onPress={() => setIsMaking(true)}>
      {say('signing.new')}
    </ActionButton>
  )
  return (
    <Screen
      title={say('signing.title')}
      fills="wide"
      actions={keys.items?.length === 0 ? undefined : make}
    >
      <Card title={say('signing.title')} note={say('signing.note')}>
        <Listed
          pages={keys}
          failed={say('signing.failed')}
          empty={{
            icon: FileKey,
            title: say('signing.none'),
            text: say('signing.noneText'),
            action: make,
          }}
        >
          {(items) => <KeyRows keys={items} places={places} />}
        </Listed>
      </Card>
      <ExampleCard />
      <TestAnywhere places={places} />
      <NewKeySheet isOpen={isMaking} onClose={() => setIsMaking(false)} places={places} />
    </Screen>
  )
}

interface KeyRowsProps {
  readonly keys: readonly SignatureKey[]
  readonly places: readonly OwnerNode[]
}

function KeyRows({ keys, places }: KeyRowsProps) {
  const say = useWords(signatureKeysWords)
  const moment = useMoment()
  const revoke = useChange('delete_signature_key', ['list_signature_keys'])
  const [leaving, setLeaving] = useState<SignatureKey | null>(null)
  const [rotated, setRotated] = useState<SignatureKey | null>(null)
  const placeOf = (nodeId: string | null): string =>
    nodeId === null
      ? say('signing.everywhere')
      : (places.find(({ id }) => id === nodeId)?.name ?? '…')
  return (
    <>
      <Rows
        label={say('signing.title')}
        heads={[say('signing.name'), say('signing.state'), say('signing.made'), '']}
      >
        {keys.map((key) => (
          <tr key={key.id}>
            <td>
              <bdi className={rowStyle['strong']}>{key.name}</bdi>
              <span className={rowStyle['note']} dir="auto">
                {placeOf(key.node_id)}
              </span>
            </td>
            <td>
              <KeyState expiresAt={key.expires_at} />
            </td>
            <td className={rowStyle['nowrap']}>{moment(key.created_at)}</td>
            <td className={`${rowStyle['end']} ${rowStyle['nowrap']}`}>
              <ActionButton
                kind="quiet"
                label={say('signing.rotateOne', { name: key.name })}
                onPress={() => setRotated(key)}
              >
                {say('signing.rotate')}
              </ActionButton>
              <ActionButton
                kind="quiet"
                label={say('signing.revokeOne', { name: key.name })}
                onPress={() => setLeaving(key)}
              >
                {say('signing.revoke')}
              </ActionButton>
            </td>
          </tr>
        ))}
      </Rows>
      {rotated !== null && <RotateSheet signatureKey={rotated} onClose={() => setRotated(null)} />}
      <Confirm
        isOpen={leaving !== null}
        onClose={() => {
          setLeaving(null)
          revoke.reset()
        }}
        title={say('signing.revokeOne', { name: leaving?.name ?? '' })}
        text={say('signing.revokeText')}
        action={say('signing.revoke')}
        change={revoke}
        onConfirm={() => revoke.mutateAsync({ params: { id: leaving?.id ?? '' } })}
      />
    </>
  )
}

function KeyState({ expiresAt }: { readonly expiresAt: string | null }) {
  const say = useWords(signatureKeysWords)
  const moment = useMoment()
  if (expiresAt === null) return <Tag tone="success">{say('signing.holds')}</Tag>
  const when = moment(expiresAt)
  return Date.parse(expiresAt) > Date.now() ? (
    <Tag tone="warn">{say('signing.holdsUntil', { when })}</Tag>
  ) : (
    <Tag>{say('signing.ended', { when })}</Tag>
  )
}

function TestAnywhere({ places }: { readonly places: readonly OwnerNode[] }) {
  const say = useWords(signatureKeysWords)
  const [chosen, setChosen] = useState<string | null>(null)
  const place = chosen ?? places[0]?.id
  if (place === undefined) return null
  return (
    <>
      <Card>
        <CardBody>
          <PickBox
            key={places.length}
            label={say('signing.testWhere')}
            options={places}
            value={place}
            onChange={setChosen}
          />
        </CardBody>
      </Card>
      <TestCard key={place} nodeId={place} />
    </>
  )
}
