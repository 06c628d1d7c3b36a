// The reply to a form that exceeds the size limit: explains that nothing was accepted, and where the answers still are.
import type { NodeReply, PageSettings } from '@askwell/contract'
import { mostBytes } from '@askwell/engine'
import { AppContext } from '../app/app-context.ts'
import { Frame } from '../app/frame.tsx'
import type { Words } from '../app-types.ts'
import { Notice } from '../pages/notices.tsx'
import { limitSizeText } from '../questions/size-text.ts'
import { wordsFor } from './words.ts'

interface TooLargePageProps {
  readonly words: Words
  readonly node: NodeReply | null
  readonly settings: PageSettings
}

export function TooLargePage({ words, node, settings }: TooLargePageProps) {
  const { tooLarge, goBack } = wordsFor(words.code)
  return (
    <AppContext value={{ words, markdown: null, send: () => {} }}>
      <Frame node={node} settings={settings} kind="notice-page" isError>
        <Notice icon="alert" heading={words.t('notSent')} isBroken>
          <p>{tooLarge.replace('{size}', limitSizeText(words, mostBytes))}</p>
          <p>{goBack}</p>
        </Notice>
      </Frame>
    </AppContext>
  )
}
