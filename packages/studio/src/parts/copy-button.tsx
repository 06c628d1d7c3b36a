// Copies a text, and says for a moment that it did. If a browser refuses the clipboard, nothing is shown.
import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useWords } from '../words/words.ts'
import { ActionButton } from './action-button.tsx'
import { partWords } from './part-words.ts'

const saidForMs = 2_000

interface CopyButtonProps {
  readonly text: string
  /** Says which text, where there are several buttons. */
  readonly label?: string
}

export function CopyButton({ text, label }: CopyButtonProps) {
  const say = useWords(partWords)
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), saidForMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  return (
    <ActionButton
      // Afterwards its text is read: it says that the text is copied.
      {...(label !== undefined && !isCopied && { label })}
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
  )
}
