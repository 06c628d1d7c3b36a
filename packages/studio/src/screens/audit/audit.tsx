// The record of what was done, page by page, and whether it is whole.
import type { AuditEntry } from '@askwell/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ClipboardList } from 'lucide-react'
import { toast } from 'sonner'
import { call } from '../../api/call.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import rowStyle from '../../parts/rows.module.css'
import { Rows } from '../../parts/rows.tsx'
import { Card, CardBody, Screen } from '../../parts/screen.tsx'
import { Failed, Notice, Skeleton } from '../../parts/states.tsx'
import { tellFailure } from '../../parts/tell-failure.ts'
import { useMoment } from '../../words/moment.ts'
import { useWords } from '../../words/words.ts'
import { auditWords } from './audit-words.ts'

const pageSize = 50

export default function Audit() {
  const say = useWords(auditWords)
  const pages = useInfiniteQuery({
    queryKey: ['list_audit'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => call('list_audit', { query: { limit: pageSize, ...(pageParam !== undefined && { after: pageParam }) } }),
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  const check = () =>
    void call('check_audit', {}).then(
      ({ entries, broken_at: brokenAt }) =>
        brokenAt === null ? toast.success(say('audit.whole', { count: entries })) : toast.error(say('audit.broken', { number: brokenAt })),
      tellFailure,
    )
  const entries = pages.data?.pages.flatMap(({ items }) => items)
  return (
    <Screen title={say('audit.title')} actions={<ActionButton onPress={check}>{say('audit.check')}</ActionButton>}>
      <Card title={say('audit.title')} note={say('audit.note')}>
        {pages.error ? (
          <Failed error={pages.error} onRetry={pages.refetch} title={say('audit.failed')} />
        ) : entries === undefined ? (
          <Skeleton rows={8} />
        ) : entries.length === 0 ? (
          <Notice icon={ClipboardList} title={say('audit.none')} text={say('audit.noneText')} />
        ) : (
          <EntryRows entries={entries} />
        )}
        {pages.hasNextPage && (
          <CardBody>
            <ActionButton onPress={() => void pages.fetchNextPage()} isBusy={pages.isFetchingNextPage}>
              {say('audit.more')}
            </ActionButton>
          </CardBody>
        )}
      </Card>
    </Screen>
  )
}

function EntryRows({ entries }: { readonly entries: readonly AuditEntry[] }) {
  const say = useWords(auditWords)
  const moment = useMoment()
  return (
    <Rows label={say('audit.title')} heads={[say('audit.when'), say('audit.who'), say('audit.what'), say('audit.target')]}>
      {entries.map(({ number, at, actor, action, target }) => (
        <tr key={number}>
          <td className={rowStyle['nowrap']}>{moment(at)}</td>
          <td>
            <span dir="auto">{actor.name}</span>
            {actor.kind === 'key' && <span className={rowStyle['note']}>{say('audit.key')}</span>}
          </td>
          <td className={rowStyle['mono']}>{action}</td>
          <td>
            <span className={rowStyle['note']}>{target}</span>
          </td>
        </tr>
      ))}
    </Rows>
  )
}
