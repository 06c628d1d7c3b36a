// The way to end a chat: there while it is open, and asked about first (R-CHAT-08, R-CHAT-42).
import { useState } from 'react'
import { useApp } from '../app/app-context.ts'
import { ArchiveDialog } from './archive-dialog.tsx'
import { ArchiveIcon } from './archive-icon.tsx'
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
