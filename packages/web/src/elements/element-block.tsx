// One element of a page. Memoised on the engine's own objects: an answer redraws its question and what it reveals,
// on a page of two hundred as on a page of two. A separate boundary lets a drawn page react before all of it is
// hydrated: React hydrates an element when it has time, or at once when it is pressed.

import type { Element } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import type { ElementView } from '@askwell/engine'
import { memo, Suspense } from 'react'
import { useApp } from '../app/app-context.ts'
import { Icon } from '../app/icon.tsx'
import { Prose } from '../prose/prose.tsx'
import { QuestionBlock, type QuestionMarks } from '../questions/question-block.tsx'
import { Gauge } from './gauge.tsx'

/** A link that looks like a button. Web addresses open in a new tab and say so; `mailto:` and `tel:` do not leave the page. */
function ButtonLink({ element: { url, body } }: { readonly element: Element }) {
  const { words } = useApp()
  if (!url || !/^(?:https?:\/\/|mailto:|tel:)/i.test(url)) return null
  const caption = words.text(body).trim() || url.replace(/^[a-z]+:(?:\/\/)?/i, '')
  if (!/^https?:/i.test(url)) {
    return (
      <a className="button button--secondary" href={url}>
        <span {...words.tongue(body)}>{caption}</span>
      </a>
    )
  }
  return (
    <a className="button button--secondary" href={url} target="_blank" rel="noopener noreferrer">
      <span {...words.tongue(body)}>{caption}</span>
      <Icon name="newTab" size={18} />
      <span className="visually-hidden"> ({words.t('newTab')})</span>
    </a>
  )
}

export const ElementBlock = memo(function ElementBlock({
  item,
  ...marks
}: QuestionMarks & { readonly item: ElementView }) {
  const drawn =
    item.kind === 'question' ? (
      <QuestionBlock view={item.view} {...marks} />
    ) : (
      <PlainElement {...item} />
    )
  return (
    <Suspense>
      <div id={`el-${item.element.id}`} className={`element element--${item.element.type}`}>
        {drawn}
      </div>
    </Suspense>
  )
})

function PlainElement({ element, dial }: Extract<ElementView, { kind: 'plain' }>) {
  const { words } = useApp()
  switch (element.type) {
    case 'label':
    case 'footer':
      return <Prose text={words.markdown(element.body)} of={element.body} />
    case 'button_link':
      return <ButtonLink element={element} />
    case 'gauge':
      return <Gauge element={element} dial={dial} />
    // Buttons are drawn by the actions, questions by their block.
    case 'question':
    case 'next_page':
    case 'submit':
      return null
    default:
      return unreachable(element.type)
  }
}
