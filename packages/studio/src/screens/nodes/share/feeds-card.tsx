// Addresses at which a spreadsheet reads the responses of the channel: made, listed and revoked here (ECO-48).
import type { Feed } from '@askwell/contract'
import { useState } from 'react'
import { useMay } from '../../../api/me.tsx'
import { useChange } from '../../../api/use-call.ts'
import { usePages } from '../../../api/use-pages.ts'
import { ActionButton } from '../../../parts/action-button.tsx'
import { Confirm } from '../../../parts/confirm.tsx'
import { partWords } from '../../../parts/part-words.ts'
import rowStyle from '../../../parts/rows.module.css'
import { Rows } from '../../../parts/rows.tsx'
import { Card, CardBody } from '../../../parts/screen.tsx'
import { Sheet } from '../../../parts/sheet.tsx'
import { Failed } from '../../../parts/states.tsx'
import { Tag } from '../../../parts/tag.tsx'
import { useMoment } from '../../../words/moment.ts'
import { useWords } from '../../../words/words.ts'
import { feedWords } from './feed-words.ts'
import { NewFeed } from './new-feed.tsx'

interface FeedsCardProps {
  readonly nodeId: string
  readonly flowId: string
}

export function FeedsCard(props: FeedsCardProps) {
  return useMay()('keys.manage') ? <Feeds {...props} /> : null
}

function Feeds({ nodeId, flowId }: FeedsCardProps) {
  const say = useWords(feedWords)
  const sayOf = useWords(partWords)
  const moment = useMoment()
  const feeds = usePages('list_feeds', { query: { node_id: nodeId, limit: 20 } })
  const remove = useChange('delete_feed', ['list_feeds'])
  const [isMaking, setIsMaking] = useState(false)
  const [revoked, setRevoked] = useState<Feed | null>(null)
  const { items = [], error, retry, more, isMoreBusy } = feeds
  return (
    <Card
      title={say('feed.title')}
      note={say('feed.note')}
      actions={<ActionButton onPress={() => setIsMaking(true)}>{say('feed.new')}</ActionButton>}
    >
      {error !== null && feeds.items === undefined && (
        <Failed error={error} onRetry={retry} title={say('feed.failed')} />
      )}
      {items.length > 0 && (
        <Rows label={say('feed.title')} heads={[say('feed.shows'), say('feed.made'), '']}>
          {items.map((feed) => (
            <tr key={feed.id}>
              <td>
                <FeedContent feed={feed} />
              </td>
              <td className={rowStyle['nowrap']}>{moment(feed.created_at)}</td>
              <td>
                <ActionButton
                  label={say('feed.revokeOf', { time: moment(feed.created_at) })}
                  onPress={() => setRevoked(feed)}
                >
                  {say('feed.revoke')}
                </ActionButton>
              </td>
            </tr>
          ))}
        </Rows>
      )}
      {more !== null && (
        <CardBody>
          <ActionButton onPress={more} isBusy={isMoreBusy}>
            {sayOf('part.more')}
          </ActionButton>
        </CardBody>
      )}
      <Sheet isOpen={isMaking} onClose={() => setIsMaking(false)} title={say('feed.new')}>
        <NewFeed nodeId={nodeId} flowId={flowId} onDone={() => setIsMaking(false)} />
      </Sheet>
      <Confirm
        isOpen={revoked !== null}
        onClose={() => setRevoked(null)}
        title={say('feed.revokeOf', { time: revoked === null ? '' : moment(revoked.created_at) })}
        text={say('feed.revokeText')}
        action={say('feed.revoke')}
        change={remove}
        onConfirm={() => remove.mutateAsync({ params: { id: revoked?.id ?? '' } })}
      />
    </Card>
  )
}

function FeedContent({ feed: { columns, days, expires_at } }: { readonly feed: Feed }) {
  const say = useWords(feedWords)
  const moment = useMoment()
  return (
    <>
      <span className={rowStyle['strong']}>
        {columns.length === 0
          ? say('feed.everyColumn')
          : say('feed.someColumns', { count: columns.length })}
      </span>
      {days !== null && <span className={rowStyle['note']}>{say('feed.lastDays', { days })}</span>}
      {expires_at !== null && (
        <span className={rowStyle['note']}>
          {Date.parse(expires_at) > Date.now() ? (
            say('feed.works', { time: moment(expires_at) })
          ) : (
            <Tag>{say('feed.expired')}</Tag>
          )}
        </span>
      )}
    </>
  )
}
