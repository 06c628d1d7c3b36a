// The complete page: its frame and the current screen. Draws a snapshot and sends acts; it makes no decisions.
// The server draws the same component that the browser hydrates.

import { unreachable } from '@askwell/contract/unreachable'
import { type ReactNode, useMemo } from 'react'
import { LoadingPage } from '../pages/loading-page.tsx'
import {
  AlreadyAnsweredPage,
  ClosedPage,
  InvalidSignaturePage,
  NotFoundPage,
  NotOperatingPage,
  SystemErrorPage,
} from '../pages/notices.tsx'
import { SurveyPage } from '../pages/survey-page.tsx'
import { AppContext, useLive } from './app-context.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { Frame } from './frame.tsx'
import type { AppProps, PageSnapshot } from './page-types.ts'

export function App({ page, settings, chooseLanguage, reload, report }: AppProps) {
  const snapshot = useLive(page)
  const { words, markdown, store, specialViews = null, plain = null } = snapshot
  const country = snapshot.node?.country_code ?? null
  const context = useMemo(
    () => ({
      words,
      markdown,
      country,
      specialViews,
      plain,
      send: store?.send ?? (() => {}),
      holdFile: store?.holdFile ?? null,
    }),
    [words, markdown, country, specialViews, plain, store],
  )
  const frame = { node: snapshot.node, settings }
  return (
    <AppContext value={context}>
      <ErrorBoundary
        report={report}
        fallback={(messageKey) => (
          <Frame {...frame} kind="notice-page" isError>
            <SystemErrorPage messageKey={messageKey} reload={reload} />
          </Frame>
        )}
      >
        <ScreenPage
          snapshot={snapshot}
          frame={frame}
          chooseLanguage={chooseLanguage}
          reload={reload}
        />
      </ErrorBoundary>
    </AppContext>
  )
}

interface ScreenPageProps {
  readonly snapshot: PageSnapshot
  readonly frame: Pick<Parameters<typeof Frame>[0], 'node' | 'settings'>
  readonly chooseLanguage: (languageId: string) => void
  readonly reload: () => void
}

function ScreenPage({
  snapshot: { screen, store, kept = null },
  frame,
  chooseLanguage,
  reload,
}: ScreenPageProps) {
  const notice = (page: ReactNode) => (
    <Frame {...frame} kind="notice-page">
      {page}
    </Frame>
  )
  switch (screen.kind) {
    case 'survey':
      return store ? (
        <SurveyPage
          screen={screen}
          store={store}
          kept={kept}
          frame={frame}
          chooseLanguage={chooseLanguage}
        />
      ) : (
        notice(<LoadingPage />)
      )
    case 'loading':
      return notice(<LoadingPage />)
    case 'not_found':
      return notice(<NotFoundPage />)
    case 'system_error':
      return (
        <Frame {...frame} kind="notice-page" isError>
          <SystemErrorPage messageKey={screen.messageKey} reload={reload} />
        </Frame>
      )
    case 'closed':
      return notice(<ClosedPage {...screen} />)
    case 'invalid_signature':
      return notice(<InvalidSignaturePage />)
    case 'already_answered':
      return notice(<AlreadyAnsweredPage {...screen} />)
    case 'not_operating':
      return notice(<NotOperatingPage />)
    case 'chat':
      // A separate chunk draws it; until then the page shows its loading screen.
      return (
        <Frame {...frame} kind="chat-page">
          <LoadingPage />
        </Frame>
      )
    // Drawn by the chunk of widgets.
    case 'widget':
    case 'blank':
      return null
    default:
      return unreachable(screen)
  }
}
