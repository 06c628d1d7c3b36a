// A few lines of code to take along.
import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useWords } from '../words/words.ts'
import { ActionButton } from './action-button.tsx'
import style from './copy-code.module.css'
import { partWords } from './part-words.ts'

const saidForMs = 2_000
/** Long lines scroll inside, and what scrolls must be reachable by keys. */
const reachableByKeys = { tabIndex: 0 }

export function CopyCode({ label, code }: { readonly label: string; readonly code: string }) {
  const say = useWords(partWords)
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), saidForMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  return (
    <div className={style['code']}>
      <section aria-label={label} {...reachableByKeys}>
        <pre dir="ltr">{code}</pre>
      </section>
      <ActionButton
        onPress={() => {
          void navigator.clipboard?.writeText(code).then(
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
