// Colours, sizes and other details of the look.
import { Choice } from '../../../parts/choice.tsx'
import { LiveNumber } from '../../../parts/live-number.tsx'
import { LiveText } from '../../../parts/live-text.tsx'
import { Toggle } from '../../../parts/toggle.tsx'
import { useWords } from '../../../words/words.ts'
import type { WidgetDraft } from '../use-widget-draft.ts'
import { widgetFormWords } from '../widgets-words.ts'
import { ColorNote } from './color-note.tsx'
import { ColorSetting } from './color-setting.tsx'
import style from './form.module.css'
import { PositionSettings } from './position-settings.tsx'
import { Group, type GroupProps, SliderSetting } from './settings.tsx'

/** The largest radius of the frame's corners (visual.md, 3). */
const mostRadius = 24

interface LookProps extends Pick<WidgetDraft, 'draft' | 'set'>, GroupProps {
  readonly logoFault: string | null
}

export function LookGroup({ draft, set, isReadOnly, logoFault }: LookProps) {
  const say = useWords(widgetFormWords)
  const number = (name: 'size' | 'margin', least: number, most: number) => (
    <LiveNumber
      label={say(`widget.${name}`)}
      value={draft[name]}
      kind="whole"
      least={least}
      most={most}
      isReadOnly={isReadOnly}
      onChange={(value) => set({ [name]: value })}
    />
  )
  return (
    <Group title={say('widget.look')}>
      <div className={style['pair']}>
        <ColorSetting
          label={say('widget.primary')}
          value={draft.primary_color}
          isReadOnly={isReadOnly}
          onChange={(color) => set({ primary_color: color })}
        />
        <ColorSetting
          label={say('widget.font')}
          value={draft.font_color}
          isReadOnly={isReadOnly}
          onChange={(color) => set({ font_color: color })}
        />
      </div>
      <ColorNote primary={draft.primary_color} font={draft.font_color} />
      <div className={style['pair']}>
        <ColorSetting
          label={say('widget.secondary')}
          value={draft.secondary_color}
          isReadOnly={isReadOnly}
          onChange={(color) => set({ secondary_color: color })}
        />
        <SliderSetting
          label={say('widget.radius')}
          value={draft.radius}
          most={mostRadius}
          isReadOnly={isReadOnly}
          onChange={(radius) => set({ radius })}
        />
      </div>
      <Choice
        label={say('widget.scheme')}
        options={schemes.map(([id, word]) => ({ id, name: say(word) }))}
        value={draft.color_scheme}
        isDisabled={isReadOnly}
        onChange={(color_scheme) => set({ color_scheme })}
      />
      <div className={style['pair']}>
        <LiveNumber
          label={say('widget.width')}
          help={say('widget.widthHelp')}
          value={draft.width}
          kind="whole"
          least={1}
          most={draft.width_type === 'rate' ? 100 : 5_000}
          empty="may"
          isReadOnly={isReadOnly}
          onChange={(width) => set({ width })}
        />
        <Choice
          label={say('widget.unit')}
          options={[
            { id: 'px', name: say('widget.px') },
            { id: 'rate', name: say('widget.rate') },
          ]}
          value={draft.width_type === 'rate' ? 'rate' : 'px'}
          isDisabled={isReadOnly}
          onChange={(unit) => set({ width_type: unit === 'rate' ? 'rate' : null, width: null })}
        />
      </div>
      <div className={style['pair']}>
        {number('size', 24, 200)}
        {number('margin', 0, 200)}
      </div>
      <PositionSettings draft={draft} set={set} isReadOnly={isReadOnly} />
      <LiveText
        label={say('widget.logo')}
        help={say('widget.logoHelp')}
        value={draft.node_logo_url ?? ''}
        maxLength={2_000}
        fault={logoFault}
        isReadOnly={isReadOnly}
        onChange={(text) => set({ node_logo_url: text.trim() === '' ? null : text.trim() })}
      />
      <Choice
        label={say('widget.matrix')}
        options={matrixViews.map((id) => ({ id, name: say(matrixWords[id]) }))}
        value={draft.matrix_question_view_type ?? 'auto'}
        isDisabled={isReadOnly}
        onChange={(view) => set({ matrix_question_view_type: view === 'auto' ? null : view })}
      />
      <Toggle
        label={say('widget.branding')}
        isOn={draft.branding_visible}
        isDisabled={isReadOnly}
        onChange={(isOn) => set({ branding_visible: isOn })}
      />
    </Group>
  )
}

const matrixViews = ['auto', 'table', 'list'] as const
const matrixWords = {
  auto: 'widget.matrixAuto',
  table: 'widget.matrixTable',
  list: 'widget.matrixList',
} as const
const schemes = [
  ['auto', 'widget.schemeAuto'],
  ['host', 'widget.schemeHost'],
  ['light', 'widget.schemeLight'],
  ['dark', 'widget.schemeDark'],
] as const
