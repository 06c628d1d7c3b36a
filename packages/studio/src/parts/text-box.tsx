// A labelled text field of several lines.
import { useId } from 'react'
import fieldStyle from './field.module.css'

interface TextBoxProps {
  readonly label: string
  readonly name: string
  readonly defaultValue?: string
  readonly maxLength: number
  readonly rows?: number
  readonly isRequired?: boolean
  readonly placeholder?: string
}

export function TextBox({
  label,
  name,
  defaultValue = '',
  maxLength,
  rows = 3,
  isRequired = false,
  placeholder,
}: TextBoxProps) {
  const id = useId()
  return (
    <div className={fieldStyle['field']}>
      <label className={fieldStyle['label']} htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        className={fieldStyle['input']}
        name={name}
        defaultValue={defaultValue}
        maxLength={maxLength}
        rows={rows}
        required={isRequired}
        dir="auto"
        {...(placeholder !== undefined && { placeholder })}
      />
    </div>
  )
}
