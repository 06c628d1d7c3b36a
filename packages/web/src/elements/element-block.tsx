// One element of a page. Memoised on the engine's own objects: an answer redraws its question and what it reveals,
// on a page of two hundred as on a page of two.
import type { Element } from '@askwell/contract'
import type { ElementView } from '@askwell/engine'
import { memo } from 'react'
import { useApp } from '../app/app-context.ts'
import { Icon } from '../app/icon.tsx'
import { Prose } from '../prose/prose.tsx'
import { QuestionBlock, type QuestionMarks } from '../questions/question-block.tsx'
import { unreachable } from '../unreachable.ts'

export const ElementBlock = memo(function ElementBlock({ item, ...marks }: QuestionMarks & { readonly item: ElementView }) {
  const drawn = item.kind === 'question' ? <QuestionBlock view={item.view} {...marks} /> : <PlainElement element={item.element} />
  return (
    <div id={`el-${item.element.id}`} className={`element element--${item.element.type}`}>
      {drawn}
    </div>
  )
})

function PlainElement({ element }: { readonly element: Element }) {
  const { words } = useApp()
  switch (element.type) {
    case 'label':
    case 'footer':
      return <Prose text={words.text(element.body)} />
    case 'button_link':
      return element.url ? (
        <a className="button button--secondary" href={element.url} target="_blank" rel="noopener noreferrer">
          {words.text(element.body)}
          <Icon name="newTab" size={18} />
          <span className="visually-hidden"> ({words.t('newTab')})</span>
        </a>
      ) : null
    // The dial comes with its own issue. Buttons stand in the actions, questions in their block.
    case 'gauge':
    case 'question':
    case 'next_page':
    case 'submit':
      return null
    default:
      return unreachable(element.type)
  }
}
