// Places of the errors in a file, named as in the expected format.
import { useWords } from '../../words/words.ts'
import style from './import-survey.module.css'
import { importWords } from './import-words.ts'
import type { Fault } from './read-import.ts'

const most = 50

export function FaultList({ faults }: { readonly faults: readonly Fault[] }) {
  const say = useWords(importWords)
  return (
    <ul className={style['faults']}>
      {faults.slice(0, most).map(({ field, message }, place) => (
        <li key={place}>
          <code>{field}</code> {message}
        </li>
      ))}
      {faults.length > most && (
        <li className={style['note']}>{say('import.more', { count: faults.length - most })}</li>
      )}
    </ul>
  )
}
