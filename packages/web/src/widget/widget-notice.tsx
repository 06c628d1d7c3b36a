// The calm pages of a survey that cannot be answered now, as a widget says them.
import { unreachable } from '@askwell/contract/unreachable'
import { useApp } from '../app/app-context.ts'
import { Icon } from '../app/icon.tsx'
import type { Screen } from '../app-types.ts'
import { AlreadyAnsweredPage, ClosedPage, InvalidSignaturePage, NotFoundPage } from '../pages/notices.tsx'
import { WidgetError } from './widget-error.tsx'

export function WidgetNotice({ screen, retry }: { readonly screen: Exclude<Screen, { kind: 'survey' | 'loading' }>; readonly retry: () => void }) {
  switch (screen.kind) {
    case 'closed':
      return <ClosedPage {...screen} />
    case 'already_answered':
      return <AlreadyAnsweredPage {...screen} />
    case 'not_operating':
      return <NotOnline />
    case 'invalid_signature':
      return <InvalidSignaturePage />
    case 'not_found':
      return <NotFoundPage />
    case 'system_error':
    case 'blank':
    case 'chat':
    case 'widget':
      return <WidgetError retry={retry} />
    default:
      return unreachable(screen)
  }
}

/** The short form: the long one is for pages of their own. */
function NotOnline() {
  const { words } = useApp()
  return (
    <section className="notice">
      <span className="notice__icon">
        <Icon name="clock" size={20} />
      </span>
      <h1 className="notice__heading" id="page-heading" tabIndex={-1}>
        {words.t('notOnline.heading')}
      </h1>
    </section>
  )
}
