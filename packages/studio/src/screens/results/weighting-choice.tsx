// What results are weighted to: the choice, and the form behind it.
import type { SubjectInfo, Weighting } from '@askwell/contract'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../api/me.tsx'
import { useCall } from '../../api/use-call.ts'
import type { ConditionNames } from '../../filters/condition-sentence.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Picker } from '../../parts/picker.tsx'
import { useWords } from '../../words/words.ts'
import style from './weighting.module.css'
import { WeightingSheet } from './weighting-sheet.tsx'
import { weightingWords } from './weighting-words.ts'

export interface WeightingState {
  readonly items: readonly Weighting[]
  /** What the figures have; null = nothing is weighted. */
  readonly chosen: Weighting | null
  /** The address has one that no longer exists. */
  readonly isGone: boolean
  /** Until the weightings are there, the results would be counted for nothing. */
  readonly isKnown: boolean
}

/** `id`: of the address; '' = none. */
export function useWeighting(flowId: string, id: string): WeightingState {
  const { data, isError } = useCall('list_weightings', { query: { flow_id: flowId } })
  const items = data?.items ?? []
  const chosen = items.find((one) => one.id === id) ?? null
  return {
    items,
    chosen,
    isGone: data !== undefined && id !== '' && chosen === null,
    isKnown: id === '' || data !== undefined || isError,
  }
}

interface WeightingChoiceProps {
  readonly flowId: string
  readonly state: WeightingState
  readonly subjects: readonly SubjectInfo[]
  readonly names: ConditionNames
  readonly onChoose: (id: string) => void
  readonly labelIs?: 'hidden' | undefined
}

const none = 'none'
const another = 'new'

export function WeightingChoice({
  flowId,
  state: { items, chosen },
  subjects,
  names,
  onChoose,
  labelIs,
}: WeightingChoiceProps) {
  const say = useWords(weightingWords)
  const may = useMay()('surveys.write')
  const [edited, setEdited] = useState<Weighting | typeof another | null>(null)
  if (items.length === 0 && !may) return null
  return (
    <div className={style['choice']}>
      <Picker
        label={say('weighting.weight')}
        {...(labelIs && { labelIs })}
        items={[
          { id: none, name: say('weighting.none') },
          ...items.map(({ id, name }) => ({ id, name })),
          ...(may ? [{ id: another, name: say('weighting.new') }] : []),
        ]}
        chosen={[chosen?.id ?? none]}
        takes="one"
        empty={say('weighting.none')}
        onChoose={([id = none]) => {
          if (id === another) setEdited(another)
          else onChoose(id === none ? '' : id)
        }}
      />
      {chosen && may && (
        <ActionButton kind="quiet" label={say('weighting.edit')} onPress={() => setEdited(chosen)}>
          <Pencil size={16} aria-hidden />
        </ActionButton>
      )}
      {edited && (
        <WeightingSheet
          flowId={flowId}
          weighting={edited === another ? null : edited}
          subjects={subjects}
          names={names}
          onSaved={(id) => {
            setEdited(null)
            onChoose(id)
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  )
}
