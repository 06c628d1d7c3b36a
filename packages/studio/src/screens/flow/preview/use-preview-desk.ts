// Exchanges messages with the preview frame: sends the draft as it is typed, receives the path taken. The page is loaded once.
import type { Flow, PreviewShow, PreviewState } from '@askwell/contract'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../../api/call.ts'
import { publicOrigin } from '../../../settings/origins.ts'
import { useDraft, useDraftStore } from '../draft/use-draft.tsx'
import { previewAddress } from './preview-address.ts'

/** The flow, beginning at a state. A state that no longer exists changes nothing. */
function begunAt(flow: Flow, stateId: string | null): Flow {
  if (!flow.states.some(({ id }) => id === stateId)) return flow
  return {
    ...flow,
    states: flow.states.map((state) => ({ ...state, isInitialState: state.id === stateId })),
  }
}

interface PreviewDesk {
  /** For the frame; null = the server has not answered yet. */
  readonly address: string | null
  readonly phase: 'waiting' | 'shown' | 'failed'
  readonly told: PreviewState | null
  readonly retry: () => void
}

interface PreviewTarget {
  readonly frame: RefObject<HTMLIFrameElement | null>
  readonly stateId: string | null
  readonly elementId: string | null
  /** A new number restarts the run. */
  readonly round: number
}

/** A pause in typing. */
const quietMs = 200
/** A page that is silent for so long counts as failed. */
const patienceMs = 30_000

export function usePreviewDesk({ frame, stateId, elementId, round }: PreviewTarget): PreviewDesk {
  const store = useDraftStore()
  const flow = useDraft((snapshot) => snapshot.flow)
  const languageCode = useDraft((snapshot) => snapshot.languageCode)
  const { address, hasFailed, ask } = useAddress(flow.id)
  const [isHeard, setIsHeard] = useState(false)
  const [isLate, setIsLate] = useState(false)
  const [told, setTold] = useState<PreviewState | null>(null)
  const placeSent = useRef('')
  /** A language that was sent and not confirmed yet: until then the preview's reports are stale. */
  const languageSent = useRef<string | null>(null)

  useEffect(() => {
    const hear = ({ data, source, origin }: MessageEvent<PreviewState | null>) => {
      if (
        source !== frame.current?.contentWindow ||
        origin !== publicOrigin() ||
        data?.type !== 'askwell_preview_told'
      )
        return
      setIsHeard(true)
      const now = store.getSnapshot()
      const spoken = now.flow.languages.find(({ id }) => id === data.languageId)?.code
      if (spoken === undefined) return
      setTold(data)
      if (spoken === languageSent.current) languageSent.current = null
      // Changing the language in the preview changes the editing language.
      else if (languageSent.current === null && spoken !== now.languageCode) store.speak(spoken)
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [frame, store])

  useEffect(() => {
    if (!isHeard) return
    const place = JSON.stringify([stateId, elementId, round])
    const isSamePlace = placeSent.current === place
    const show = () => {
      placeSent.current = place
      languageSent.current = languageCode
      const run = isSamePlace ? 'goes_on' : 'begins'
      const message: PreviewShow = {
        type: 'askwell_preview_show',
        flow: begunAt(flow, stateId),
        languageCode,
        elementId,
        run,
      }
      frame.current?.contentWindow?.postMessage(message, publicOrigin())
    }
    const timer = setTimeout(show, isSamePlace ? quietMs : 0)
    return () => clearTimeout(timer)
  }, [isHeard, flow, languageCode, stateId, elementId, round, frame])

  useEffect(() => {
    if (isHeard || address === null) return
    const timer = setTimeout(() => setIsLate(true), patienceMs)
    return () => clearTimeout(timer)
  }, [isHeard, address])

  return {
    address,
    phase: hasFailed || isLate ? 'failed' : isHeard ? 'shown' : 'waiting',
    told,
    retry: () => {
      setIsLate(false)
      setIsHeard(false)
      placeSent.current = ''
      ask()
    },
  }
}

function useAddress(flowId: string): {
  readonly address: string | null
  readonly hasFailed: boolean
  readonly ask: () => void
} {
  const store = useDraftStore()
  const [address, setAddress] = useState<string | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const ask = useCallback(() => {
    setHasFailed(false)
    setAddress(null)
    call('preview_flow', { params: { id: flowId } }).then(
      ({ url }) =>
        setAddress(previewAddress(url, publicOrigin(), store.getSnapshot().languageCode)),
      () => setHasFailed(true),
    )
  }, [flowId, store])
  useEffect(ask, [ask])
  return { address, hasFailed, ask }
}
