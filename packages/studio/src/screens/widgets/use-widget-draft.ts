// The draft of a widget's settings: kept for this visit until it goes live or is thrown away, so that leaving the screen or
// a refusal loses nothing.
import { type OwnerWidget, WidgetSettings } from '@askwell/contract'
import { useEffect, useMemo, useState } from 'react'
import { changesOf, settingsOf, type WidgetChanges } from './widget-draft.ts'

export interface WidgetDraft {
  readonly draft: WidgetSettings
  readonly changes: WidgetChanges
  readonly set: (changes: WidgetChanges) => void
  readonly discard: () => void
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
  }
}

const keyOf = (code: string): string => `askwell-studio.widget.${code}`

/** What another version of the studio left behind may not fit. */
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
    // Kept as long as the page lives.
  }
}
