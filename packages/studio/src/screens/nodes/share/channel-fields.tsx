// The channel of a link and its recipient, which are returned with the answers (R-QP-15…19).
import { channels } from '@askwell/contract'
import { Choice } from '../../../parts/choice.tsx'
import { LiveText } from '../../../parts/live-text.tsx'
import { Note } from '../../../parts/note.tsx'
import { useWords } from '../../../words/words.ts'
import { isChannelWhole, type PreparedLink } from './prepared-link.ts'
import style from './share.module.css'
import { shareWords } from './share-words.ts'

const none = 'none'
const longest = 1_000

export function ChannelFields({
  link,
  onChange,
}: {
  readonly link: PreparedLink
  readonly onChange: (change: Partial<PreparedLink>) => void
}) {
  const say = useWords(shareWords)
  const isHalf =
    link.channel !== null &&
    !isChannelWhole(link) &&
    (link.distribution.trim() !== '' || link.receiver.trim() !== '')
  return (
    <>
      <div className={style['pair']}>
        <Choice
          label={say('share.channel')}
          options={([none, ...channels] as const).map((id) => ({
            id,
            name: say(`share.channel.${id}`),
          }))}
          value={link.channel ?? none}
          onChange={(id) => onChange({ channel: id === none ? null : id })}
        />
        {link.channel !== null && (
          <>
            <LiveText
              label={say('share.distribution')}
              value={link.distribution}
              maxLength={longest}
              onChange={(distribution) => onChange({ distribution })}
            />
            <LiveText
              label={say('share.receiver')}
              value={link.receiver}
              maxLength={longest}
              onChange={(receiver) => onChange({ receiver })}
            />
          </>
        )}
      </div>
      {link.channel !== null &&
        (isHalf ? (
          <Note>{say('share.channelHalf')}</Note>
        ) : (
          <p className={style['quiet']}>{say('share.channelHelp')}</p>
        ))}
    </>
  )
}
