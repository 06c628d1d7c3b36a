import { useEffect, useId, useRef } from 'react'
import fieldStyle from '../../../parts/field.module.css'
import { useWords } from '../../../words/words.ts'
import { mailingsWords } from './mailings-words.ts'

/** Passes on the content of a chosen file, and its name. */
export function FilePart({ onText }: { readonly onText: (text: string, file: string) => void }) {
  const say = useWords(mailingsWords)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  // The button that opened the form was removed with its list.
  useEffect(() => input.current?.focus(), [])
  return (
    <div className={fieldStyle['field']}>
      <label className={fieldStyle['label']} htmlFor={id}>
        {say('mailings.file')}
      </label>
      <input
        ref={input}
        id={id}
        className={fieldStyle['input']}
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        aria-describedby={`${id}-help`}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          if (file !== undefined) void file.text().then((text) => onText(text, file.name))
        }}
      />
      <p id={`${id}-help`} className={fieldStyle['help']}>
        {say('mailings.fileHelp')}
      </p>
    </div>
  )
}
