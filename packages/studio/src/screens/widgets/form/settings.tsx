// The building blocks of the form's groups.
import { type ReactNode, useState } from 'react'
import { Label, Slider, SliderOutput, SliderThumb, SliderTrack } from 'react-aria-components'
import fieldStyle from '../../../parts/field.module.css'
import { LiveText } from '../../../parts/live-text.tsx'
import { linesOf } from '../lines.ts'
import style from './form.module.css'

interface SliderSettingProps {
  readonly label: string
  readonly value: number
  readonly onChange: (value: number) => void
  readonly most: number
  readonly isReadOnly?: boolean
}

export const SliderSetting = ({
  label,
  value,
  onChange,
  most,
  isReadOnly = false,
}: SliderSettingProps) => (
  <Slider
    className={style['slider'] ?? ''}
    value={Math.min(value, most)}
    onChange={onChange}
    minValue={0}
    maxValue={most}
    isDisabled={isReadOnly}
  >
    <Label className={fieldStyle['label'] ?? ''}>{label}</Label>
    <div className={style['sliderLine']}>
      <SliderTrack className={style['track'] ?? ''}>
        <span
          className={style['filled']}
          style={{ inlineSize: `${(100 * Math.min(value, most)) / most}%` }}
        />
        <SliderThumb className={style['thumb'] ?? ''} />
      </SliderTrack>
      <SliderOutput />
    </div>
  </Slider>
)

export const Group = ({
  title,
  children,
}: {
  readonly title: string
  readonly children: ReactNode
}) => (
  <section className={style['group']} aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
)

/** The props of every group of the form. */
export interface GroupProps {
  readonly isReadOnly: boolean
}

interface LinesProps {
  readonly label: string
  readonly help: string
  readonly lines: readonly string[]
  readonly fault: string | null
  readonly isReadOnly: boolean
  readonly onChange: (lines: string[]) => void
}

/** A list of texts, one on each line. */
export function LinesSetting({ lines, onChange, ...rest }: LinesProps) {
  // A new empty line is not an entry yet, and must not disappear while somebody types.
  const [typed, setTyped] = useState(lines.join('\n'))
  const text = linesOf(typed).join('\n') === lines.join('\n') ? typed : lines.join('\n')
  return (
    <LiveText
      {...rest}
      rows={3}
      writing="lines"
      value={text}
      onChange={(next) => {
        setTyped(next)
        onChange(linesOf(next))
      }}
    />
  )
}
