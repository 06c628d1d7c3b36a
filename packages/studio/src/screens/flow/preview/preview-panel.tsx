// The survey beside the builder: the respondent's real page over the draft as it is typed, at the state that is being edited.
import { Monitor, RotateCcw, Smartphone, TriangleAlert } from 'lucide-react'
import { memo, useRef, useState } from 'react'
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { ActionButton } from '../../../parts/action-button.tsx'
import { Picker } from '../../../parts/picker.tsx'
import { Notice } from '../../../parts/states.tsx'
import { Toggle } from '../../../parts/toggle.tsx'
import { readStored, store as remember } from '../../../settings/stored.ts'
import { useWords } from '../../../words/words.ts'
import { useDraft, useDraftStore } from '../draft/use-draft.tsx'
import { flowWords } from '../flow-words.ts'
import style from './preview-panel.module.css'
import { previewWords } from './preview-words.ts'
import { toldPath } from './told-path.ts'
import { usePreviewDesk } from './use-preview-desk.ts'

export const PreviewPanel = memo(function PreviewPanel() {
  const say = useWords(previewWords)
  const store = useDraftStore()
  const languages = useDraft((snapshot) => snapshot.flow.languages)
  const selection = useDraft((snapshot) => snapshot.selection)
  const languageCode = useDraft((snapshot) => snapshot.languageCode)
  const [round, setRound] = useState(0)
  const [device, setDevice] = useState(() =>
    readStored('preview-device') === 'desktop' ? 'desktop' : 'phone',
  )
  const [isAlone, setIsAlone] = useState(false)
  const frame = useRef<HTMLIFrameElement>(null)
  const stateId = selection.kind === 'none' ? null : selection.stateId
  const elementId = isAlone && selection.kind === 'element' ? selection.elementId : null
  const { address, phase, told, retry } = usePreviewDesk({ frame, stateId, elementId, round })
  const choose = (next: 'phone' | 'desktop') => {
    setDevice(next)
    remember('preview-device', next)
  }
  return (
    <>
      <header className={style['head']}>
        <h2>{say('preview.title')}</h2>
        {languages.length > 1 && (
          <Picker
            label={say('preview.language')}
            labelIs="hidden"
            look="chip"
            takes="one"
            empty={languageCode}
            items={languages.map(({ code, name: full }) => ({ id: code, name: full }))}
            chosen={[languageCode]}
            onChoose={([code]) => code !== undefined && store.speak(code)}
          />
        )}
        <ToggleButtonGroup
          className={style['devices'] ?? ''}
          aria-label={say('preview.device')}
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[device]}
          onSelectionChange={([key]) => choose(key === 'desktop' ? 'desktop' : 'phone')}
        >
          <ToggleButton
            id="phone"
            aria-label={say('preview.phone')}
            className={style['device'] ?? ''}
          >
            <Smartphone size={15} aria-hidden />
          </ToggleButton>
          <ToggleButton
            id="desktop"
            aria-label={say('preview.desktop')}
            className={style['device'] ?? ''}
          >
            <Monitor size={15} aria-hidden />
          </ToggleButton>
        </ToggleButtonGroup>
      </header>
      {phase === 'failed' ? (
        <Notice
          icon={TriangleAlert}
          tone="danger"
          title={say('preview.failed')}
          text={say('preview.failedText')}
        >
          <ActionButton onPress={retry}>{say('preview.retry')}</ActionButton>
        </Notice>
      ) : (
        <div className={style['stage']} data-device={device} aria-busy={phase === 'waiting'}>
          {address !== null && (
            <iframe
              ref={frame}
              key={address}
              src={address}
              title={say('preview.frame')}
              className={style['frame']}
              data-shown={phase === 'shown'}
            />
          )}
          {phase === 'waiting' && <PhoneSkeleton />}
        </div>
      )}
      <footer className={style['foot']}>
        {selection.kind === 'element' && (
          <Toggle label={say('preview.alone')} isOn={isAlone} onChange={setIsAlone} />
        )}
        {elementId === null && told !== null && phase === 'shown' && <Path told={told} />}
        <ActionButton kind="quiet" onPress={() => setRound((count) => count + 1)}>
          <RotateCcw size={14} aria-hidden />
          {say('preview.again')}
        </ActionButton>
      </footer>
    </>
  )
})

function PhoneSkeleton() {
  return (
    <div className={style['waiting']} aria-hidden>
      <span className={style['bone']} data-part="head" />
      <span className={style['bone']} data-part="label" />
      {['a', 'b', 'c'].map((row) => (
        <span key={row} className={style['bone']} data-part="row" />
      ))}
    </div>
  )
}

/** The path that was taken in the preview. */
function Path({ told }: { readonly told: Parameters<typeof toldPath>[1] }) {
  const say = useWords(previewWords)
  const sayFlow = useWords(flowWords)
  const flow = useDraft((snapshot) => snapshot.flow)
  const languageCode = useDraft((snapshot) => snapshot.languageCode)
  const steps = toldPath(flow, told, languageCode).map(({ name, answer }) => {
    const words = name === null ? say('preview.thanks') : name || sayFlow('flow.namelessState')
    return answer === '' ? words : say('preview.step', { name: words, answer })
  })
  return (
    <p dir="auto" className={style['path']} role="status">
      {say('preview.path', { path: steps.join(' › ') })}
    </p>
  )
}
