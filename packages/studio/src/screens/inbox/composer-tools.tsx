// The tools below the text box: reply or note, attachments, and Send. Not redrawn with every letter.

import { Paperclip } from 'lucide-react'
import { memo, type RefObject, useRef } from 'react'
import { ActionButton } from '../../parts/action-button.tsx'
import { useWords } from '../../words/words.ts'
import style from './composer.module.css'
import { EmojiButton } from './emoji-button.tsx'
import { FormButton } from './form-button.tsx'
import { inboxWords } from './inbox-words.ts'
import { pdfType } from './own-messages.ts'
import { SavedButton } from './saved-replies.tsx'

export type Kind = 'reply' | 'note'

export const attachmentTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', pdfType]

/** The same functions as long as the box is mounted. */
export interface ComposerActs {
  readonly attach: (file: File | undefined) => void
  readonly insert: (sign: string) => void
  readonly askSaved: () => void
  readonly send: () => void
}

interface ToolsProps {
  readonly kind: Kind
  /** Replies are accepted now. */
  readonly isOpen: boolean
  readonly canSend: boolean
  readonly feedbackId: string
  readonly onSent: () => Promise<void>
  readonly box: RefObject<HTMLTextAreaElement | null>
  readonly onKind: (kind: Kind) => void
  readonly acts: ComposerActs
}

export const ComposerTools = memo(function ComposerTools({
  kind,
  isOpen,
  canSend,
  feedbackId,
  onSent,
  box,
  onKind,
  acts,
}: ToolsProps) {
  const say = useWords(inboxWords)
  const isNote = kind === 'note'
  return (
    <div className={style['tools']}>
      <fieldset className={style['kinds']} aria-label={say('inbox.kind')}>
        {(['reply', 'note'] as const).map((one) => (
          <button key={one} type="button" aria-pressed={one === kind} onClick={() => onKind(one)}>
            {say(`inbox.${one}`)}
          </button>
        ))}
      </fieldset>
      {!isNote && (
        <>
          <FileButton isDisabled={!isOpen} onChoose={acts.attach} />
          <EmojiButton isDisabled={!isOpen} onChoose={acts.insert} />
          <SavedButton isDisabled={!isOpen} onOpen={acts.askSaved} box={box} />
          <FormButton isDisabled={!isOpen} feedbackId={feedbackId} onSent={onSent} />
        </>
      )}
      <span className={style['send']}>
        <ActionButton kind="primary" leavesFocus onPress={acts.send} isDisabled={!canSend}>
          {say(isNote ? 'inbox.addNote' : 'inbox.send')}
        </ActionButton>
      </span>
    </div>
  )
})

const FileButton = memo(function FileButton({
  isDisabled,
  onChoose,
}: {
  readonly isDisabled: boolean
  readonly onChoose: (file: File | undefined) => void
}) {
  const say = useWords(inboxWords)
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <ActionButton
        kind="quiet"
        label={say('inbox.image')}
        isDisabled={isDisabled}
        onPress={() => input.current?.click()}
      >
        <Paperclip size={16} aria-hidden />
      </ActionButton>
      <input
        ref={input}
        type="file"
        hidden
        accept={attachmentTypes.join(',')}
        onChange={({ currentTarget }) => {
          onChoose(currentTarget.files?.[0])
          currentTarget.value = ''
        }}
      />
    </>
  )
})
