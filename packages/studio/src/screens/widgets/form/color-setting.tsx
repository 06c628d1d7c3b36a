// A colour: picked, or typed as #rrggbb.

import { parseHex } from '@askwell/engine/theme'
import { useId, useState } from 'react'
import fieldStyle from '../../../parts/field.module.css'
import { useWords } from '../../../words/words.ts'
import { widgetFormWords } from '../widgets-words.ts'
import style from './form.module.css'

interface ColorSettingProps {
  readonly label: string
  readonly value: string
  readonly onChange: (color: string) => void
  readonly isReadOnly: boolean
}

export function ColorSetting({ label, value, onChange, isReadOnly }: ColorSettingProps) {
  const say = useWords(widgetFormWords)
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <div className={fieldStyle['field']}>
      <label className={fieldStyle['label']} htmlFor={id}>
        {label}
      </label>
      <div className={style['color']}>
        <input
          type="color"
          aria-label={say('widget.pick', { label })}
          value={wide(value)}
          disabled={isReadOnly}
          onChange={({ currentTarget }) => {
            setTyped(null)
            onChange(currentTarget.value.toUpperCase())
          }}
        />
        <input
          id={id}
          className={fieldStyle['input']}
          value={typed ?? value}
          maxLength={9}
          spellCheck={false}
          readOnly={isReadOnly}
          aria-invalid={typed !== null}
          {...(typed !== null && { 'aria-describedby': `${id}-fault` })}
          onChange={({ currentTarget: { value: next } }) => {
            const isColor = parseHex(next) !== null
            setTyped(isColor ? null : next)
            if (isColor) onChange(next.trim())
          }}
        />
      </div>
      {typed !== null && (
        <p id={`${id}-fault`} className={fieldStyle['fault']}>
          {say('widget.badColor')}
        </p>
      )}
    </div>
  )
}

/** The browser's own picker accepts six digits only. */
function wide(color: string): string {
  const rgb = parseHex(color)
  return rgb
    ? `#${[rgb.r, rgb.g, rgb.b].map((part) => part.toString(16).padStart(2, '0')).join('')}`
    : '#000000'
}
