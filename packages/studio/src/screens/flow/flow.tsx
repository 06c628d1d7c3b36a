// A survey: reads the draft named in the address and opens it for all sides of the survey.
import type { FlowDraft } from '@askwell/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { listenFor } from '../../api/live-events.ts'
import { useMay } from '../../api/me.tsx'
import { useCall } from '../../api/use-call.ts'
import { Screen } from '../../parts/screen.tsx'
import { Failed, Skeleton } from '../../parts/states.tsx'
import { useWords } from '../../words/words.ts'
import { openDraft } from './draft/open-draft.ts'
import { DraftProvider } from './draft/use-draft.tsx'
import { flowWords } from './flow-words.ts'
import { ProblemMarksProvider } from './problems/problem-marks.tsx'
import { SurveySides } from './sides/survey-sides.tsx'
import { SimulationProvider } from './sound/simulation-context.tsx'

export default function FlowScreen() {
  const { id = '' } = useParams({ strict: false })
  return <Loaded key={id} id={id} />
}

function Loaded({ id }: { readonly id: string }) {
  const say = useWords(flowWords)
  const { data, error, refetch } = useCall('get_draft', { params: { id } })
  // Later versions go through the store, which knows what is unsaved.
  const [draft, setDraft] = useState<FlowDraft | null>(null)
  if (draft === null && data !== undefined) setDraft(data)
  if (draft !== null) return <Opened draft={draft} />
  return (
    <Screen title={say('flow.loading')}>
      {error ? (
        <Failed error={error} onRetry={refetch} title={say('flow.notLoaded')} />
      ) : (
        <Skeleton rows={3} height={140} />
      )}
    </Screen>
  )
}

function Opened({ draft }: { readonly draft: FlowDraft }) {
  const mayWrite = useMay()('surveys.write')
  const client = useQueryClient()
  const [store] = useState(() => openDraft(draft, mayWrite ? 'edits' : 'looks'))
  const [publishedVersion, setPublishedVersion] = useState(draft.published_version)
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && void store.refresh()
    const leave = (event: BeforeUnloadEvent) => {
      if (store.getSnapshot().saved === 'saved') return
      void store.flush()
      event.preventDefault()
    }
    const endLive = listenFor('draft_changed', (changed) => {
      const isNews = changed?.flow_id === draft.flow.id
      if (!changed || (isNews && changed.revision > store.getSnapshot().revision))
        void store.refresh()
    })
    document.addEventListener('visibilitychange', look)
    window.addEventListener('focus', look)
    window.addEventListener('beforeunload', leave)
    return () => {
      endLive()
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('focus', look)
      window.removeEventListener('beforeunload', leave)
      void store.flush().finally(store.stop)
      // What was read when it was opened is stale by now.
      client.removeQueries({ queryKey: ['get_draft'] })
      void client.invalidateQueries({ queryKey: ['list_flows'] })
    }
  }, [store, client, draft.flow.id])
  return (
    <DraftProvider store={store}>
      <ProblemMarksProvider>
        <SimulationProvider>
          <SurveySides publishedVersion={publishedVersion} onPublished={setPublishedVersion} />
        </SimulationProvider>
      </ProblemMarksProvider>
    </DraftProvider>
  )
}
