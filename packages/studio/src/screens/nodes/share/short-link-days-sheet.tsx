// How often a short address was opened on each day.
import type { ShortLink } from '@askwell/contract'
import { useCall } from '../../../api/use-call.ts'
import { Rows } from '../../../parts/rows.tsx'
import { Sheet } from '../../../parts/sheet.tsx'
import { Failed, Skeleton } from '../../../parts/states.tsx'
import { useLanguage } from '../../../words/language.ts'
import { useWords } from '../../../words/words.ts'
import style from './share.module.css'
import { shortLinkWords } from './short-link-words.ts'

export function ShortLinkDaysSheet({
  link,
  onClose,
}: {
  readonly link: ShortLink
  readonly onClose: () => void
}) {
  const say = useWords(shortLinkWords)
  const language = useLanguage()
  const read = useCall('get_short_link', { params: { id: link.id } })
  const format = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'medium',
    timeZone: 'UTC',
  })
  const title = say('shortLink.days', { url: link.url })
  return (
    <Sheet isOpen onClose={onClose} title={title}>
      <p className={style['quiet']}>{say('shortLink.daysNote')}</p>
      {read.error ? (
        <Failed error={read.error} onRetry={read.refetch} />
      ) : read.data === undefined ? (
        <Skeleton rows={3} />
      ) : read.data.days.length === 0 ? (
        <p>{say('shortLink.noDays')}</p>
      ) : (
        <Rows label={title} heads={[say('shortLink.day'), say('shortLink.visits')]}>
          {read.data.days.map(({ day, visits }) => (
            <tr key={day}>
              <td>{format.format(new Date(day))}</td>
              <td>{say('shortLink.visitsCount', { count: visits })}</td>
            </tr>
          ))}
        </Rows>
      )}
    </Sheet>
  )
}
