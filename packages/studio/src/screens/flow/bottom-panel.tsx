// Below the canvas: problems, and the other checks of the survey. It can be collapsed to its bar.
import type { Flow } from '@askwell/contract'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { memo, useEffect, useRef, useState } from 'react'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components'
import { IconButton } from '../../parts/icon-button.tsx'
import { Tag } from '../../parts/tag.tsx'
import { readStored, store as remember } from '../../settings/stored.ts'
import { useWords } from '../../words/words.ts'
import style from './bottom-panel.module.css'
import { bottomWords } from './bottom-words.ts'
import { useDraft, useDraftStore } from './draft/use-draft.tsx'
import { useProblemMarks } from './problems/problem-marks.tsx'
import { problemWords } from './problems/problem-words.ts'
import { ProblemsPanel } from './problems/problems-panel.tsx'
import { GoldenPathsPanel } from './sound/golden-paths-panel.tsx'
import { SimulationPanel } from './sound/simulation-panel.tsx'
import { VersionsPanel } from './sound/versions-panel.tsx'

interface BottomPanelProps {
  readonly onGo: () => void
  /** Grows when the list of problems is opened. */
  readonly opens: number
}

export const BottomPanel = memo(function BottomPanel({ onGo, opens }: BottomPanelProps) {
  const say = useWords(bottomWords)
  const sayProblems = useWords(problemWords)
  const store = useDraftStore()
  const { list, errors } = useProblemMarks()
  const [isOpen, setIsOpen] = useState(() => readStored('flow-panel') !== 'closed')
  const show = (open: boolean) => {
    setIsOpen(open)
    remember('flow-panel', open ? 'open' : 'closed')
  }
  const [tab, setTab] = useState('problems')
  const problemsTab = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (opens === 0) return
    setIsOpen(true)
    setTab('problems')
    problemsTab.current?.focus()
  }, [opens])
  const warnings = list.length - errors
  return (
    <Tabs
      className={style['panel'] ?? ''}
      data-open={isOpen}
      selectedKey={tab}
      onSelectionChange={(key) => setTab(String(key))}
    >
      <div className={style['bar']}>
        <TabList aria-label={say('bottom.tabs')} className={style['tabs'] ?? ''}>
          <Tab
            ref={problemsTab}
            id="problems"
            className={style['tab'] ?? ''}
            onPress={() => show(true)}
          >
            {sayProblems('problems.title')}
            {errors > 0 && (
              <Tag tone="danger">{sayProblems('problems.blocks', { count: errors })}</Tag>
            )}
            {warnings > 0 && (
              <Tag tone="warn">{sayProblems('problems.warnings', { count: warnings })}</Tag>
            )}
          </Tab>
          {tabs.map((id) => (
            <Tab key={id} id={id} className={style['tab'] ?? ''} onPress={() => show(true)}>
              {say(`bottom.${id}`)}
            </Tab>
          ))}
        </TabList>
        <IconButton
          icon={isOpen ? ChevronDown : ChevronUp}
          label={say(isOpen ? 'bottom.close' : 'bottom.open')}
          onPress={() => show(!isOpen)}
          isExpanded={isOpen}
        />
      </div>
      <SoundPanels onJump={({ stateId }) => store.select({ kind: 'state', stateId })} />
      <TabPanel id="problems" className={style['body'] ?? ''}>
        <ProblemsPanel onGo={onGo} />
      </TabPanel>
    </Tabs>
  )
})

const tabs = ['simulation', 'golden', 'versions'] as const

/** Each is drawn only while its tab is chosen, because its content is computed from the whole draft. */
function SoundPanels({
  onJump,
}: {
  readonly onJump: (target: { readonly stateId: string }) => void
}) {
  const store = useDraftStore()
  const flow = useDraft((snapshot) => snapshot.flow)
  return (
    <>
      <TabPanel id="simulation" className={style['body'] ?? ''}>
        <SimulationPanel flow={flow} onJump={onJump} />
      </TabPanel>
      <TabPanel id="golden" className={style['body'] ?? ''}>
        <GoldenPathsPanel flow={flow} flowId={flow.id} onJump={onJump} />
      </TabPanel>
      <TabPanel id="versions" className={style['body'] ?? ''}>
        <VersionsPanel
          flowId={flow.id}
          flow={flow}
          onRestore={(restored) => store.edit(({ id }) => withoutVersion({ ...restored, id }))}
          onJump={onJump}
        />
      </TabPanel>
    </>
  )
}

/** A draft has no number; it gets one when it is published. */
function withoutVersion({ version: _version, ...flow }: Flow): Flow {
  return flow
}
