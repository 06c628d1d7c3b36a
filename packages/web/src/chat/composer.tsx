// The field for writing a message: Enter sends, Shift and Enter begin a new line; one file may be attached (R-CHAT-32 to 41).
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useApp } from '../app/app-context.ts'
import { Icon } from '../app/icon.tsx'
import { useChat } from './chat-context.ts'
import { type ChatSnapshot, pdfType } from './chat-snapshot.ts'
import { ChosenFileRow } from './chosen-file-row.tsx'
import { EmojiRow, SmileIcon, withSign } from './emoji-row.tsx'
import { useTypingNotice } from './use-typing-notice.ts'

const mostCharacters = 5_000
const mostLines = 5

interface ComposerProps extends Pick<ChatSnapshot, 'chosen' | 'fileFault'> {
  /** Accepted file types; empty = no attachments. */
  readonly accepts: readonly string[]
}

export function Composer({ accepts, chosen, fileFault }: ComposerProps) {
  const { words } = useApp()
  const { acts } = useChat()
  const [text, show] = useState(acts.draft)
  const setText = (next: string): void => {
    show(next)
    acts.keepDraft(next)
  }
  const field = useRef<HTMLTextAreaElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const emojiId = useId()
  const emojiButton = useRef<HTMLButtonElement>(null)
  const [showsEmoji, setShowsEmoji] = useState(false)
  const caret = useRef<number | null>(null)
  const typing = useTypingNotice(acts.isTyping)
  const mayAttach = accepts.length > 0
  const takesPdf = accepts.includes(pdfType)
  const canSend = text.trim() !== '' || chosen !== null
  useGrowing(field, text)
  // The text was set by script, which would leave the caret at its end.
  useLayoutEffect(() => {
    if (caret.current === null) return
    field.current?.focus()
    field.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })

  function insert(sign: string): void {
    const { selectionStart: from = text.length, selectionEnd: to = text.length } =
      field.current ?? {}
    setShowsEmoji(false)
    const next = withSign(text, sign, { from, to, most: mostCharacters })
    caret.current = next?.caret ?? from
    if (!next) return
    setText(next.text)
    typing.typed(next.text)
  }

  function send(): void {
    if (!canSend) return
    acts.write(text)
    setText('')
    setShowsEmoji(false)
    typing.sent()
    field.current?.focus()
  }

  function key(event: KeyboardEvent): void {
    // During input composition, Enter confirms the word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }

  return (
    <form
      className="composer"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {chosen && <ChosenFileRow chosen={chosen} drop={acts.dropFile} />}
      {fileFault && (
        <p className="composer__fault" role="alert">
          {words.t(
            takesPdf ? 'chat.fileOnly' : fileFault === 'type' ? 'chat.imageOnly' : 'chat.imageSize',
          )}
        </p>
      )}
      {showsEmoji && (
        <EmojiRow
          id={emojiId}
          onChoose={insert}
          onClose={() => {
            setShowsEmoji(false)
            emojiButton.current?.focus()
          }}
        />
      )}
      <div className="composer__row">
        {mayAttach && (
          <>
            <button
              type="button"
              className="chat__tool"
              data-testid="chat-attach"
              aria-label={words.t(takesPdf ? 'chat.attachFile' : 'chat.attach')}
              onClick={() => picker.current?.click()}
            >
              <Icon name={takesPdf ? 'clip' : 'image'} />
            </button>
            <input
              ref={picker}
              className="visually-hidden"
              type="file"
              accept={accepts.join(',')}
              tabIndex={-1}
              aria-hidden="true"
              onChange={({ currentTarget }) => {
                const [file] = currentTarget.files ?? []
                if (file) acts.chooseFile(file)
                currentTarget.value = ''
                field.current?.focus()
              }}
            />
          </>
        )}
        <button
          ref={emojiButton}
          type="button"
          className="chat__tool composer__emoji"
          data-testid="chat-emoji"
          aria-label={words.t('chat.emoji')}
          aria-expanded={showsEmoji}
          aria-controls={emojiId}
          onClick={() => setShowsEmoji(!showsEmoji)}
        >
          <SmileIcon />
        </button>
        <textarea
          ref={field}
          className="chat-input"
          rows={1}
          dir="auto"
          maxLength={mostCharacters}
          placeholder={words.t('chat.write')}
          aria-label={words.t('chat.write')}
          enterKeyHint="send"
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value)
            typing.typed(currentTarget.value)
          }}
          onBlur={typing.stop}
          onKeyDown={key}
          onPaste={({ clipboardData }) => {
            const [file] = clipboardData.files
            if (file && mayAttach) acts.chooseFile(file)
          }}
        />
        <button
          type="submit"
          className="chat-send"
          data-testid="chat-send"
          aria-label={words.t('chat.send')}
          aria-disabled={!canSend}
          disabled={!canSend}
          // The field keeps the focus: a phone's keyboard stays open, and no "stopped typing" notice precedes the message.
          onMouseDown={(event) => event.preventDefault()}
        >
          <svg
            className="icon"
            width="20"
            height="20"
            viewBox="0 0 24 24"
            aria-hidden="true"
            focusable="false"
          >
            <path d="M12 19V5M6 11l6-6 6 6" />
          </svg>
        </button>
      </div>
    </form>
  )
}

/** Grows with its text, up to five lines; then it scrolls. */
function useGrowing(field: { readonly current: HTMLTextAreaElement | null }, text: string): void {
  useLayoutEffect(() => {
    const { current } = field
    if (!current) return
    current.style.blockSize = 'auto'
    const { lineHeight, paddingBlockStart, paddingBlockEnd, borderBlockStartWidth } =
      getComputedStyle(current)
    const padding =
      Number.parseFloat(paddingBlockStart) +
      Number.parseFloat(paddingBlockEnd) +
      2 * Number.parseFloat(borderBlockStartWidth)
    const most = mostLines * Number.parseFloat(lineHeight) + padding
    if (text !== '')
      current.style.blockSize = `${Math.min(current.scrollHeight + 2 * Number.parseFloat(borderBlockStartWidth), most)}px`
  }, [field, text])
  useEffect(() => {
    // In a widget, it must not take focus from the host page while the visitor types there.
    if (document.hasFocus()) field.current?.focus({ preventScroll: true })
  }, [field])
}
