import { useApp } from '../app/app-context.ts'
import { errorText } from '../app/error-words.ts'
import { Icon } from '../app/icon.tsx'

/**
 * The widget could not be loaded. It says what happened and offers one thing to do. The close
 * button in the header always works.
 */
export function WidgetError({ retry }: { readonly retry: () => void }) {
  const { words } = useApp()
  return <ErrorTile text={errorText(words, 'widgetLoadError')} retry={retry} />
}

export function ErrorTile({ text, retry }: { readonly text: string; readonly retry: () => void }) {
  const { words } = useApp()
  return (
    <section className="widget-error" role="alert">
      <span className="notice__icon notice__icon--broken">
        <Icon name="alert" size={20} />
      </span>
      <h1 id="page-heading" className="widget-error__text" tabIndex={-1}>
        {text}
      </h1>
      <button type="button" className="button button--secondary" onClick={retry}>
        {words.t('tryAgain')}
      </button>
    </section>
  )
}
