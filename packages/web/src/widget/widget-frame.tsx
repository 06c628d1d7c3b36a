// The container of a widget's page, with the marker classes that owners' style sheets rely on:
// header (back, owner, close), scrolling content, footer (badge, language).
import type { NodeReply, PageSettings } from '@askwell/contract'
import type { RunMode } from '@askwell/engine'
import type { ReactNode } from 'react'
import { useApp } from '../app/app-context.ts'
import { BrandingBadge } from '../app/branding-badge.tsx'
import type { PageKind } from '../app/frame.tsx'
import { Icon } from '../app/icon.tsx'
import type { Shell, ShellActs } from './shell.ts'
import { mainId } from './widget-surface.ts'

interface WidgetFrameProps {
  readonly kind: PageKind
  readonly node: NodeReply | null
  readonly settings: PageSettings
  readonly shell: Shell
  readonly acts: ShellActs
  readonly previewType?: 'export' | undefined
  /** Shown instead of the node's name. */
  readonly name?: string
  readonly isError?: boolean
  readonly mode?: RunMode
  /** Left out if there is nothing to go back to. */
  readonly back?: () => void
  /** Shown at the end of the footer. */
  readonly tools?: ReactNode
  /** The actions of a chat, between the name and the close button. */
  readonly chatTools?: ReactNode
  readonly children: ReactNode
}

export function WidgetFrame({
  kind,
  node,
  settings,
  shell,
  acts,
  previewType,
  name,
  isError,
  mode,
  back,
  tools,
  chatTools,
  children,
}: WidgetFrameProps) {
  const { words } = useApp()
  const { layout, look } = shell
  const shownName = name ?? node?.name ?? ''
  const isDialog = layout === 'modal'
  return (
    <div
      data-testid="survey-page"
      className={`survey-page widget-page ${kind}${isError ? ' error-page' : ''}${look.matrixView ? ` matrix-as-${look.matrixView}` : ''}`}
      dir={words.dir}
      lang={words.code}
      data-layout={layout}
      data-preview={mode && mode !== 'live' ? true : undefined}
      data-preview-type={previewType}
      {...(isDialog && {
        role: 'dialog',
        'aria-modal': true,
        'aria-label': shownName || words.t('widget.toggle'),
      })}
    >
      <div className="components">
        <header className="widget-header" data-part="header">
          {back && (
            <button
              type="button"
              className="widget-header__button"
              aria-label={words.t('back')}
              onClick={back}
            >
              <Icon name="arrowStart" size={20} />
            </button>
          )}
          <div className="brand">
            <Logo url={look.logoUrl ?? node?.logo_url ?? null} name={node?.name ?? shownName} />
            <span className="brand__name" dir="auto">
              {shownName}
            </span>
          </div>
          {chatTools}
          {shell.hasEarlier && shell.place.kind !== 'previous' && (
            <button
              type="button"
              className="widget-header__button"
              data-testid="widget-history"
              aria-label={words.t('widget.previous')}
              onClick={acts.history}
            >
              <Icon name="clock" size={20} />
            </button>
          )}
          <button
            type="button"
            className="widget-header__button widget-header__close"
            aria-label={words.t('widget.close')}
            onClick={acts.close}
          >
            <Icon name="close" size={20} />
          </button>
        </header>
        <main
          className="widget-main"
          id={mainId}
          aria-label={shownName || words.t('widget.toggle')}
        >
          <div className="widget-body page-main" data-part="body">
            {children}
          </div>
        </main>
        <footer className="widget-footer" data-part="footer">
          {mode && mode !== 'live' && <p className="page-footer__line">{words.t('preview')}</p>}
          {look.brandingVisible && <BrandingBadge settings={settings} />}
          {tools}
        </footer>
      </div>
    </div>
  )
}

function Logo({ url, name }: { readonly url: string | null; readonly name: string }) {
  const [letter] = name
  if (url) return <img className="brand__logo" src={url} alt="" />
  return letter ? (
    <span className="brand__letter" aria-hidden="true">
      {letter}
    </span>
  ) : null
}
