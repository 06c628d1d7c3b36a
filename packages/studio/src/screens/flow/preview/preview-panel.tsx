// The survey beside the builder: the respondent's real page over the saved draft, loaded anew with every save, at the state
// that is being worked on. The page before stays in sight until the next one has come.
import { ExternalLink, Monitor, RotateCcw, Smartphone, TriangleAlert } from 'lucide-react'
import { memo, useCallback, useEffect, useState } from 'react'
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { call } from '../../../api/call.ts'
import { ActionButton } from '../../../parts/action-button.tsx'
import { IconButton } from '../../../parts/icon-button.tsx'
import { Picker } from '../../../parts/picker.tsx'
import { Notice } from '../../../parts/states.tsx'
import { Toggle } from '../../../parts/toggle.tsx'
import { readStored, store as remember } from '../../../settings/stored.ts'
import { useWords } from '../../../words/words.ts'
import { useDraft, useDraftStore } from '../draft/use-draft.tsx'
import { previewAddress } from './preview-address.ts'
import style from './preview-panel.module.css'
import { previewWords } from './preview-words.ts'

/** A token lives an hour. */
const freshMs = 50 * 60_000

export const PreviewPanel = memo(function PreviewPanel() {
  const say = useWords(previewWords)
  const store = useDraftStore()
  const flowId = useDraft((snapshot) => snapshot.flow.id)
  const languages = useDraft((snapshot) => snapshot.flow.languages)
  const selection = useDraft((snapshot) => snapshot.selection)
  const languageCode = useDraft((snapshot) => snapshot.languageCode)
  const revision = useDraft((snapshot) => snapshot.revision)
  const [round, setRound] = useState(0)
  const [device, setDevice] = useState(() => (readStored('preview-device') === 'desktop' ? 'desktop' : 'phone'))
  const [isAlone, setIsAlone] = useState(false)
  const { url, hasFailed, ask } = usePreviewUrl(flowId)
  const stateId = selection.kind === 'none' ? null : selection.stateId
  const elementId = isAlone && selection.kind === 'element' ? selection.elementId : null
  const name = useDraft((snapshot) => snapshot.flow.states.find(({ id }) => id === stateId)?.name)
  const address = url === null ? null : previewAddress({ url, stateId, elementId, languageCode, round: revision * 1_000 + round })
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
          <ToggleButton id="phone" aria-label={say('preview.phone')} className={style['device'] ?? ''}>
            <Smartphone size={15} aria-hidden />
          </ToggleButton>
          <ToggleButton id="desktop" aria-label={say('preview.desktop')} className={style['device'] ?? ''}>
            <Monitor size={15} aria-hidden />
          </ToggleButton>
        </ToggleButtonGroup>
      </header>
      {hasFailed ? (
        <Notice icon={TriangleAlert} tone="danger" title={say('preview.failed')} text={say('preview.failedText')}>
          <ActionButton onPress={ask}>{say('preview.retry')}</ActionButton>
        </Notice>
      ) : (
        <div className={style['stage']} data-device={device}>
          <Frames address={address} title={say('preview.frame')} />
        </div>
      )}
      <footer className={style['foot']}>
        <p dir="auto">{name ? say('preview.from', { name }) : say('preview.fromStart')}</p>
        <IconButton icon={RotateCcw} label={say('preview.again')} onPress={() => setRound((count) => count + 1)} />
        {address !== null && <IconButton icon={ExternalLink} label={say('preview.open')} onPress={() => window.open(address, '_blank', 'noopener')} />}
        {selection.kind === 'element' && <Toggle label={say('preview.alone')} isOn={isAlone} onChange={setIsAlone} />}
      </footer>
    </>
  )
})

/** Two frames at most: the one that is seen, and the one that is on its way. */
function Frames({ address, title }: { readonly address: string | null; readonly title: string }) {
  const [shown, setShown] = useState<string | null>(null)
  const frames = [...new Set([shown, address])].filter((one) => one !== null)
  return (
    <>
      {frames.length === 0 && <div className={style['waiting']} aria-busy="true" />}
      {frames.map((one) => (
        <iframe
          key={one}
          src={one}
          title={title}
          className={style['frame']}
          data-shown={one === (shown ?? address)}
          inert={one !== (shown ?? address)}
          onLoad={() => setShown(one)}
        />
      ))}
    </>
  )
}

function usePreviewUrl(flowId: string): { readonly url: string | null; readonly hasFailed: boolean; readonly ask: () => void } {
  const [url, setUrl] = useState<string | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const ask = useCallback(() => {
    setHasFailed(false)
    call('preview_flow', { params: { id: flowId } }).then(
      (reply) => setUrl(reply.url),
      () => setHasFailed(true),
    )
  }, [flowId])
  useEffect(() => {
    ask()
    const timer = setInterval(ask, freshMs)
    return () => clearInterval(timer)
  }, [ask])
  return { url, hasFailed, ask }
}
