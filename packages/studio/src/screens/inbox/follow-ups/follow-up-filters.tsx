// The filters of the list of follow-ups.
import { useCall } from '../../../api/use-call.ts'
import { FilterChip } from '../../../filters/filter-chip.tsx'
import { filterWords } from '../../../filters/filter-words.ts'
import style from '../../../filters/filters.module.css'
import { useWords } from '../../../words/words.ts'
import { useMemberNames } from '../../responses/follow-up/follow-up-form.tsx'
import { followUpWords } from '../../responses/follow-up/follow-up-words.ts'
import { followUpsWords } from './follow-ups-words.ts'
import { type AddressChange, statusChoices } from './list-address.ts'

export function FollowUpFilters({ address, go }: AddressChange) {
  const say = useWords(followUpsWords)
  const sayFilter = useWords(filterWords)
  const sayFollowUp = useWords(followUpWords)
  const { names } = useMemberNames()
  const flows = useCall('list_flows', { query: { limit: 500 } }).data?.items ?? []
  const tags = useCall('list_feedback_tags', {}).data?.items ?? []
  const all = { id: '', name: sayFilter('filter.all') }
  const statuses = statusChoices.map((id) => ({
    id,
    name: id === 'any' ? all.name : sayFilter(`filter.followUp.${id}`),
  }))
  const dues = [
    { id: 'overdue', name: sayFollowUp('followUp.overdue') },
    { id: 'soon', name: say('followUps.soon') },
    { id: 'none', name: sayFollowUp('followUp.noDue') },
  ] as const
  return (
    <div className={style['bar']}>
      <FilterChip
        label={sayFollowUp('followUp.state')}
        options={[{ id: '', name: sayFilter('filter.followUp.unclosed') }, ...statuses]}
        value={address.status}
        onChange={(id) => go({ status: statusChoices.find((one) => one === id) ?? '' })}
      />
      <FilterChip
        label={say('followUps.due')}
        options={[all, ...dues]}
        value={address.due}
        onChange={(id) => go({ due: dues.find((one) => one.id === id)?.id ?? '' })}
      />
      <FilterChip
        label={sayFilter('filter.owner')}
        options={[all, { id: 'none', name: sayFilter('filter.nobody') }, ...names]}
        value={address.owner}
        onChange={(owner) => go({ owner })}
      />
      <FilterChip
        label={sayFilter('filter.flow')}
        options={[all, ...flows.map(({ id, name }) => ({ id, name }))]}
        value={address.flow}
        onChange={(flow) => go({ flow })}
      />
      <FilterChip
        label={sayFilter('filter.tag')}
        options={[all, ...tags.map(({ tag }) => ({ id: tag, name: tag }))]}
        value={address.tag}
        onChange={(tag) => go({ tag })}
      />
    </div>
  )
}
