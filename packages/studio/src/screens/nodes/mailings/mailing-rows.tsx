// Existing lists: the progress of their recipients, their links as a file, and a button to stop one.
import { type Mailing, recipientStates } from '@askwell/contract'
import { useState } from 'react'
import { useChange } from '../../../api/use-call.ts'
import { ActionButton } from '../../../parts/action-button.tsx'
import { Confirm } from '../../../parts/confirm.tsx'
import rowStyle from '../../../parts/rows.module.css'
import { Rows } from '../../../parts/rows.tsx'
import { Tag } from '../../../parts/tag.tsx'
import { tellFailure } from '../../../parts/tell-failure.ts'
import { useMoment } from '../../../words/moment.ts'
import { useWords } from '../../../words/words.ts'
import style from './mailings.module.css'
import { mailingsWords } from './mailings-words.ts'
import { RecipientsSheet } from './recipients-sheet.tsx'
import { saveLinks } from './save-links.ts'
import { stateTones } from './state-tones.ts'

export function MailingRows({
  mailings,
  may,
}: {
  readonly mailings: readonly Mailing[]
  readonly may: boolean
}) {
  const say = useWords(mailingsWords)
  const moment = useMoment()
  const stop = useChange('stop_mailing', ['list_mailings', 'list_recipients'])
  const [shown, setShown] = useState<Mailing | null>(null)
  const [stopping, setStopping] = useState<Mailing | null>(null)
  return (
    <>
      <Rows
        label={say('mailings.title')}
        heads={[say('mailings.list'), say('mailings.people'), say('mailings.made'), '']}
      >
        {mailings.map((mailing) => (
          <tr key={mailing.id}>
            <td>
              <bdi className={rowStyle['strong']}>{mailing.name}</bdi>
              <span className={rowStyle['note']}>{say(`mailings.kind.${mailing.kind}`)}</span>
            </td>
            <td>
              <span className={style['tags']}>
                {recipientStates.map(
                  (state) =>
                    mailing.counts[state] > 0 && (
                      <Tag key={state} tone={stateTones[state]}>
                        {say(`mailings.state.${state}`, { count: mailing.counts[state] })}
                      </Tag>
                    ),
                )}
              </span>
            </td>
            <td className={rowStyle['nowrap']}>{moment(mailing.created_at)}</td>
            <td>
              <span className={style['buttons']}>
                <ActionButton
                  kind="quiet"
                  label={say('mailings.showOf', { name: mailing.name })}
                  onPress={() => setShown(mailing)}
                >
                  {say('mailings.show')}
                </ActionButton>
                <ActionButton
                  kind="quiet"
                  label={say('mailings.downloadOf', { name: mailing.name })}
                  onPress={() =>
                    void saveLinks(mailing, (state) => say(`mailings.one.${state}`)).catch(
                      tellFailure,
                    )
                  }
                >
                  {say('mailings.download')}
                </ActionButton>
                {may && mailing.kind === 'mail' && mailing.stopped_at === null && (
                  <ActionButton
                    kind="quiet"
                    label={say('mailings.stopOne', { name: mailing.name })}
                    onPress={() => setStopping(mailing)}
                  >
                    {say('mailings.stop')}
                  </ActionButton>
                )}
                {mailing.stopped_at !== null && <Tag>{say('mailings.stopped')}</Tag>}
              </span>
            </td>
          </tr>
        ))}
      </Rows>
      {shown !== null && <RecipientsSheet mailing={shown} onClose={() => setShown(null)} />}
      <Confirm
        isOpen={stopping !== null}
        onClose={() => setStopping(null)}
        title={say('mailings.stopOne', { name: stopping?.name ?? '' })}
        text={say('mailings.stopText')}
        action={say('mailings.stop')}
        change={stop}
        onConfirm={() => stop.mutateAsync({ params: { id: stopping?.id ?? '' } })}
      />
    </>
  )
}
