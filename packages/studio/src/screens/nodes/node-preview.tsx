// The page of a node as it is saved, run by the respondent's own code; style rules are tried on it while they are typed.
import type { OwnerNode } from '@askwell/contract'
import { ExternalLink, RotateCcw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ActionButton } from '../../parts/action-button.tsx'
import { Choice } from '../../parts/choice.tsx'
import { useWords } from '../../words/words.ts'
import style from './node.module.css'
import { nodeWords } from './node-words.ts'

export function NodePreview({ node, css }: { readonly node: OwnerNode; readonly css: string | null }) {
  const say = useWords(nodeWords)
  const [device, setDevice] = useState<'phone' | 'desktop'>('phone')
  const [round, setRound] = useState(0)
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const page = frame.current
    if (page === null) return
    const show = () => tryStyle(page, css ?? '')
    show()
    page.addEventListener('load', show)
    return () => page.removeEventListener('load', show)
  }, [css])
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
        <ActionButton kind="quiet" label={say('node.startAgain')} onPress={() => setRound(round + 1)}>
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
        src={`${address.pathname}${address.search}`}
      />
      <p className={style['quiet']}>{say(node.use_signature_verify ? 'node.previewSigned' : 'node.previewNote')}</p>
    </section>
  )
}

/** The page is ours and of this origin; its policy lets sheets be made by scripts, not written into it. */
function tryStyle(frame: HTMLIFrameElement, css: string): void {
  const page = frame.contentWindow as (Window & { readonly CSSStyleSheet: typeof CSSStyleSheet }) | null
  const document = frame.contentDocument
  if (page === null || document === null) return
  const sheet = new page.CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [sheet]
}
