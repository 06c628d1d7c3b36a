// A copy of the conversation by mail: shown if the server can send one and an agent has answered.
import { useMemo, useState } from 'react'
import { useApp } from '../app/app-context.ts'
import type { ChatSnapshot } from './chat-snapshot.ts'
import { CopyDialog } from './copy-dialog.tsx'

export function CopyButton({ snapshot: { chat, detail } }: { readonly snapshot: ChatSnapshot }) {
  const { words } = useApp()
  const [isAsking, setIsAsking] = useState(false)
  const { items } = chat
  const isAnswered = useMemo(
    () => items.some(({ action, actor }) => action === 'add_comment' && actor === 'agent'),
    [items],
  )
  const left = useMemo(
    () => items.findLast((item) => item.detail.email !== undefined)?.detail.email,
    [items],
  )
  if (!detail?.may_mail_copy || !isAnswered || chat.isBlocked) return null
  return (
    <>
      <button
        type="button"
        className="chat__tool"
        data-testid="chat-copy"
        aria-label={words.t('chat.copy')}
        onClick={() => setIsAsking(true)}
      >
        <MailIcon />
      </button>
      {isAsking && (
        <CopyDialog known={left ?? detail.creator.email ?? ''} close={() => setIsAsking(false)} />
      )}
    </>
  )
}

const MailIcon = () => (
  <svg
    className="icon"
    width="20"
    height="20"
    viewBox="0 0 24 24"
    aria-hidden="true"
    focusable="false"
  >
    <path d="M3.5 5.5h17v13h-17zM4 6.5l8 6.5 8-6.5" />
  </svg>
)
