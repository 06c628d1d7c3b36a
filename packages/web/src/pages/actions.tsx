// The buttons to move on and back. Each page has one primary button; if the owner placed several, it is the last one.
import type { Text } from '@askwell/contract'
import type { View } from '@askwell/engine'
import { useApp } from '../app/app-context.ts'
import { Icon } from '../app/icon.tsx'

interface Button {
  /** null = the implicit Next. */
  readonly elementId: string | null
  readonly caption: string
  readonly body?: Text | undefined
}

export function Actions({ view, isSending }: { readonly view: View; readonly isSending: boolean }) {
  const { words, send, plain = null } = useApp()
  const buttons = buttonsOf()
  // A press waits for an upload to end, and shows its progress.
  const percent = view.waitsForUpload
  const isWaiting = isSending || percent !== null
  if (buttons.length === 0 && !view.canGoBack) return null
  return (
    <div className="actions">
      {view.canGoBack && (
        <button
          type="submit"
          name="back"
          value="1"
          className="button button--back"
          onClick={() => send({ type: 'went_back' })}
        >
          <Icon name="arrowStart" size={18} />
          <span className="button__caption">{words.t('back')}</span>
        </button>
      )}
      <div className="actions__on">
        {buttons.map(({ elementId, caption, body }, at) => (
          <button
            key={elementId}
            // For the form around the page, if no script handles the press.
            type="submit"
            name="press"
            value={elementId ?? ''}
            {...(isWaiting ? {} : words.tongue(body))}
            // The document's inline script records a press before hydration (app-types.ts, EarlyRecord).
            data-press={elementId ?? ''}
            className={
              at === buttons.length - 1 ? 'button button--primary' : 'button button--secondary'
            }
            aria-busy={isWaiting || undefined}
            // A press during an upload is kept until it ends.
            aria-disabled={isWaiting || view.isUploading || undefined}
            onClick={() => {
              if (!isWaiting) send({ type: 'pressed', elementId })
            }}
          >
            {percent !== null && at === buttons.length - 1
              ? words.t('file.uploading', { percent: words.number(percent) })
              : caption}
            {at === buttons.length - 1 &&
              (isWaiting ? (
                <span className="spinner" aria-hidden="true" />
              ) : (
                <Icon name="arrowEnd" size={18} />
              ))}
          </button>
        ))}
      </div>
    </div>
  )

  function buttonsOf(): readonly Button[] {
    // A choice moves a page without a button on automatically, but not without a script.
    if (view.hasImplicitNext || (plain && view.buttons.length === 0))
      return [{ elementId: null, caption: words.t('next') }]
    return view.buttons.map(({ id, type, body }) => ({
      elementId: id,
      caption: words.text(body) || words.t(type === 'submit' ? 'send' : 'next'),
      body,
    }))
  }
}
