// Filters the shown list by label, channel and agent. Open automatically while a filter is set.
import { SlidersHorizontal } from 'lucide-react'
import { memo, useId, useState } from 'react'
import { Button } from 'react-aria-components'
import { useCall } from '../../api/use-call.ts'
import { Picker, type PickerItem } from '../../parts/picker.tsx'
import { useWords } from '../../words/words.ts'
import style from './chat-list.module.css'
import type { Narrowing } from './chat-lists.ts'
import { agentName, useInbox } from './inbox-context.tsx'
import { inboxWords } from './inbox-words.ts'

interface ListFiltersProps {
  readonly narrowed: Narrowing
  readonly onNarrow: (change: Narrowing) => void
  /** False for a list that already determines the agent. */
  readonly hasAgent: boolean
}

export const ListFilters = memo(function ListFilters({
  narrowed,
  onNarrow,
  hasAgent,
}: ListFiltersProps) {
  const say = useWords(inboxWords)
  const id = useId()
  const isNarrowed = Object.values(narrowed).some((value) => value !== '')
  const [isOpen, setIsOpen] = useState(isNarrowed)
  return (
    <>
      <Button
        className={style['narrow'] ?? ''}
        aria-label={say('inbox.filters')}
        aria-expanded={isOpen}
        aria-controls={id}
        data-chosen={isNarrowed}
        onPress={() => setIsOpen(!isOpen)}
      >
        <SlidersHorizontal size={14} aria-hidden />
      </Button>
      <div className={style['filters']} id={id} hidden={!isOpen}>
        {isOpen && <Pickers {...{ narrowed, onNarrow, hasAgent }} />}
      </div>
    </>
  )
})

function Pickers({ narrowed, onNarrow, hasAgent }: ListFiltersProps) {
  const say = useWords(inboxWords)
  const { agents } = useInbox()
  const labels = useCall('list_chat_labels', {})
  const nodes = useCall('list_nodes', { query: { limit: 500 } })
  const pick = (
    part: keyof Narrowing,
    label: string,
    any: string,
    items: readonly PickerItem[],
  ) => (
    <Picker
      label={label}
      labelIs="hidden"
      look="chip"
      takes="one"
      empty={any}
      items={[{ id: '', name: any }, ...items]}
      chosen={[narrowed[part]]}
      onChoose={([chosen = '']) => onNarrow({ ...narrowed, [part]: chosen })}
    />
  )
  const ofLabels = (labels.data?.items ?? []).map(({ label }) => ({ id: label, name: label }))
  const ofNodes = (nodes.data?.items ?? []).map(({ id, name }) => ({ id, name }))
  const ofAgents = agents.map((agent) => ({
    id: agent.id,
    name: agentName(agents, agent.id) ?? say('inbox.nobody'),
  }))
  return (
    <>
      {pick('label', say('inbox.filterLabel'), say('inbox.anyLabel'), ofLabels)}
      {pick('node', say('inbox.filterChannel'), say('inbox.anyChannel'), ofNodes)}
      {hasAgent && pick('agent', say('inbox.filterAgent'), say('inbox.anyAgent'), ofAgents)}
    </>
  )
}
