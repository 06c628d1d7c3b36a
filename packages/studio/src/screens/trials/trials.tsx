// What proves a survey before it is public, on a page of its own: also for narrow screens and for who may only read.
import type { Flow } from '@askwell/contract'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components'
import { toast } from 'sonner'
import { useCall, useChange } from '../../api/use-call.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Card, Screen } from '../../parts/screen.tsx'
import { Failed, Skeleton } from '../../parts/states.tsx'
import { tellFailure } from '../../parts/tell-failure.ts'
import { useWords } from '../../words/words.ts'
import { GoldenPathsPanel } from '../flow/sound/golden-paths-panel.tsx'
import { SimulationPanel } from '../flow/sound/simulation-panel.tsx'
import { VersionsPanel } from '../flow/sound/versions-panel.tsx'
import { download } from '../nodes/download.ts'
import style from './trials.module.css'
import { trialsWords } from './trials-words.ts'

const tabs = ['simulation', 'golden', 'versions'] as const

export default function Trials() {
  const say = useWords(trialsWords)
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const flow = useCall('get_flow', { params: { id } })
  return (
    <Screen
      title={flow.data?.name ?? say('trials.title')}
      actions={
        flow.data && (
          <ActionButton onPress={() => download(new Blob([JSON.stringify(flow.data, null, 2)], { type: 'application/json' }), `${flow.data.name}.json`)}>
            {say('trials.export')}
          </ActionButton>
        )
      }
    >
      <Card>
        {flow.error ? (
          <Failed error={flow.error} onRetry={flow.refetch} title={say('trials.failed')} />
        ) : flow.data ? (
          <Panels flow={flow.data} />
        ) : (
          <Skeleton rows={5} />
        )}
      </Card>
    </Screen>
  )
}

function Panels({ flow }: { readonly flow: Flow }) {
  const say = useWords(trialsWords)
  const navigate = useNavigate()
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const change = useChange('put_flow', ['get_flow', 'list_flows'])
  const chosen = tabs.find((tab) => tab === search['tab']) ?? 'simulation'
  const restore = (restored: Flow) =>
    change.mutateAsync({ params: { id: flow.id }, body: restored }).then(
      () => toast.success(say('trials.restored')),
      (error: Error) => tellFailure(error),
    )
  return (
    <Tabs className={style['tabs'] ?? ''} selectedKey={chosen} onSelectionChange={(tab) => void navigate({ to: '.', search: { tab }, replace: true })}>
      <TabList className={style['list'] ?? ''} aria-label={say('trials.tabs')}>
        {tabs.map((tab) => (
          <Tab key={tab} id={tab} className={style['tab'] ?? ''}>
            {say(`trials.${tab}`)}
          </Tab>
        ))}
      </TabList>
      <TabPanel id="simulation">
        <SimulationPanel flow={flow} />
      </TabPanel>
      <TabPanel id="golden">
        <GoldenPathsPanel flow={flow} flowId={flow.id} />
      </TabPanel>
      <TabPanel id="versions">
        <VersionsPanel flow={flow} flowId={flow.id} onRestore={(restored) => void restore(restored)} />
      </TabPanel>
    </Tabs>
  )
}
