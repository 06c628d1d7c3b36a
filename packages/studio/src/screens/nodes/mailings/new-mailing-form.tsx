// A new list, from a file to its links: the file is read here and shown before anything is sent; the server accepts all of it
// or none of it.
import type { OwnerNode } from '@askwell/contract'
import { useState } from 'react'
import { toast } from 'sonner'
import { useChange } from '../../../api/use-call.ts'
import { ActionButton } from '../../../parts/action-button.tsx'
import { failureWord } from '../../../parts/failure-words.ts'
import formStyle from '../../../parts/form.module.css'
import { Note } from '../../../parts/note.tsx'
import { partWords } from '../../../parts/part-words.ts'
import { Card } from '../../../parts/screen.tsx'
import { useWords } from '../../../words/words.ts'
import {
  type Columns,
  type ContactList,
  contactsOf,
  guessColumns,
  type LineFault,
  readContacts,
} from './contact-list.ts'
import { FilePart } from './file-part.tsx'
import { LinesPart } from './lines-part.tsx'
import { type MailingMessage, messageBody, usualMessage } from './mailing-message.ts'
import style from './mailings.module.css'
import { mailingsWords } from './mailings-words.ts'
import { MessagePart } from './message-part.tsx'

interface NewMailingFormProps {
  readonly node: OwnerNode
  readonly canMail: boolean
  readonly most: number
  readonly onDone: () => void
}

export function NewMailingForm({ node, canMail, most, onDone }: NewMailingFormProps) {
  const say = useWords(mailingsWords)
  const sayPart = useWords(partWords)
  const make = useChange('create_mailing', ['list_mailings'])
  const [list, setList] = useState<ContactList | null>(null)
  const [columns, setColumns] = useState<Columns>({ email: null, name: null, external_id: null })
  const [isLeavingOut, setIsLeavingOut] = useState(false)
  const [message, setMessage] = useState<MailingMessage>(() =>
    usualMessage(
      canMail ? 'mail' : 'links',
      say('mailings.usualSubject'),
      say('mailings.usualText', { opening: '{', closing: '}' }),
    ),
  )
  const read =
    list === null
      ? null
      : contactsOf(list, columns, message.kind === 'mail' ? 'address' : 'anything')
  const refused = linesRefused(make.error?.errors ?? [], read?.contacts ?? [])
  const faults = [...(read?.faults ?? []), ...refused]
  const contacts = (read?.contacts ?? []).filter(
    ({ line }) => !refused.some((fault) => fault.line === line),
  )
  const isTooLong = contacts.length > most
  const canSend =
    contacts.length > 0 &&
    !isTooLong &&
    (faults.length === 0 || isLeavingOut) &&
    message.name.trim() !== ''

  const send = async (): Promise<void> => {
    const recipients = contacts.map(({ email, name, external_id }) => ({
      email,
      name,
      external_id,
    }))
    const made = await make.mutateAsync({
      params: { id: node.id },
      body: { ...messageBody(message), recipients },
    })
    toast.success(
      say(made.kind === 'mail' ? 'mailings.begun' : 'mailings.ready', { name: made.name }),
    )
    onDone()
  }
  return (
    <form
      className={style['form']}
      onSubmit={(event) => {
        event.preventDefault()
        void send().catch(() => undefined)
      }}
    >
      <Card title={say('mailings.step.file')}>
        <div className={style['fields']}>
          <FilePart
            onText={(text, file) => {
              const next = readContacts(text)
              setList(next)
              setColumns(guessColumns(next))
              setIsLeavingOut(false)
              make.reset()
              if (message.name === '')
                setMessage({ ...message, name: file.replace(/\.[a-z]+$/i, '') })
            }}
          />
          {list !== null && (
            <LinesPart
              list={list}
              columns={columns}
              onColumns={setColumns}
              contacts={contacts}
              faults={faults}
              isLeavingOut={isLeavingOut}
              onLeaveOut={setIsLeavingOut}
            />
          )}
          {isTooLong && <Note>{say('mailings.tooMany', { count: contacts.length })}</Note>}
        </div>
      </Card>
      {list !== null && list.rows.length > 0 && (
        <Card title={say('mailings.step.way')}>
          <div className={style['fields']}>
            <MessagePart
              node={node}
              canMail={canMail}
              message={message}
              onChange={(change) => setMessage({ ...message, ...change })}
            />
          </div>
        </Card>
      )}
      {make.error !== null && refused.length === 0 && (
        <div className={formStyle['alert']} role="alert">
          {sayPart(failureWord(make.error))}
        </div>
      )}
      <div className={style['buttons']}>
        <ActionButton onPress={onDone}>{say('mailings.cancel')}</ActionButton>
        <ActionButton kind="primary" type="submit" isBusy={make.isPending} isDisabled={!canSend}>
          {say(message.kind === 'mail' ? 'mailings.send' : 'mailings.makeLinks', {
            count: contacts.length,
          })}
        </ActionButton>
      </div>
    </form>
  )
}

/** Assigns the server's errors of `recipients.<index>` to lines of the file. */
function linesRefused(
  errors: readonly { readonly field: string; readonly message: string }[],
  contacts: readonly {
    readonly line: number
    readonly name: string | null
    readonly email: string | null
  }[],
): LineFault[] {
  return errors.flatMap(({ field, message }) => {
    const place = /^recipients\.(\d+)\./.exec(field)?.[1]
    const contact = place === undefined ? undefined : contacts[Number(place)]
    if (contact === undefined) return []
    return [
      {
        line: contact.line,
        why: message.includes('erased') ? 'erased' : 'bad_address',
        shown: contact.name ?? contact.email ?? '',
      },
    ]
  })
}
