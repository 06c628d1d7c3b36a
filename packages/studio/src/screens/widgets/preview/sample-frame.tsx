// The sample page in a browser frame. It is updated a moment after the draft has changed.
import type { WidgetSettings } from '@askwell/contract'
import { widgetColor } from '@askwell/engine/theme'
import { useEffect, useRef, useState } from 'react'
import type { SampleOrder, SampleReady, SampleView } from '../../../sample/sample-order.ts'
import { publicOrigin } from '../../../settings/origins.ts'
import { useLanguage } from '../../../words/language.ts'
import { useWords } from '../../../words/words.ts'
import { sampleConfig } from '../widget-draft.ts'
import { previewWords } from '../widgets-words.ts'
import style from './preview.module.css'
import { useSampleChat } from './sample-chat.ts'

interface SampleFrameProps {
  readonly name: string
  readonly nodeColor: string | null
  readonly draft: WidgetSettings
  readonly view: SampleView
  readonly isPhone: boolean
}

const pauseMs = 350
const shopAddress = 'fernhill.example/shop/packs'

export function SampleFrame({ name, nodeColor, draft, view, isPhone }: SampleFrameProps) {
  const say = useWords(previewWords)
  const language = useLanguage()
  const frame = useRef<HTMLIFrameElement>(null)
  const [isReady, setIsReady] = useState(false)
  const chat = useSampleChat(name, widgetColor(draft.primary_color, nodeColor))
  useEffect(() => {
    const hear = ({ source, origin, data }: MessageEvent): void => {
      if (
        source === frame.current?.contentWindow &&
        origin === publicOrigin() &&
        (data as Partial<SampleReady> | null)?.type === 'askwell:sample-ready'
      )
        setIsReady(true)
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [])

  const texts = {
    menu1: say('widgetPreview.menu1'),
    menu2: say('widgetPreview.menu2'),
    menu3: say('widgetPreview.menu3'),
    title: say('widgetPreview.heading'),
    lead: say('widgetPreview.lead'),
    more: say('widgetPreview.more'),
  }
  const order: SampleOrder = {
    type: 'askwell:sample',
    code: draft.code,
    config: sampleConfig(draft, { view, chat, nodeColor }),
    isOpen: view === 'open' || view === 'chat',
    isPhone,
    language,
    texts,
  }
  // An unchanged order is not sent again, because the widget would restart.
  const said = JSON.stringify(order)
  useEffect(() => {
    if (!isReady) return
    const timer = setTimeout(
      () => frame.current?.contentWindow?.postMessage(JSON.parse(said), publicOrigin()),
      pauseMs,
    )
    return () => clearTimeout(timer)
  }, [isReady, said])

  return (
    <div className={style['browser']} data-phone={isPhone}>
      <div className={style['bar']} aria-hidden>
        <i />
        <i />
        <i />
        <span>{shopAddress}</span>
      </div>
      <iframe
        ref={frame}
        className={style['frame']}
        src={`${publicOrigin()}/studio/sample`}
        title={say('widgetPreview.frame')}
        data-ready={isReady}
      />
    </div>
  )
}
