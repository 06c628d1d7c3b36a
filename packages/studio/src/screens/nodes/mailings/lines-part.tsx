// The content of a file: the meaning of each column, the first rows as they will be read, and the invalid lines.

import { Choice } from '../../../parts/choice.tsx'
import { Note } from '../../../parts/note.tsx'
import rowStyle from '../../../parts/rows.module.css'
import { Rows } from '../../../parts/rows.tsx'
import { Toggle } from '../../../parts/toggle.tsx'
import { useWords } from '../../../words/words.ts'
import {
  type Columns,
  type Contact,
  type ContactList,
  contactFields,
  type LineFault,
} from './contact-list.ts'
import style from './mailings.module.css'
import { mailingsWords } from './mailings-words.ts'

interface LinesPartProps {
  readonly list: ContactList
  readonly columns: Columns
  readonly onColumns: (columns: Columns) => void
  readonly contacts: readonly Contact[]
  readonly faults: readonly LineFault[]
  readonly isLeavingOut: boolean
  readonly onLeaveOut: (isLeavingOut: boolean) => void
}

const shownRows = 5
const shownFaults = 10
const none = 'none'

export function LinesPart({
  list,
  columns,
  onColumns,
  contacts,
  faults,
  isLeavingOut,
  onLeaveOut,
}: LinesPartProps) {
  const say = useWords(mailingsWords)
  if (list.rows.length === 0) return <Note>{say('mailings.noRows')}</Note>
  const options = [
    { id: none, name: say('mailings.column.none') },
    ...list.heads.map((head, place) => ({ id: `${place}`, name: head || `${place + 1}` })),
  ]
  return (
    <>
      <fieldset className={style['columns']}>
        <legend>{say('mailings.columns')}</legend>
        {contactFields.map((field) => (
          <Choice
            key={field}
            label={say(`mailings.column.${field}`)}
            options={options}
            value={columns[field] === null ? none : `${columns[field]}`}
            onChange={(id) => onColumns({ ...columns, [field]: id === none ? null : Number(id) })}
          />
        ))}
      </fieldset>
      <p className={rowStyle['strong']} aria-live="polite">
        {say('mailings.good', { count: contacts.length })}
      </p>
      {contacts.length > 0 && (
        <Rows
          label={say('mailings.preview')}
          heads={contactFields.map((field) => say(`mailings.column.${field}`))}
        >
          {contacts.slice(0, shownRows).map((contact) => (
            <tr key={contact.line}>
              {contactFields.map((field) => (
                <td key={field} dir="auto">
                  {contact[field]}
                </td>
              ))}
            </tr>
          ))}
        </Rows>
      )}
      {faults.length > 0 && (
        <Note role="alert">
          <p className={rowStyle['strong']}>{say('mailings.broken', { count: faults.length })}</p>
          <ul>
            {faults.slice(0, shownFaults).map(({ line, why, shown }) => (
              <li key={line}>
                {say('mailings.line', { line })}: {say(`mailings.why.${why}`)}{' '}
                <bdi className={style['shown']}>{shown}</bdi>
              </li>
            ))}
          </ul>
          {faults.length > shownFaults && (
            <p>{say('mailings.andMore', { count: faults.length - shownFaults })}</p>
          )}
          <Toggle label={say('mailings.leaveOut')} isOn={isLeavingOut} onChange={onLeaveOut} />
        </Note>
      )}
    </>
  )
}
