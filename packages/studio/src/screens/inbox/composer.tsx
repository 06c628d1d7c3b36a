// Where an agent writes: a reply or a note, with an image or a PDF, emoji, saved replies by a slash, and a mini survey.
import type { ChatStatus, ReplyActions } from '@askwell/contract'
import { FileText, X } from 'lucide-react'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  memo,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { toast } from 'sonner'
import { call } from '../../api/call.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { tellFailure } from '../../parts/tell-failure.ts'
import { useWords } from '../../words/words.ts'
import { type Collision, collisionOf } from './collision.ts'
import style from './composer.module.css'
import { CollisionRow, ThenRow } from './composer-rows.tsx'
import { attachmentTypes, type ComposerActs, ComposerTools, type Kind } from './composer-tools.tsx'
import type { Conversation } from './conversation.ts'
import { useInbox } from './inbox-context.tsx'
import { inboxWords } from './inbox-words.ts'
import { keptFor } from './kept-messages.ts'
import { pdfType } from './own-messages.ts'
import { afterSending, doesSomething } from './reply-actions.ts'
import { SavedList, slashWords, useSavedReplies } from './saved-replies.tsx'
import { onCommand } from './use-shortcuts.ts'
import { useTyping } from './use-typing.ts'

interface ComposerProps {
  readonly feedbackId: string
  readonly status: ChatStatus | null
  readonly conversation: Conversation
}

const mostFileBytes = 10 * 1024 * 1024
const mostLetters = 5_000

