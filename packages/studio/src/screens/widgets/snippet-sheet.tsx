// The line to paste into a page.
import type { OwnerWidget } from '@askwell/contract'
import { CopyText } from '../../parts/copy-text.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { useWords } from '../../words/words.ts'
import { widgetsWords } from './widgets-words.ts'

interface SnippetSheetProps {
  readonly widget: Pick<OwnerWidget, 'snippet' | 'url'>
  readonly isOpen: boolean
  readonly onClose: () => void
}

export function SnippetSheet({ widget: { snippet, url }, isOpen, onClose }: SnippetSheetProps) {
  const say = useWords(widgetsWords)
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={say('widgets.snippetTitle')}>
      <p>{say('widgets.snippetText')}</p>
      <CopyText label={say('widgets.snippetLabel')} text={snippet} />
      <p>
        <a href={url} target="_blank" rel="noreferrer">
          {say('widgets.openPage')}
        </a>
      </p>
    </Sheet>
  )
}
