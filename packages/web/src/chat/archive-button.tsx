// The button that ends a chat: shown while it is open, with a confirmation (R-CHAT-08, R-CHAT-42).
import { useState } from 'react'
import { useApp } from '../app/app-context.ts'
import { ArchiveDialog } from './archive-dialog.tsx'
import type { ChatSnapshot } from './chat-snapshot.ts'

export function ArchiveButton({
  snapshot: { chat, archiving },
}: {
  readonly snapshot: ChatSnapshot
}) {
  const { words } = useApp()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      {chat.status === 'open' && (
        <button
          type="button"
          className="chat__tool"
          data-testid="chat-archive"
          aria-label={words.t('chat.archive')}
          onClick={() => setIsAsking(true)}
        >
          <ArchiveIcon />
        </button>
      )}
      {isAsking && (
        <ArchiveDialog
          archiving={archiving}
          status={chat.status}
          close={() => setIsAsking(false)}
        />
      )}
    </>
  )
}

// Only the chat needs it, so it is not among the page's icons.
const ArchiveIcon = () => (
  <svg
    className="icon"
    width="20"
    height="20"
    viewBox="0 0 24 24"
    aria-hidden="true"
    focusable="false"
  >
    <path d="M4 5h16v4H4zM5.5 9v10.5h13V9M10 13h4" />
  </svg>
)
