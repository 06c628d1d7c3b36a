// Fields of a draft: each shows what the draft holds and changes it as one types.
import { type ReactNode, useState } from 'react'
import { FieldError, Input, Label, Slider, SliderOutput, SliderThumb, SliderTrack, Text, TextArea, TextField } from 'react-aria-components'
import fieldStyle from '../../../parts/field.module.css'
import { useWords } from '../../../words/words.ts'
import { widgetFormWords } from '../widgets-words.ts'
import style from './form.module.css'

interface TextSettingProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly help?: string
  readonly maxLength?: number
  /** Shown beside it; the field counts as wrong. */
  readonly fault?: string | null
  readonly rows?: number
  readonly isReadOnly?: boolean
}

export function TextSetting({ label, value, onChange, help, maxLength, fault = null, rows, isReadOnly = false }: TextSettingProps) {
  return (
    <TextField
      className={fieldStyle['field'] ?? ''}
      value={value}
      onChange={onChange}
      isInvalid={fault !== null}
      isReadOnly={isReadOnly}
      {...(maxLength !== undefined && { maxLength })}
    >
      <Label className={fieldStyle['label'] ?? ''}>{label}</Label>
      {rows === undefined ? (
        <Input className={fieldStyle['input'] ?? ''} dir="auto" />
      ) : (
        <TextArea className={`${fieldStyle['input']} ${style['lines']}`} rows={rows} spellCheck={false} wrap="off" />
      )}
      {help !== undefined && (
        <Text slot="description" className={fieldStyle['help'] ?? ''}>
          {help}
        </Text>
      )}
      <FieldError className={fieldStyle['fault'] ?? ''}>{fault}</FieldError>
    </TextField>
  )
}

interface NumberSettingProps {
  readonly label: string
  readonly value: number | null
  readonly onChange: (value: number | null) => void
  readonly min: number
  readonly max: number
  readonly help?: string
  /** `may`: an empty field is null. Otherwise it is wrong. */
  readonly empty?: 'may'
  readonly isReadOnly?: boolean
}

/** What cannot be read changes nothing, and is said. */
export function NumberSetting({ label, value, onChange, min, max, help, empty, isReadOnly = false }: NumberSettingProps) {
  const say = useWords(widgetFormWords)
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? value?.toString() ?? ''
  return (
    <TextSetting
      label={label}
      value={text}
      fault={typed !== null ? say('widget.number', { min, max }) : null}
      isReadOnly={isReadOnly}
      maxLength={6}
      {...(help !== undefined && { help })}
      onChange={(next) => {
        const number = Number(next.replace(',', '.'))
        const isEmpty = next.trim() === '' && empty === 'may'
        const isRight = isEmpty || (next.trim() !== '' && number >= min && number <= max)
        setTyped(isRight ? null : next)
        if (isRight) onChange(isEmpty ? null : number)
      }}
    />
  )
}

interface SliderSettingProps {
  readonly label: string
  readonly value: number
  readonly onChange: (value: number) => void
  readonly max: number
  readonly isReadOnly?: boolean
}

export const SliderSetting = ({ label, value, onChange, max, isReadOnly = false }: SliderSettingProps) => (
  <Slider className={style['slider'] ?? ''} value={Math.min(value, max)} onChange={onChange} minValue={0} maxValue={max} isDisabled={isReadOnly}>
    <Label className={fieldStyle['label'] ?? ''}>{label}</Label>
    <div className={style['sliderLine']}>
      <SliderTrack className={style['track'] ?? ''}>
        <span className={style['filled']} style={{ inlineSize: `${(100 * Math.min(value, max)) / max}%` }} />
        <SliderThumb className={style['thumb'] ?? ''} />
      </SliderTrack>
      <SliderOutput />
    </div>
  </Slider>
)

export const Group = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className={style['group']} aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
)

/** What every group of the form is given. */
export interface GroupProps {
  readonly isReadOnly: boolean
}
