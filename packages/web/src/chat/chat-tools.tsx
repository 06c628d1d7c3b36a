// The visitor's buttons for the conversation, in its header: get a copy of it, and end it.
import { ArchiveButton } from './archive-button.tsx'
import type { ChatSnapshot } from './chat-snapshot.ts'
import { CopyButton } from './copy-button.tsx'

export function ChatTools({ snapshot }: { readonly snapshot: ChatSnapshot }) {
  return (
    <>
      <CopyButton snapshot={snapshot} />
      <ArchiveButton snapshot={snapshot} />
    </>
  )
}
