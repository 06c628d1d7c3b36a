import type { SaveFailure } from '@askwell/engine'
import { useApp } from '../app/app-context.ts'
import { errorText } from '../app/error-words.ts'
import { Icon } from '../app/icon.tsx'

/** The answers did not arrive: explains what happened, that nothing is lost, and how to continue. */
export function SubmitFailed({ failure }: { readonly failure: SaveFailure }) {
  const { words, send } = useApp()
  return (
    <div id="error-summary" className="alert-box alert-box--danger" tabIndex={-1}>
      <Icon name="alert" size={20} />
      <div role="alert">
        <h2 className="alert-box__heading">{words.t('notSent')}</h2>
        <p>
          {errorText(words, failure.body?.message_key)} {words.t('nothingLost')}
        </p>
        <button
          type="button"
          className="button button--text"
          onClick={() => send({ type: 'retried' })}
        >
          {words.t('tryAgain')}
        </button>
      </div>
    </div>
  )
}
