// The segments of contacts: a list, and the form of one. Loaded when somebody opens it, because the form checks conditions.
import type { Segment, SegmentSettings } from '@askwell/contract'
import { useState } from 'react'
import { useMay } from '../../api/me.tsx'
import { useCall, useChange } from '../../api/use-call.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { Form } from '../../parts/form.tsx'
import { LiveText } from '../../parts/live-text.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { Skeleton } from '../../parts/states.tsx'
import { useWords } from '../../words/words.ts'
import { TargetGroupFields } from '../widgets/form/target-group.tsx'
import {
  contactConditionOf,
  contactGroupOf,
  isGroupComplete,
  newRow,
} from '../widgets/target-groups.ts'
import style from './customers.module.css'
import { segmentsWords } from './segments-words.ts'

export default function SegmentsSheet({ onClose }: { readonly onClose: () => void }) {
  const say = useWords(segmentsWords)
  const [opened, setOpened] = useState<Segment | 'new' | null>(null)
  const title = opened === null ? 'title' : opened === 'new' ? 'new' : 'edit'
  return (
    <Sheet isOpen onClose={onClose} title={say(`segment.${title}`)}>
      {opened === null ? (
        <SegmentList onOpen={setOpened} />
      ) : (
        <SegmentForm segment={opened === 'new' ? null : opened} onDone={() => setOpened(null)} />
      )}
    </Sheet>
  )
}

function SegmentList({ onOpen }: { readonly onOpen: (segment: Segment | 'new') => void }) {
  const say = useWords(segmentsWords)
  const { data, error } = useCall('list_segments', {})
  const mayWrite = useMay()('customers.write')
  return (
    <div className={style['segments']}>
      <p>{say('segment.help')}</p>
      {error ? (
        <p role="alert">{say('segment.failed')}</p>
      ) : data === undefined ? (
        <Skeleton rows={3} height={20} />
      ) : data.items.length === 0 ? (
        <p>{say('segment.none')}</p>
      ) : (
        <ul aria-label={say('segment.title')}>
          {data.items.map((segment) => (
            <li key={segment.id}>
              <ActionButton kind="quiet" onPress={() => onOpen(segment)}>
                {segment.name}
              </ActionButton>
            </li>
          ))}
        </ul>
      )}
      {mayWrite && (
        <div>
          <ActionButton kind="primary" onPress={() => onOpen('new')}>
            {say('segment.new')}
          </ActionButton>
        </div>
      )}
    </div>
  )
}

interface SegmentFormProps {
  /** Null: a new one. */
  readonly segment: Segment | null
  readonly onDone: () => void
}

const touched = ['list_segments'] as const

function SegmentForm({ segment, onDone }: SegmentFormProps) {
  const say = useWords(segmentsWords)
  const isReadOnly = !useMay()('customers.write')
  const create = useChange('create_segment', touched)
  const patch = useChange('patch_segment', touched)
  const remove = useChange('delete_segment', touched)
  const [name, setName] = useState(segment?.name ?? '')
  const [group, setGroup] = useState(() =>
    contactGroupOf(segment?.where ?? contactConditionOf(newRow('contact', ''))),
  )
  const [isDeleting, setIsDeleting] = useState(false)
  const save = async (): Promise<void> => {
    const body: SegmentSettings = { name, where: contactConditionOf(group) }
    await (segment
      ? patch.mutateAsync({ params: { id: segment.id }, body })
      : create.mutateAsync({ body }))
    onDone()
  }
  return (
    <>
      <Form
        error={create.error ?? patch.error}
        wording={({ status }) => (status === 422 ? say('segment.refused') : null)}
        onSubmit={save}
        actions={
          <>
            <ActionButton onPress={onDone}>{say('segment.back')}</ActionButton>
            {segment && !isReadOnly && (
              <ActionButton kind="quiet" onPress={() => setIsDeleting(true)}>
                {say('segment.delete')}
              </ActionButton>
            )}
            {!isReadOnly && (
              <ActionButton
                kind="primary"
                type="submit"
                isBusy={create.isPending || patch.isPending}
                isDisabled={name.trim() === '' || !isGroupComplete(group)}
              >
                {say('segment.save')}
              </ActionButton>
            )}
          </>
        }
      >
        <LiveText
          label={say('segment.name')}
          value={name}
          maxLength={80}
          isReadOnly={isReadOnly}
          onChange={setName}
        />
        <TargetGroupFields
          group={group}
          of="segment"
          place=""
          salt=""
          isReadOnly={isReadOnly}
          onChange={setGroup}
        />
      </Form>
      {segment && (
        <Confirm
          isOpen={isDeleting}
          onClose={() => setIsDeleting(false)}
          title={say('segment.delete')}
          text={say('segment.deleteText')}
          action={say('segment.delete')}
          change={remove}
          onConfirm={async () => {
            await remove.mutateAsync({ params: { id: segment.id } })
            onDone()
          }}
        />
      )}
    </>
  )
}
