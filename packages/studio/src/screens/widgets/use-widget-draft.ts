// The draft of a widget's settings: kept for this visit until it is published or discarded, so that leaving the screen or
// a refusal loses nothing.
import { type OwnerWidget, WidgetSettings } from '@askwell/contract'
import { useEffect, useMemo, useState } from 'react'
import { changesOf, unsavedOf } from '../../parts/changed-settings.ts'
import { settingsOf, type WidgetChanges } from './widget-draft.ts'

export interface WidgetDraft {
  readonly draft: WidgetSettings
  readonly changes: WidgetChanges
  readonly set: (changes: WidgetChanges) => void
  readonly discard: () => void
  /** These were published. Changes made while they were sent stay in the draft. */
  readonly settle: (sent: WidgetChanges) => void
}

export function useWidgetDraft(widget: OwnerWidget): WidgetDraft {
  const stored = useMemo(() => settingsOf(widget), [widget])
  const [tried, setTried] = useState<WidgetChanges>(() => readTried(stored))
  const draft = useMemo(() => ({ ...stored, ...tried }), [stored, tried])
  const changes = useMemo(() => changesOf(stored, draft), [stored, draft])
  useEffect(() => keepTried(widget.code, changes), [widget.code, changes])
  return {
    draft,
    changes,
    set: (more) => setTried((known) => ({ ...known, ...more })),
    discard: () => setTried({}),
    settle: (sent) => setTried((known) => unsavedOf(known, sent)),
  }
}

const keyOf = (code: string): string => `askwell-studio.widget.${code}`

/** A draft of another version of the studio may not fit. */
function readTried(stored: WidgetSettings): WidgetChanges {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(stored.code)) ?? '{}')
    return changesOf(
      stored,
      WidgetSettings.parse({ ...stored, ...Object(kept), code: stored.code }),
    )
  } catch {
    return {}
  }
}

function keepTried(code: string, changes: WidgetChanges): void {
  try {
    if (Object.keys(changes).length === 0) sessionStorage.removeItem(keyOf(code))
    else sessionStorage.setItem(keyOf(code), JSON.stringify(changes))
  } catch {
    // Kept only as long as the page is open.
  }
}
