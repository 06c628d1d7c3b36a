import type { ShortLink } from '@askwell/contract'
import { Trash2 } from 'lucide-react'
import { ActionButton } from '../../../parts/action-button.tsx'
import { CopyButton } from '../../../parts/copy-button.tsx'
import { IconButton } from '../../../parts/icon-button.tsx'
import rowStyle from '../../../parts/rows.module.css'
import { Rows } from '../../../parts/rows.tsx'
import { Tag } from '../../../parts/tag.tsx'
import { useMoment } from '../../../words/moment.ts'
import { useWords } from '../../../words/words.ts'
import { QrMenu } from './qr-downloads.tsx'
import style from './share.module.css'
import { shortLinkWords } from './short-link-words.ts'

interface ShortLinkRowsProps {
  readonly links: readonly ShortLink[]
  /** Whether the reader may delete them. */
  readonly may: boolean
  readonly onShow: (link: ShortLink) => void
  readonly onRemove: (link: ShortLink) => void
}

export function ShortLinkRows({ links, may, onShow, onRemove }: ShortLinkRowsProps) {
  const say = useWords(shortLinkWords)
  const moment = useMoment()
  const heads = [say('shortLink.link'), say('shortLink.visits'), say('shortLink.made'), '']
  return (
    <Rows label={say('shortLink.title')} heads={heads}>
      {links.map((link) => {
        const { id, node_id, slug, url, visits, created_at, expires_at } = link
        return (
          <tr key={id}>
            <td>
              <bdi className={rowStyle['strong']}>{url.replace(/^https?:\/\//, '')}</bdi>
              {expires_at !== null && (
                <span className={rowStyle['note']}>
                  {Date.parse(expires_at) > Date.now() ? (
                    say('shortLink.works', { time: moment(expires_at) })
                  ) : (
                    <Tag>{say('shortLink.expired')}</Tag>
                  )}
                </span>
              )}
            </td>
            <td>
              <ActionButton
                kind="quiet"
                label={say('shortLink.visitsOf', { count: visits, url })}
                onPress={() => onShow(link)}
              >
                {say('shortLink.visitsCount', { count: visits })}
              </ActionButton>
            </td>
            <td className={rowStyle['nowrap']}>{moment(created_at)}</td>
            <td>
              <span className={style['rowButtons']}>
                <CopyButton text={url} label={say('shortLink.copyOf', { url })} />
                <QrMenu nodeId={node_id} url={url} name={slug} />
                {may && (
                  <IconButton
                    icon={Trash2}
                    tone="danger"
                    label={say('shortLink.deleteOf', { url })}
                    onPress={() => onRemove(link)}
                  />
                )}
              </span>
            </td>
          </tr>
        )
      })}
    </Rows>
  )
}
