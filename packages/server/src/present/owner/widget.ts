import type { OwnerWidget } from '@askwell/contract'
import type { WidgetRow } from '../../store/widgets/widget-store.ts'
import { isoTime } from './time.ts'

/** A widget as its owner sees it, with the line to paste. It says only whether the identity secret is set. */
export const presentWidget = (
  { settings, identitySecret, updatedAt }: WidgetRow,
  publicUrl: string,
): OwnerWidget => ({
  ...settings,
  has_identity_secret: identitySecret !== null,
  snippet: `<script async src="${publicUrl}/widget.js" data-code="${settings.code}"></script>`,
  url: `${publicUrl}/widget?code=${settings.code}`,
  updated_at: isoTime(updatedAt),
})
