import type { OwnerNode } from '@askwell/contract'
import { useCall } from '../../../api/use-call.ts'
import { Choice } from '../../../parts/choice.tsx'
import { LiveNumber } from '../../../parts/live-number.tsx'
import { LiveText } from '../../../parts/live-text.tsx'
import { Note } from '../../../parts/note.tsx'
import { useWords } from '../../../words/words.ts'
import type { MailingMessage } from './mailing-message.ts'
import style from './mailings.module.css'
import { mailingsWords } from './mailings-words.ts'

interface MessagePartProps {
  readonly node: OwnerNode
  readonly canMail: boolean
  readonly message: MailingMessage
  readonly onChange: (change: Partial<MailingMessage>) => void
}

const ofDevice = 'device'
const usualDays = [3, 7]
const mostDays = 60

/** How the people of a list get their links, and their message. */
export function MessagePart({ node, canMail, message, onChange }: MessagePartProps) {
  const say = useWords(mailingsWords)
  const flow = useCall('get_flow', { params: { id: node.flow_id } })
  const days = message.reminderDays
  return (
    <>
      {canMail ? (
        <Choice
          label={say('mailings.kind')}
          options={(['mail', 'links'] as const).map((id) => ({
            id,
            name: say(`mailings.kind.${id}`),
          }))}
          value={message.kind}
          onChange={(kind) => onChange({ kind })}
        />
      ) : (
        <Note>{say('mailings.noMail')}</Note>
      )}
      <div className={style['pair']}>
        <LiveText
          label={say('mailings.name')}
          value={message.name}
          maxLength={255}
          isRequired
          onChange={(name) => onChange({ name })}
        />
        <Choice
          label={say('mailings.language')}
          options={[
            { id: ofDevice, name: say('mailings.languageOfDevice') },
            ...(flow.data?.languages ?? []).map(({ code, name }) => ({ id: code, name })),
          ]}
          value={message.lang ?? ofDevice}
          onChange={(id) => onChange({ lang: id === ofDevice ? null : id })}
        />
      </div>
      {message.kind === 'mail' && (
        <>
          <LiveText
            label={say('mailings.subject')}
            value={message.subject}
            maxLength={255}
            isRequired
            onChange={(subject) => onChange({ subject })}
          />
          <LiveText
            label={say('mailings.text')}
            help={say('mailings.textHelp', { opening: '{', closing: '}' })}
            value={message.text}
            rows={8}
            maxLength={10_000}
            onChange={(text) => onChange({ text })}
          />
          <div className={style['pair']}>
            <Choice
              label={say('mailings.reminders')}
              options={(['0', '1', '2'] as const).map((id) => ({
                id,
                name: say(`mailings.reminders.${id}`),
              }))}
              value={days.length === 0 ? '0' : days.length === 1 ? '1' : '2'}
              onChange={(count) =>
                onChange({
                  reminderDays: usualDays
                    .slice(0, Number(count))
                    .map((usual, place) => days[place] ?? usual),
                })
              }
            />
            {days.map((day, place) => (
              <LiveNumber
                key={place === 0 ? 'first' : 'second'}
                label={say(place === 0 ? 'mailings.firstAfter' : 'mailings.secondAfter')}
                value={day}
                kind="whole"
                least={1}
                most={mostDays}
                onChange={(next) =>
                  onChange({ reminderDays: days.map((one, at) => (at === place ? next : one)) })
                }
              />
            ))}
          </div>
        </>
      )}
    </>
  )
}
