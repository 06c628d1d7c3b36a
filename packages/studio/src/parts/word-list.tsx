// Words that members have given to something: removed one by one, and added by typing. Words in use elsewhere are suggested.
import { X } from 'lucide-react'
import { useId, useState } from 'react'
import style from './word-list.module.css'

interface WordListProps {
  readonly words: readonly string[]
  /** What other things have. */
  readonly known: readonly string[]
  readonly most: number
  readonly addLabel: string
  readonly removeLabel: (word: string) => string
  readonly onChange: (words: readonly string[]) => void
}

const longestWord = 40

export function WordList({ words, known, most, addLabel, removeLabel, onChange }: WordListProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const add = (): void => {
    const word = typed.trim()
    setTyped('')
    if (word !== '' && !words.includes(word)) onChange([...words, word])
  }
  return (
    <>
      {words.length > 0 && (
        <ul className={style['words']}>
          {words.map((word) => (
            <li key={word}>
              <span dir="auto">{word}</span>
              <button
                type="button"
                aria-label={removeLabel(word)}
                onClick={() => onChange(words.filter((one) => one !== word))}
              >
                <X size={12} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      {words.length < most && (
        <form
          className={style['add']}
          onSubmit={(event) => {
            event.preventDefault()
            add()
          }}
        >
          <input
            value={typed}
            list={id}
            dir="auto"
            maxLength={longestWord}
            aria-label={addLabel}
            placeholder={addLabel}
            enterKeyHint="done"
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <datalist id={id}>
            {known
              .filter((word) => !words.includes(word))
              .map((word) => (
                <option key={word} value={word} />
              ))}
          </datalist>
        </form>
      )}
    </>
  )
}
