import type { Element } from '@askwell/contract'
import { useApp } from '../app/app-context.ts'
import { Icon } from '../app/icon.tsx'

/** A link that looks like a button. Web addresses open in a new tab and say so; a mail or a call leaves the page standing. */
export function ButtonLink({ element: { url, body } }: { readonly element: Element }) {
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
