// The audit log, page by page: what was done, by whom and when, and whether the log is complete.
import type { AuditEntry } from '@askwell/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ClipboardList, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import { toast } from 'sonner'
import { call } from '../../api/call.ts'
import { useCall } from '../../api/use-call.ts'
import { noFilters, queryOf } from '../../filters/answer-filters.ts'
import { DateChip } from '../../filters/date-chip.tsx'
import { FilterChip } from '../../filters/filter-chip.tsx'
import filterStyle from '../../filters/filters.module.css'
import { ActionButton } from '../../parts/action-button.tsx'
import { Card, CardBody, Screen } from '../../parts/screen.tsx'
import { Failed, Notice, Skeleton } from '../../parts/states.tsx'
import { tellFailure } from '../../parts/tell-failure.ts'
import { useWords } from '../../words/words.ts'
import { actions, auditSentences } from './audit-sentences.ts'
import { auditWords } from './audit-words.ts'
import { EntryRows, type Thing } from './entry-rows.tsx'

const pageSize = 50

interface Chosen {
  readonly actor: string
  readonly action: string
  readonly thing: Thing | null
  readonly dates: Parameters<typeof DateChip>[0]['value']
}
const everything: Chosen = {
  actor: '',
  action: '',
  thing: null,
  dates: { days: '', from: '', to: '' },
}

export default function Audit() {
  const say = useWords(auditWords)
  const [chosen, setChosen] = useState(everything)
  const pages = useInfiniteQuery({
    queryKey: ['list_audit', chosen],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) =>
      call('list_audit', {
        query: {
          limit: pageSize,
          ...filtersOf(chosen),
          ...(pageParam !== undefined && { after: pageParam }),
        },
      }),
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  const entries = pages.data?.pages.flatMap(({ items }) => items)
  const none =
    chosen === everything
      ? (['audit.none', 'audit.noneText'] as const)
      : (['audit.noneFound', 'audit.noneFoundText'] as const)
  return (
    <Screen
      title={say('audit.title')}
      fills="wide"
      actions={<ActionButton onPress={() => void check(say)}>{say('audit.check')}</ActionButton>}
    >
      <Card title={say('audit.title')} note={say('audit.note')}>
        <Filters chosen={chosen} onChange={setChosen} entries={entries ?? []} />
        {pages.error ? (
          <Failed error={pages.error} onRetry={pages.refetch} title={say('audit.failed')} />
        ) : entries === undefined ? (
          <Skeleton rows={8} />
        ) : entries.length === 0 ? (
          <Notice icon={ClipboardList} title={say(none[0])} text={say(none[1])} />
        ) : (
          <EntryRows
            entries={entries}
            {...(chosen.thing === null && { onChoose: (thing) => setChosen({ ...chosen, thing }) })}
          />
        )}
        {pages.hasNextPage && (
          <CardBody>
            <ActionButton
              onPress={() => void pages.fetchNextPage()}
              isBusy={pages.isFetchingNextPage}
            >
              {say('audit.more')}
            </ActionButton>
          </CardBody>
        )}
      </Card>
    </Screen>
  )
}

interface FiltersProps {
  readonly chosen: Chosen
  readonly onChange: (chosen: Chosen) => void
  readonly entries: readonly AuditEntry[]
}

/** The current members and keys, and any others that the entries on the screen name. */
function Filters({ chosen, onChange, entries }: FiltersProps) {
  const say = useWords(auditWords)
  const did = useWords(auditSentences)
  const members = useCall('list_members', {}).data?.items ?? []
  const keys = useCall('list_api_keys', {}).data?.items ?? []
  const named = [
    ...entries.flatMap(({ actor: { id, name } }) => (id === null ? [] : [{ id, name }])),
    // Last, because an entry of an assistant has its name beside that of the person.
    ...members,
    ...keys,
  ]
  const actors = [...new Map(named.map(({ id, name }) => [id, { id, name }])).values()]
  const all = { id: '', name: say('audit.all') }
  const kinds = actions.map((id) => ({ id, name: did(`did.${id}`, { actor: '…', target: '…' }) }))
  return (
    <div className={filterStyle['bar']}>
      <FilterChip
        label={say('audit.who')}
        options={[all, ...actors]}
        value={chosen.actor}
        onChange={(actor) => onChange({ ...chosen, actor })}
      />
      <FilterChip
        label={say('audit.what')}
        options={[all, ...kinds]}
        value={chosen.action}
        onChange={(action) => onChange({ ...chosen, action })}
      />
      {chosen.thing !== null && (
        <TakenChip
          text={`${say('audit.about')}: ${chosen.thing.name}`}
          label={say('audit.aboutAll')}
          onRemove={() => onChange({ ...chosen, thing: null })}
        />
      )}
      <DateChip value={chosen.dates} onChange={(dates) => onChange({ ...chosen, dates })} />
    </div>
  )
}

function filtersOf({ actor, action, thing, dates }: Chosen) {
  const { from, to } = queryOf({ ...noFilters, ...dates }, Date.now())
  return {
    ...(actor !== '' && { actor_id: actor }),
    ...(action !== '' && { action }),
    ...(thing !== null && { target: thing.id }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  }
}

const check = (say: ReturnType<typeof useWords<typeof auditWords>>): Promise<unknown> =>
  call('check_audit', {}).then(({ entries, broken_at: brokenAt, expected, fault }) => {
    if (fault === 'cut') return toast.error(say('audit.cut', { entries, expected }))
    return brokenAt === null
      ? toast.success(say('audit.whole', { count: entries }))
      : toast.error(say('audit.broken', { number: brokenAt }))
  }, tellFailure)

// A filter that was set from an entry on the screen: a chip that names it, and that removes it when pressed.

interface TakenChipProps {
  readonly text: string
  /** What pressing it does. */
  readonly label: string
  readonly onRemove: () => void
}

const TakenChip = ({ text, label, onRemove }: TakenChipProps) => (
  <Button
    className={filterStyle['chip'] ?? ''}
    data-set
    aria-label={`${text}. ${label}`}
    autoFocus
    onPress={onRemove}
  >
    <span dir="auto">{text}</span>
    <X size={14} aria-hidden />
  </Button>
)
