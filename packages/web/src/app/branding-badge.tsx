// The badge with a link to the provider, if one is configured.
import type { PageSettings } from '@askwell/contract'
import { useApp } from './app-context.ts'

export function BrandingBadge({ settings }: { readonly settings: PageSettings }) {
  const language = useApp().words.badge
  const address = settings.providerUrl[language]
  const content = (
    <>
      <svg
        className="badge__mark"
        width="16"
        height="16"
        viewBox="0 0 16 16"
        aria-hidden="true"
        focusable="false"
      >
        <rect width="16" height="16" rx="4.5" />
        <path d="M8 3.6a4.4 4.4 0 1 1-4.4 4.4v4.4H8A4.4 4.4 0 0 0 8 3.6Z" />
      </svg>
      {language === 'tr' ? (
        <span dir="ltr">
          <strong>Askwell</strong> ile yapıldı
        </span>
      ) : (
        <span dir="ltr">
          Made with <strong>Askwell</strong>
        </span>
      )}
    </>
  )
  return address === null ? (
    <span className="badge" lang={language}>
      {content}
    </span>
  ) : (
    <a className="badge" href={address} target="_blank" rel="noopener" lang={language}>
      {content}
    </a>
  )
}
