// A text to take along: a link, a key, a code. Selectable, for browsers that refuse the clipboard.
import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useWords } from '../words/words.ts'
import { ActionButton } from './action-button.tsx'
import style from './copy-text.module.css'
import { partWords } from './part-words.ts'

const saidForMs = 2_000

export function CopyText({ label, text }: { readonly label: string; readonly text: string }) {
  const say = useWords(partWords)
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), saidForMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  return (
    <div className={style['copy']}>
      <input className={style['text']} aria-label={label} value={text} readOnly onFocus={(event) => event.currentTarget.select()} />
      <ActionButton
        onPress={() => {
          void navigator.clipboard?.writeText(text).then(
            () => setIsCopied(true),
            () => undefined,
          )
        }}
      >
        {isCopied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
        <span aria-live="polite">{say(isCopied ? 'part.copied' : 'part.copy')}</span>
      </ActionButton>
    </div>
  )
}
