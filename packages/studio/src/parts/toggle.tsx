// A setting that is on or off.
import { Switch } from 'react-aria-components'
import style from './toggle.module.css'

interface ToggleProps {
  readonly label: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
  readonly help?: string
  readonly isDisabled?: boolean
}

export const Toggle = ({ label, isOn, onChange, help, isDisabled = false }: ToggleProps) => (
  <Switch
    className={style['toggle'] ?? ''}
    isSelected={isOn}
    onChange={onChange}
    isDisabled={isDisabled}
  >
    <span className={style['track']} aria-hidden />
    <span>
      {label}
      {help !== undefined && <span className={style['help']}>{help}</span>}
    </span>
  </Switch>
)
