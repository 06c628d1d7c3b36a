// Saved replies: found by the text after the slash, chosen by arrows and Enter, or from the button.
import type { CannedReply } from '@askwell/contract'
import { Zap } from 'lucide-react'
import { type KeyboardEvent, memo, type RefObject, useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { useWords } from '../../words/words.ts'
import style from './composer.module.css'
import { inboxWords } from './inbox-words.ts'
import { doesSomething } from './reply-actions.ts'

/** The search text; null if the text does not begin with a slash. */
export const slashWords = (text: string): string | null =>
  /^\/[^\n]{0,60}$/.test(text) ? text.slice(1) : null

const mostShown = 6

export interface SavedReplies {
  readonly shown: readonly CannedReply[] | null
  /** The workspace has no saved reply at all. */
  readonly isEmpty: boolean
  readonly at: number
  readonly choose: (reply: CannedReply) => void
  /** True when the key was for the list. */
  readonly press: (event: KeyboardEvent) => boolean
}

export function useSavedReplies(
  words: string | null,
  onChoose: (reply: CannedReply) => void,
): SavedReplies {
  const known = useCall('list_canned_replies', {}, { when: words !== null })
  const [at, setAt] = useState(0)
  const [closedFor, setClosedFor] = useState<string | null>(null)
  const isShown = words !== null && words !== closedFor && known.data !== undefined
  const shown = isShown ? fitting(known.data.items, words) : null
  const place = Math.min(at, Math.max(0, (shown?.length ?? 1) - 1))
  const choose = (reply: CannedReply): void => {
    setAt(0)
    onChoose(reply)
  }
  return {
    shown,
    isEmpty: known.data?.items.length === 0,
    at: place,
    choose,
    press(event) {
      if (!shown) return false
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
      if (step !== 0 && shown.length > 0) setAt((place + step + shown.length) % shown.length)
      const chosen = shown[place]
      const isChoice =
        (event.key === 'Enter' || event.key === 'Tab') &&
        chosen !== undefined &&
        !event.nativeEvent.isComposing
      if (isChoice) choose(chosen)
      if (event.key === 'Escape') setClosedFor(words)
      if (step === 0 && !isChoice && event.key !== 'Escape') return false
      event.preventDefault()
      return true
    },
  }
}

function fitting(replies: readonly CannedReply[], words: string): readonly CannedReply[] {
  const asked = words.trim().toLocaleLowerCase()
  const titled = replies.filter(({ title }) => title.toLocaleLowerCase().includes(asked))
  const others = replies.filter(
    (reply) => !titled.includes(reply) && reply.body.toLocaleLowerCase().includes(asked),
  )
  return [...titled, ...others].slice(0, mostShown)
}

export function SavedList({ id, saved }: { readonly id: string; readonly saved: SavedReplies }) {
  const say = useWords(inboxWords)
  if (saved.shown?.length === 0)
    return (
      <p className={style['saved']} id={id} role="status">
        {say(saved.isEmpty ? 'inbox.noneSaved' : 'inbox.noSaved')}
      </p>
    )
  return (
    <div className={style['saved']} id={id} role="listbox" aria-label={say('inbox.saved')}>
      {saved.shown?.map((reply, place) => (
        <div
          key={reply.id}
          id={`${id}-${place}`}
          role="option"
          tabIndex={-1}
          aria-selected={place === saved.at}
          onPointerDown={(event) => {
            event.preventDefault()
            saved.choose(reply)
          }}
        >
          <b dir="auto">
            {reply.title}{' '}
            {doesSomething(reply.actions) && (
              <Zap size={12} role="img" aria-label={say('inbox.macro')} />
            )}
          </b>
          <span dir="auto">{reply.body}</span>
        </div>
      ))}
    </div>
  )
}

interface SavedButtonProps {
  readonly isDisabled: boolean
  readonly onOpen: () => void
  readonly box: RefObject<HTMLTextAreaElement | null>
}

export const SavedButton = memo(function SavedButton({
  isDisabled,
  onOpen,
  box,
}: SavedButtonProps) {
  const say = useWords(inboxWords)
  const open = (): void => {
    onOpen()
    box.current?.focus()
  }
  return (
    <ActionButton kind="quiet" isDisabled={isDisabled} label={say('inbox.saved')} onPress={open}>
      <Zap size={16} aria-hidden />
      <span className={style['word']}>{say('inbox.saved')}</span>
    </ActionButton>
  )
})
