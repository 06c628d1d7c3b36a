// The page of a node as it is saved, run by the respondent's own code; style rules are applied to it while they are typed.
import type { OwnerNode, PreviewReady, PreviewStyle } from '@askwell/contract'
import { ExternalLink, RotateCcw } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { ActionButton } from '../../parts/action-button.tsx'
import { Choice } from '../../parts/choice.tsx'
import { publicOrigin } from '../../settings/origins.ts'
import { useWords } from '../../words/words.ts'
import style from './node.module.css'
import { nodeWords } from './node-words.ts'

export function NodePreview({
  node,
  css,
}: {
  readonly node: OwnerNode
  readonly css: string | null
}) {
  const say = useWords(nodeWords)
  const [device, setDevice] = useState<'phone' | 'desktop'>('phone')
  const [round, setRound] = useState(0)
  const frame = useRef<HTMLIFrameElement>(null)
  useStyleTried(frame, css ?? '')
  const address = new URL(node.url)
  address.searchParams.set('isPreview', 'true')
  return (
    <section className={style['preview']} aria-label={say('node.preview')}>
      <header className={style['previewBar']}>
        <h2>{say('node.preview')}</h2>
        <Choice
          label={say('node.preview')}
          labelIs="hidden"
          options={[
            { id: 'phone', name: say('node.phone') },
            { id: 'desktop', name: say('node.desktop') },
          ]}
          value={device}
          onChange={setDevice}
        />
        <ActionButton
          kind="quiet"
          label={say('node.startAgain')}
          onPress={() => setRound(round + 1)}
        >
          <RotateCcw size={14} aria-hidden />
        </ActionButton>
        <a className={style['open']} href={node.url} target="_blank" rel="noreferrer">
          <ExternalLink size={14} aria-hidden />
          <span>{say('node.openPage')}</span>
        </a>
      </header>
      <iframe
        key={`${node.updated_at} ${round}`}
        ref={frame}
        className={style[device]}
        title={say('node.previewFrame')}
        src={`${publicOrigin()}${address.pathname}${address.search}`}
      />
      <p className={style['quiet']}>
        {say(node.use_signature_verify ? 'node.previewSigned' : 'node.previewNote')}
      </p>
    </section>
  )
}

/** Rules are sent as they are typed; each page in the frame reports when it is ready. */
function useStyleTried(frame: RefObject<HTMLIFrameElement | null>, css: string): void {
  const [listening, setListening] = useState<{ readonly page: MessageEventSource } | null>(null)
  useEffect(() => {
    const hear = ({ data, source, origin }: MessageEvent<PreviewReady | null>) => {
      if (source === null || source !== frame.current?.contentWindow || origin !== publicOrigin())
        return
      if (data?.type === 'askwell_preview_ready') setListening({ page: source })
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [frame])
  useEffect(() => {
    const page = frame.current?.contentWindow
    if (page && listening?.page === page)
      page.postMessage(
        { type: 'askwell_preview_style', css } satisfies PreviewStyle,
        publicOrigin(),
      )
  }, [frame, listening, css])
}
