// What differs between two documents, as lines.
import type { Flow } from '@askwell/contract'
import { useWords } from '../../words/words.ts'
import style from './change-list.module.css'
import { type Change, changesBetween } from './draft/changes.ts'
import { kindOf } from './element-kinds.ts'
import { flowWords } from './flow-words.ts'
import { elementText } from './spoken-text.ts'
import { useKindName } from './use-kind-name.ts'

const mostLines = 12

export function ChangeList({ before, after, languageCode }: { readonly before: Flow; readonly after: Flow; readonly languageCode: string }) {
  const say = useWords(flowWords)
  const kindName = useKindName()
  const changes = changesBetween(before, after)
  const nameOf = (change: Change): string => {
    switch (change.what) {
      case 'settings':
        return say('flow.change.settings')
      case 'state':
        return change.state.name || say('flow.namelessState')
      case 'element':
        return elementText(after, change.element, languageCode) || kindName(kindOf(change.element))
      case 'way':
        return say('flow.change.way', { from: change.from?.name ?? '…', to: change.to?.name ?? '…' })
    }
  }
  if (changes.length === 0) return <p className={style['none']}>{say('flow.noDifference')}</p>
  return (
    <ul className={style['list']}>
      {changes.slice(0, mostLines).map((change, at) => (
        <li key={at} data-kind={change.kind} dir="auto">
          {say(`flow.change.${change.kind}`, { name: nameOf(change) })}
        </li>
      ))}
      {changes.length > mostLines && <li>{say('flow.change.more', { count: changes.length - mostLines })}</li>}
    </ul>
  )
}
