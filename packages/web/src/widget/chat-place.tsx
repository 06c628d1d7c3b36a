// Where the conversation stands inside a widget. It knows which one; drawing it is the chat's own part, which takes this
// file's place. Until then it says, as the page /chat does, that it cannot be shown.
import { useApp } from '../app/app-context.ts'
import { errorText } from '../app/error-words.ts'
import { ErrorTile } from './widget-error.tsx'

export interface ChatPlaceProps {
  readonly feedbackId: string
  readonly token: string
  readonly retry: () => void
}

export function ChatPlace({ feedbackId, retry }: ChatPlaceProps) {
  const { words } = useApp()
  return (
    <div data-feedback={feedbackId}>
      <ErrorTile text={errorText(words, 'chatDetailLoadError')} retry={retry} />
    </div>
  )
}
