// The page inside a widget's frame: header, content and footer. The survey uses the components of a
// standalone page, and only the parts around it differ.
import type { PageSettings } from '@askwell/contract'
import { type ReactNode, useMemo } from 'react'
import { AppContext, useApp, useLive } from '../app/app-context.ts'
import { ErrorBoundary } from '../app/error-boundary.tsx'
import type { PageSnapshot } from '../app/page-types.ts'
import type { Live } from '../app-types.ts'
import { LoadingPage } from '../pages/loading-page.tsx'
import { ChatPlace } from './chat-place.tsx'
import { PreviousList } from './previous-list.tsx'
import type { Shell, ShellActs } from './shell.ts'
import { WidgetError } from './widget-error.tsx'
import { WidgetFrame } from './widget-frame.tsx'
import { WidgetNotice } from './widget-notice.tsx'
import { WidgetSurvey } from './widget-survey.tsx'

export interface WidgetAppProps {
  readonly page: Live<PageSnapshot>
  readonly shell: Live<Shell>
  readonly settings: PageSettings
  readonly acts: ShellActs
  readonly chooseLanguage: (languageId: string) => void
  readonly report: (error: unknown) => void
  /** A picture of the widget, to look at or to print. */
  readonly previewType?: 'export'
}

export function WidgetApp({
  page,
  shell: liveShell,
  settings,
  acts,
  chooseLanguage,
  report,
  previewType,
}: WidgetAppProps) {
  const snapshot = useLive(page)
  const shell = useLive(liveShell)
  const { words, markdown, store, node, specialViews = null } = snapshot
  const context = useMemo(
    () => ({
      words,
      markdown,
      country: node?.country_code ?? null,
      specialViews,
      send: store?.send ?? (() => {}),
      holdFile: store?.holdFile ?? null,
    }),
    [words, markdown, node, specialViews, store],
  )
  const frame = { node, settings, shell, acts, previewType }
  return (
    <AppContext value={context}>
      <ErrorBoundary
        report={report}
        fallback={() => (
          <WidgetFrame {...frame} kind="notice-page" isError>
            <WidgetError retry={acts.retry} />
          </WidgetFrame>
        )}
      >
        <Inside snapshot={snapshot} frame={frame} chooseLanguage={chooseLanguage} />
      </ErrorBoundary>
    </AppContext>
  )
}

type FrameProps = Pick<
  Parameters<typeof WidgetFrame>[0],
  'node' | 'settings' | 'shell' | 'acts' | 'previewType'
>

interface InsideProps {
  readonly snapshot: PageSnapshot
  readonly frame: FrameProps
  readonly chooseLanguage: (languageId: string) => void
}

function Inside({
  snapshot: { screen, store, node, kept = null },
  frame,
  chooseLanguage,
}: InsideProps) {
  const { words } = useApp()
  const { shell, acts } = frame
  const notice = (page: ReactNode) => (
    <WidgetFrame {...frame} kind="notice-page">
      {page}
    </WidgetFrame>
  )
  if (shell.hasFailed) {
    return (
      <WidgetFrame {...frame} kind="notice-page" isError>
        <WidgetError retry={acts.retry} />
      </WidgetFrame>
    )
  }
  if (shell.place.kind === 'previous') {
    return (
      <WidgetFrame {...frame} kind="notice-page" back={acts.back} name={words.t('widget.previous')}>
        <PreviousList
          entries={shell.place.entries}
          open={acts.openPrevious}
          startNew={acts.newFeedback}
        />
      </WidgetFrame>
    )
  }
  if (shell.place.kind === 'chat') {
    return (
      <ChatPlace
        feedbackId={shell.place.feedbackId}
        token={shell.place.token}
        sample={shell.place.sample}
        isOpen={shell.isOpen}
        news={acts.chatNews}
        retry={acts.retry}
        startNew={acts.newFeedback}
        frame={(chatTools, body) => (
          <WidgetFrame {...frame} kind="chat-page" chatTools={chatTools}>
            {body}
          </WidgetFrame>
        )}
      />
    )
  }
  if (screen.kind === 'survey' && store)
    return (
      <WidgetSurvey
        screen={screen}
        store={store}
        kept={kept}
        frame={frame}
        chooseLanguage={chooseLanguage}
      />
    )
  return notice(
    screen.kind === 'survey' || screen.kind === 'loading' ? (
      <LoadingPage />
    ) : (
      <WidgetNotice screen={screen} node={node} acts={acts} />
    ),
  )
}
