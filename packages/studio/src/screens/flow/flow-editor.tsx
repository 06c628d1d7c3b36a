// The builder's frame: bar, canvas or list, inspector, preview, and the panel of problems below. A narrow screen shows one
// of them at a time.

import { ListTree, PanelRightClose, PanelRightOpen, Workflow } from 'lucide-react'
import { type KeyboardEvent, useCallback, useState } from 'react'
import { Button, ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { IconButton } from '../../parts/icon-button.tsx'
import { Screen } from '../../parts/screen.tsx'
import { readStored, store as remember } from '../../settings/stored.ts'
import { useWords } from '../../words/words.ts'
import { BottomPanel } from './bottom-panel.tsx'
import { Canvas } from './canvas/canvas.tsx'
import { canvasWords } from './canvas/canvas-words.ts'
import { StateList } from './canvas/state-list.tsx'
import { useDraftStore } from './draft/use-draft.tsx'
import style from './flow-editor.module.css'
import { flowWords } from './flow-words.ts'
import { InspectorPanel } from './inspector-panel.tsx'
import { PreviewPanel } from './preview/preview-panel.tsx'
import { previewWords } from './preview/preview-words.ts'
import { useStateMarks } from './problems/problem-marks.tsx'
import { useTraffic, type Walkers } from './traffic/use-traffic.ts'
import { WalkersChoice } from './traffic/walkers-choice.tsx'

/** On a phone a map shows too little; the list offers the same. */
const usualView = () => (matchMedia('(max-width: 640px)').matches ? 'list' : 'map')

type Pane = 'map' | 'edit' | 'look'
const panes = ['map', 'edit', 'look'] as const satisfies readonly Pane[]

interface FlowEditorProps {
  readonly publishedVersion: number | null
  /** How often somebody pressed Publish while errors prevent it: each time, their list opens. */
  readonly blocked: number
}

export function FlowEditor({ publishedVersion, blocked }: FlowEditorProps) {
  const say = useWords(flowWords)
  const sayPreview = useWords(previewWords)
  const [pane, setPane] = useState<Pane>('map')
  const [seen, setSeen] = useState(blocked)
  if (seen !== blocked) {
    setSeen(blocked)
    setPane('map')
  }
  const [opened, setOpened] = useState(0)
  const [isList, setIsList] = useState(() => (readStored('flow-view') || usualView()) === 'list')
  const [isLookedAt, setIsLookedAt] = useState(() => readStored('flow-preview') !== 'closed')
  const [walkers, setWalkers] = useState<Walkers>('nobody')
  const problems = useStateMarks()
  const { traffic, lack } = useTraffic({ version: publishedVersion, walkers })
  const open = useCallback(() => {
    setPane('edit')
    setOpened((count) => count + 1)
  }, [])
  const look = () => {
    setIsLookedAt(!isLookedAt)
    remember('flow-preview', isLookedAt ? 'closed' : 'open')
  }
  const showAs = (list: boolean) => {
    setIsList(list)
    remember('flow-view', list ? 'list' : 'map')
  }
  return (
    <Screen
      title={say('flow.side.build')}
      fills="whole"
      actions={
        <span className={style['lookSwitch']}>
          <IconButton
            icon={isLookedAt ? PanelRightClose : PanelRightOpen}
            label={sayPreview(isLookedAt ? 'preview.hide' : 'preview.show')}
            onPress={look}
            isExpanded={isLookedAt}
          />
        </span>
      }
    >
      <Shortcuts>
        <div className={style['panes']}>
          <ToggleButtonGroup
            aria-label={say('flow.panes')}
            selectionMode="single"
            disallowEmptySelection
            selectedKeys={[pane]}
            onSelectionChange={([key]) => setPane(panes.find((one) => one === key) ?? 'map')}
          >
            {panes.map((one) => (
              <ToggleButton key={one} id={one} className={style['paneTab'] ?? ''}>
                {say(`flow.pane.${one}`)}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        </div>
        <div className={style['desk']} data-pane={pane} data-look={isLookedAt}>
          <div className={style['main']}>
            <div className={style['map']}>
              <div className={style['over']}>
                {!isList && (
                  <WalkersChoice
                    walkers={walkers}
                    onChange={setWalkers}
                    version={publishedVersion}
                    lack={lack}
                  />
                )}
                <ViewSwitch isList={isList} onChange={showAs} />
              </div>
              {isList ? (
                <StateList problems={problems} onOpen={open} />
              ) : (
                <Canvas problems={problems} traffic={traffic} onOpen={open} />
              )}
            </div>
            <BottomPanel onGo={open} opens={blocked} />
          </div>
          <aside className={style['inspector']} aria-label={say('flow.pane.edit')}>
            <InspectorPanel opened={opened} />
          </aside>
          {(isLookedAt || pane === 'look') && (
            <aside className={style['look']} aria-label={sayPreview('preview.title')}>
              <PreviewPanel />
            </aside>
          )}
        </div>
      </Shortcuts>
    </Screen>
  )
}

function ViewSwitch({
  isList,
  onChange,
}: {
  readonly isList: boolean
  readonly onChange: (isList: boolean) => void
}) {
  const say = useWords(canvasWords)
  const Icon = isList ? Workflow : ListTree
  return (
    <Button className={style['view'] ?? ''} onPress={() => onChange(!isList)}>
      <Icon size={15} aria-hidden />
      {say(isList ? 'canvas.asMap' : 'canvas.asList')}
    </Button>
  )
}

/** Undo and redo by keys; within a text field they are the field's own. */
function Shortcuts({ children }: { readonly children: React.ReactNode }) {
  const store = useDraftStore()
  const press = (event: KeyboardEvent) => {
    const key = event.key.toLowerCase()
    const isTyping = (event.target as HTMLElement).matches('input, textarea, [contenteditable]')
    if (
      !(event.ctrlKey || event.metaKey) ||
      event.altKey ||
      isTyping ||
      (key !== 'z' && key !== 'y')
    )
      return
    event.preventDefault()
    if (key === 'y' || event.shiftKey) store.redo()
    else store.undo()
  }
  const shortcuts = { onKeyDown: press }
  return (
    <div className={style['whole']} {...shortcuts}>
      {children}
    </div>
  )
}
