// The real widget on a sample shop page, by the draft, and whether it would show on one of the owner's pages.
import type { WidgetSettings } from '@askwell/contract'
import { Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { type SampleView, sampleViews } from '../../../sample/sample-order.ts'
import { useWords } from '../../../words/words.ts'
import { previewWords } from '../widgets-words.ts'
import { ExplainPanel } from './explain-panel.tsx'
import style from './preview.module.css'
import { SampleFrame } from './sample-frame.tsx'

interface PreviewPaneProps {
  readonly name: string
  readonly nodeColor: string | null
  readonly draft: WidgetSettings
  readonly hasChanges: boolean
}

const devices = [
  ['desktop', Monitor],
  ['phone', Smartphone],
] as const

export function PreviewPane({ name, nodeColor, draft, hasChanges }: PreviewPaneProps) {
  const say = useWords(previewWords)
  const [view, setView] = useState<SampleView>('open')
  const [isPhone, setIsPhone] = useState(false)
  return (
    <section className={style['pane']} aria-label={say('widgetPreview.title')}>
      <header className={style['head']}>
        <h2>{say('widgetPreview.title')}</h2>
        <p>{say('widgetPreview.note')}</p>
        <ToggleButtonGroup
          className={style['views'] ?? ''}
          aria-label={say('widgetPreview.view')}
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[view]}
          onSelectionChange={(keys) => setView(sampleViews.find((one) => keys.has(one)) ?? 'open')}
        >
          {sampleViews.map((one) => (
            <ToggleButton
              key={one}
              id={one}
              isDisabled={one === 'bubble' && (draft.modal_mode || draft.hide_widget)}
            >
              {say(`widgetPreview.${one}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <ToggleButtonGroup
          className={style['views'] ?? ''}
          aria-label={say('widgetPreview.device')}
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[isPhone ? 'phone' : 'desktop']}
          onSelectionChange={(keys) => setIsPhone(keys.has('phone'))}
        >
          {devices.map(([device, Icon]) => (
            <ToggleButton key={device} id={device} aria-label={say(`widgetPreview.${device}`)}>
              <Icon size={16} aria-hidden />
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </header>
      <SampleFrame name={name} nodeColor={nodeColor} draft={draft} view={view} isPhone={isPhone} />
      <ExplainPanel draft={draft} hasChanges={hasChanges} isPhone={isPhone} />
    </section>
  )
}
