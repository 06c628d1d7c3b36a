// The frame of every screen: the container with its marker classes (owners' style sheets rely on them), the
// header, the footer line and the badge.
import type { NodeReply, PageSettings } from '@askwell/contract'
import type { RunMode } from '@askwell/engine'
import type { ReactNode } from 'react'
import { useApp } from './app-context.ts'
import { BrandingBadge } from './branding-badge.tsx'
import { Icon } from './icon.tsx'

export type PageKind = 'question-page' | 'thank-page' | 'chat-page' | 'notice-page'

interface FrameProps {
  readonly kind: PageKind
  readonly node: NodeReply | null
  readonly settings: PageSettings
  /** Shown if no node is known: the flow's own name, in previews. */
  readonly name?: string
  readonly isError?: boolean
  readonly mode?: RunMode
  /** At the end of the header. */
  readonly tools?: ReactNode
  readonly children: ReactNode
}

export function Frame({
  kind,
  node,
  settings,
  name = '',
  isError,
  mode,
  tools,
  children,
}: FrameProps) {
  const { words } = useApp()
  const shownName = node?.name ?? name
  return (
    <div
      data-testid="survey-page"
      className={`survey-page ${kind}${isError ? ' error-page' : ''}`}
      dir={words.dir}
      lang={words.code}
      data-preview={mode && mode !== 'live' ? true : undefined}
      data-still={mode === 'still' ? true : undefined}
    >
      <div className="components">
        <header className="page-header">
          {shownName && (
            <div className="brand">
              {node?.logo_url ? (
                <img className="brand__logo" src={node.logo_url} alt="" />
              ) : (
                <span className="brand__letter" aria-hidden="true">
                  {[...shownName][0]}
                </span>
              )}
              <span className="brand__name" dir="auto">
                {shownName}
              </span>
            </div>
          )}
          {tools}
        </header>
        <main className="page-main">{children}</main>
        <footer className="page-footer">
          {footerLine(mode)}
          {node?.branding_visible !== false && <BrandingBadge settings={settings} />}
        </footer>
      </div>
    </div>
  )

  function footerLine(runMode: RunMode | undefined): ReactNode {
    if (runMode && runMode !== 'live')
      return <p className="page-footer__line">{words.t('preview')}</p>
    if (kind !== 'question-page') return null
    return (
      <p className="page-footer__line">
        <Icon name="lock" size={15} />
        {words.t('footerLine')}
      </p>
    )
  }
}
