// A search that waits until the typing stops.
import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import fieldStyle from './field.module.css'
import style from './search-box.module.css'

interface SearchBoxProps {
  readonly label: string
  readonly value: string
  readonly onSearch: (text: string) => void
}

const pauseMs = 300

export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(value)
  const [given, setGiven] = useState(value)
  // Changed from elsewhere: a saved view, Clear, Back.
  if (given !== value) {
    setGiven(value)
    setText(value)
  }
  useEffect(() => {
    if (text.trim() === value) return
    const timer = setTimeout(() => onSearch(text.trim()), pauseMs)
    return () => clearTimeout(timer)
  }, [text, value, onSearch])
  return (
    <search className={style['search']}>
      <Search size={14} aria-hidden />
      <input
        type="search"
        className={fieldStyle['input']}
        aria-label={label}
        placeholder={label}
        value={text}
        maxLength={200}
        dir="auto"
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
    </search>
  )
}
