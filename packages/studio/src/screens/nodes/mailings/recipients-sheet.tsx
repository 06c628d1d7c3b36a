// The recipients of a list, and the progress of each.
import type { Mailing } from '@askwell/contract'
import { Mails } from 'lucide-react'
import { usePages } from '../../../api/use-pages.ts'
import { Listed } from '../../../parts/listed.tsx'
import rowStyle from '../../../parts/rows.module.css'
import { Rows } from '../../../parts/rows.tsx'
import { Sheet } from '../../../parts/sheet.tsx'
import { Tag } from '../../../parts/tag.tsx'
import { useMoment } from '../../../words/moment.ts'
import { useWords } from '../../../words/words.ts'
import { mailingsWords } from './mailings-words.ts'
import { stateTones } from './state-tones.ts'

export function RecipientsSheet({
  mailing,
  onClose,
}: {
  readonly mailing: Mailing
  readonly onClose: () => void
}) {
  const say = useWords(mailingsWords)
  const moment = useMoment()
  const pages = usePages('list_recipients', { params: { id: mailing.id }, query: { limit: 100 } })
  return (
    <Sheet isOpen onClose={onClose} title={say('mailings.showOf', { name: mailing.name })}>
      <Listed
        pages={pages}
        failed={say('mailings.recipientsFailed')}
        empty={{ icon: Mails, title: say('mailings.none'), text: say('mailings.noneText') }}
      >
        {(recipients) => (
          <Rows
            label={say('mailings.showOf', { name: mailing.name })}
            heads={[say('mailings.person'), say('mailings.state')]}
          >
            {recipients.map(({ id, name, email, external_id, state, sent_at, fault }) => (
              <tr key={id}>
                <td>
                  <bdi className={rowStyle['strong']}>{name ?? email ?? external_id}</bdi>
                  {name !== null && (
                    <span className={rowStyle['note']}>
                      <bdi>{email ?? external_id}</bdi>
                    </span>
                  )}
                </td>
                <td>
                  <Tag tone={stateTones[state]}>{say(`mailings.one.${state}`)}</Tag>
                  <span className={rowStyle['note']}>
                    {fault === null
                      ? sent_at !== null && moment(sent_at)
                      : say(`mailings.fault.${fault}`)}
                  </span>
                </td>
              </tr>
            ))}
          </Rows>
        )}
      </Listed>
    </Sheet>
  )
}
