// A list in all its states: loading, failed, empty, and its rows with a button for more.
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Pages } from '../api/use-pages.ts'
import { useWords } from '../words/words.ts'
import { ActionButton } from './action-button.tsx'
import { partWords } from './part-words.ts'
import { CardBody } from './screen.tsx'
import { Failed, Notice, Skeleton } from './states.tsx'

interface ListedProps<Item> {
  readonly pages: Pages<Item>
  /** What did not load, as a sentence. */
  readonly failed: string
  readonly empty: {
    readonly icon: LucideIcon
    readonly title: string
    readonly text: string
    readonly action?: ReactNode
  }
  readonly children: (items: readonly Item[]) => ReactNode
}

export function Listed<Item>({
  pages: { items, error, retry, more, isMoreBusy },
  failed,
  empty,
  children,
}: ListedProps<Item>) {
  const say = useWords(partWords)
  if (error !== null && items === undefined)
    return <Failed error={error} onRetry={retry} title={failed} />
  if (items === undefined) return <Skeleton rows={6} />
  if (items.length === 0)
    return (
      <Notice icon={empty.icon} title={empty.title} text={empty.text}>
        {empty.action}
      </Notice>
    )
  return (
    <>
      {children(items)}
      {more !== null && (
        <CardBody>
          <ActionButton onPress={more} isBusy={isMoreBusy}>
            {say('part.more')}
          </ActionButton>
        </CardBody>
      )}
    </>
  )
}
