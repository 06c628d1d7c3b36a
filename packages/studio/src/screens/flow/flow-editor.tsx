// The builder's frame: bar, canvas or list, inspector, preview, and the panel of problems below. On a narrow screen one of
// them at a time.
import { ListTree, Redo2, Undo2, Workflow } from 'lucide-react'
import { type KeyboardEvent, useCallback, useState } from 'react'
import { Button, ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { IconButton } from '../../parts/icon-button.tsx'
import { Screen } from '../../parts/screen.tsx'
import { Tag } from '../../parts/tag.tsx'
import { readStored, store as remember } from '../../settings/stored.ts'
import { useWords } from '../../words/words.ts'
import { BottomPanel } from './bottom-panel.tsx'
import { Canvas } from './canvas/canvas.tsx'
import { canvasWords } from './canvas/canvas-words.ts'
import { StateList } from './canvas/state-list.tsx'
import { useDraft, useDraftStore } from './draft/use-draft.tsx'
import style from './flow-editor.module.css'
import { flowWords } from './flow-words.ts'
import { InspectorPanel } from './inspector-panel.tsx'
import { useProblemMarks } from './problems/problem-marks.tsx'
import { NotSaved, SaveState } from './save-state.tsx'

type Pane = 'map' | 'edit' | 'look'
const panes = ['map', 'edit', 'look'] as const satisfies readonly Pane[]

export function FlowEditor({ publishedVersion }: { readonly publishedVersion: number | null }) {
  const say = useWords(flowWords)
  const name = useDraft(({ flow }) => flow.name)
  const [pane, setPane] = useState<Pane>('map')
  const [opened, setOpened] = useState(0)
  const [isList, setIsList] = useState(() => readStored('flow-view') === 'list')
  const { states: problems } = useProblemMarks()
  const open = useCallback(() => {
    setPane('edit')
    setOpened((count) => count + 1)
  }, [])
  const showAs = (list: boolean) => {
    setIsList(list)
    remember('flow-view', list ? 'list' : 'map')
  }
  return (
    <Screen
      title={name}
      fills="whole"
      beside={
        <>
          <Tag tone="warn">{publishedVersion === null ? say('flow.draft') : say('flow.draftOf', { version: publishedVersion + 1 })}</Tag>
          <SaveState />
        </>
      }
      actions={<UndoRedo />}
    >
      <Shortcuts>
        <NotSaved />
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
        <div className={style['desk']} data-pane={pane}>
          <div className={style['main']}>
            <div className={style['map']}>
              <ViewSwitch isList={isList} onChange={showAs} />
              {isList ? <StateList problems={problems} onOpen={open} /> : <Canvas problems={problems} traffic={null} onOpen={open} />}
            </div>
            <BottomPanel onGo={open} />
          </div>
          <aside className={style['inspector']} aria-label={say('flow.pane.edit')}>
            <InspectorPanel opened={opened} />
          </aside>
        </div>
      </Shortcuts>
    </Screen>
  )
}

function ViewSwitch({ isList, onChange }: { readonly isList: boolean; readonly onChange: (isList: boolean) => void }) {
  const say = useWords(canvasWords)
  const Icon = isList ? Workflow : ListTree
  return (
    <Button className={style['view'] ?? ''} onPress={() => onChange(!isList)}>
      <Icon size={15} aria-hidden />
      {say(isList ? 'canvas.asMap' : 'canvas.asList')}
    </Button>
  )
}

function UndoRedo() {
  const say = useWords(flowWords)
  const store = useDraftStore()
  const canUndo = useDraft((snapshot) => snapshot.canUndo)
  const canRedo = useDraft((snapshot) => snapshot.canRedo)
  return (
    <>
      <IconButton icon={Undo2} label={say('flow.undo')} onPress={store.undo} isDisabled={!canUndo} />
      <IconButton icon={Redo2} label={say('flow.redo')} onPress={store.redo} isDisabled={!canRedo} />
    </>
  )
}

/** Undo and redo by keys; within a text field they are the field's own. */
function Shortcuts({ children }: { readonly children: React.ReactNode }) {
  const store = useDraftStore()
  const press = (event: KeyboardEvent) => {
    const key = event.key.toLowerCase()
    const isTyping = (event.target as HTMLElement).matches('input, textarea, [contenteditable]')
    if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyping || (key !== 'z' && key !== 'y')) return
    event.preventDefault()
    if (key === 'y' || event.shiftKey) store.redo()
    else store.undo()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens for keys of what stands inside.
    <div className={style['whole']} onKeyDown={press}>
      {children}
    </div>
  )
}
