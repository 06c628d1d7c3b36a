// The position of the launcher, and its different position on phones.
import type { WidgetSettings } from '@askwell/contract'
import { Choice } from '../../../parts/choice.tsx'
import { LiveNumber } from '../../../parts/live-number.tsx'
import { Toggle } from '../../../parts/toggle.tsx'
import { useWords } from '../../../words/words.ts'
import type { WidgetDraft } from '../use-widget-draft.ts'
import { openingOf } from '../widget-draft.ts'
import { positionWords } from '../widgets-words.ts'
import style from './form.module.css'
import type { GroupProps } from './settings.tsx'

type Position = WidgetSettings['launcher_position']

const mostPx = 200
const sides = ['auto', 'left', 'right'] as const

export function PositionSettings({
  draft,
  set,
  isReadOnly,
}: Pick<WidgetDraft, 'draft' | 'set'> & GroupProps) {
  const say = useWords(positionWords)
  const opening = openingOf(draft)
  if (opening === 'page') return null
  const { launcher_position: wide, launcher_position_phone: phone } = draft
  // A tab is always in the middle of its side.
  const fields = { hasDistances: opening === 'button', isReadOnly }
  return (
    <>
      <PositionFields
        {...fields}
        title={say('position.title')}
        position={wide}
        onChange={(launcher_position) => set({ launcher_position })}
      />
      <Toggle
        label={say('position.onPhones')}
        isOn={phone !== null}
        isDisabled={isReadOnly}
        onChange={(isOn) => set({ launcher_position_phone: isOn ? wide : null })}
      />
      {phone !== null && (
        <PositionFields
          {...fields}
          title={say('position.phoneTitle')}
          position={phone}
          onChange={(launcher_position_phone) => set({ launcher_position_phone })}
        />
      )}
    </>
  )
}

interface PositionFieldsProps extends GroupProps {
  readonly title: string
  readonly position: Position
  readonly hasDistances: boolean
  readonly onChange: (position: Position) => void
}

function PositionFields({
  title,
  position,
  hasDistances,
  onChange,
  isReadOnly,
}: PositionFieldsProps) {
  const say = useWords(positionWords)
  const distance = (edge: 'x' | 'y') => (
    <LiveNumber
      label={say(`position.${edge}`)}
      help={say('position.distanceHelp')}
      value={position[edge]}
      kind="whole"
      least={0}
      most={mostPx}
      empty="may"
      isReadOnly={isReadOnly}
      onChange={(value) => onChange({ ...position, [edge]: value })}
    />
  )
  return (
    <fieldset className={style['position']}>
      <legend>{title}</legend>
      <Choice
        label={say('position.side')}
        options={sides.map((id) => ({ id, name: say(`position.${id}`) }))}
        value={position.side}
        isDisabled={isReadOnly}
        onChange={(side) => onChange({ ...position, side })}
      />
      {hasDistances && (
        <div className={style['pair']}>
          {distance('x')}
          {distance('y')}
        </div>
      )}
    </fieldset>
  )
}