export const Composer = memo(function Composer({
  feedbackId,
  status,
  conversation,
}: ComposerProps) {
  const say = useWords(inboxWords)
  const { live, me } = useInbox()
  const [kind, setKind] = useState<Kind>('reply')
  const [text, setText] = useDraft(`${feedbackId} ${kind}`)
  const [file, setFile] = useState<File | null>(null)
  const [then, setThen] = useState<ReplyActions | null>(null)
  // Shows once what somebody else did meanwhile; the second press sends anyway.
  const [collision, setCollision] = useState<Collision | null>(null)
  const begunAt = useRef<number | null>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const tellTyping = useTyping(live, feedbackId)
  const isOpen = status === 'open'
  const isNote = kind === 'note'
  const canWrite = isNote || isOpen

  const write = (next: string): void => {
    setText(next)
    begunAt.current = next === '' ? null : (begunAt.current ?? conversation.get().chat.headSeq)
    if (next === '') setCollision(null)
    if (!isNote) tellTyping(next === '' ? 'stops' : 'types')
  }
  const saved = useSavedReplies(isNote ? null : slashWords(text), ({ body, actions }) => {
    write(body)
    setThen(doesSomething(actions) ? actions : null)
    box.current?.focus()
  })
  const listId = useId()

  useEffect(
    () =>
      onCommand((command) => {
        if (command !== 'reply' && command !== 'note') return
        setKind(command)
        // The box may only be enabled by the change.
        setTimeout(() => box.current?.focus())
      }),
    [],
  )

  const attach = (chosen: File | undefined): void => {
    if (!chosen) return
    if (!attachmentTypes.includes(chosen.type)) return void toast.error(say('inbox.noImage'))
    if (chosen.size > mostFileBytes) return void toast.error(say('inbox.imageTooLarge'))
    setFile(chosen)
    box.current?.focus()
  }
  const send = (): void => {
    const body = text.trim()
    if (!canWrite || (body === '' && (isNote || file === null))) return
    if (isNote) {
      void call('add_chat_note', { params: { feedback_id: feedbackId }, body: { body } }).then(
        () => conversation.reread(),
        (error: unknown) => {
          setText(text)
          tellFailure(error)
        },
      )
    } else {
      const met =
        collision === null
          ? collisionOf(
              conversation.get(),
              begunAt.current ?? conversation.get().chat.headSeq,
              me.id,
            )
          : null
      if (met) {
        setCollision(met)
        return
      }
      conversation.say(body, file)
      if (then) afterSending(conversation, feedbackId, me.id, then)
      setThen(null)
      setCollision(null)
      begunAt.current = null
      tellTyping('sent')
      setFile(null)
    }
    setText('')
    box.current?.focus()
  }
  const press = (event: KeyboardEvent): void => {
    if (saved.press(event)) return
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  const paste = (event: ClipboardEvent): void => {
    const pasted = [...event.clipboardData.files].find(({ type }) => attachmentTypes.includes(type))
    if (!pasted || isNote || !isOpen) return
    event.preventDefault()
    attach(pasted)
  }
  const insert = (sign: string): void => {
    const { selectionStart: from = text.length, selectionEnd: to = text.length } = box.current ?? {}
    write(text.slice(0, from) + sign + text.slice(to))
    box.current?.focus()
  }

  const latest = useRef({ attach, insert, send, write })
  latest.current = { attach, insert, send, write }
  const acts = useMemo(
    (): ComposerActs => ({
      attach: (chosen) => latest.current.attach(chosen),
      insert: (sign) => latest.current.insert(sign),
      askSaved: () => latest.current.write('/'),
      send: () => latest.current.send(),
    }),
    [],
  )

  return (
    <div className={style['ground']}>
      {!isOpen && status !== null && !isNote && (
        <p className={style['blocked']} role="status">
          {say(`inbox.${status}Input`)}
        </p>
      )}
      <div className={style['box']} data-kind={kind}>
        {saved.shown && <SavedList id={listId} saved={saved} />}
        {collision && !isNote && <CollisionRow collision={collision} onSend={acts.send} />}
        {then && !isNote && <ThenRow then={then} onDrop={() => setThen(null)} />}
        {file && !isNote && <FileRow file={file} onRemove={() => setFile(null)} />}
        <textarea
          ref={box}
          className={style['text']}
          value={text}
          rows={Math.min(6, Math.max(2, text.split('\n').length))}
          dir="auto"
          maxLength={mostLetters}
          disabled={!canWrite}
          aria-label={say(isNote ? 'inbox.writeNote' : 'inbox.write')}
          placeholder={say(isNote ? 'inbox.noteHint' : 'inbox.writeHint')}
          aria-autocomplete="list"
          {...(saved.shown && {
            'aria-haspopup': 'listbox',
            'aria-controls': listId,
            'aria-activedescendant': `${listId}-${saved.at}`,
          })}
          onChange={({ currentTarget }) => write(currentTarget.value)}
          onKeyDown={press}
          onPaste={paste}
          onBlur={() => tellTyping('stops')}
        />
        <ComposerTools
          kind={kind}
          isOpen={isOpen}
          canSend={canWrite && (text.trim() !== '' || file !== null)}
          feedbackId={feedbackId}
          onSent={conversation.reread}
          box={box}
          onKind={setKind}
          acts={acts}
        />
      </div>
    </div>
  )
})

function FileRow({ file, onRemove }: { readonly file: File; readonly onRemove: () => void }) {
  const say = useWords(inboxWords)
  const [url, setUrl] = useState('')
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return (
    <div className={style['picture']}>
      {file.type === pdfType ? (
        <FileText size={20} aria-hidden />
      ) : (
        url !== '' && <img src={url} alt="" />
      )}
      <span dir="auto">{file.name}</span>
      <ActionButton kind="quiet" label={say('inbox.removeImage')} onPress={onRemove}>
        <X size={14} aria-hidden />
      </ActionButton>
    </div>
  )
}

/** A draft that this browser keeps under a name, also while another one is written. */
function useDraft(name: string): readonly [string, (text: string) => void] {
  const { me } = useInbox()
  const read = (): string => keptFor(me.id, name).draft()
  const [known, setKnown] = useState(() => ({ name, text: read() }))
  const current = known.name === name ? known : { name, text: read() }
  return [
    current.text,
    (text) => {
      keptFor(me.id, name).keepDraft(text)
      setKnown({ name, text })
    },
  ]
}
