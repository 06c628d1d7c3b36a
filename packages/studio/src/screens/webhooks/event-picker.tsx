import { type WebhookType, webhookTypes } from '@askwell/contract'
import fieldStyle from '../../parts/field.module.css'
import { useWords } from '../../words/words.ts'
import style from './webhooks.module.css'
import { eventWords, webhooksWords } from './webhooks-words.ts'

interface EventPickerProps {
  /** Empty: all. */
  readonly types: readonly WebhookType[]
  readonly onChange: (types: readonly WebhookType[]) => void
}

/** An alert names its webhook itself. */
const offered = webhookTypes.filter((type) => type !== 'alert.raised')

export function EventPicker({ types, onChange }: EventPickerProps) {
  const say = useWords(webhooksWords)
  const sayEvent = useWords(eventWords)
  return (
    <fieldset className={style['events']}>
      <legend className={fieldStyle['label']}>{say('webhooks.events')}</legend>
      <p className={fieldStyle['help']}>{say('webhooks.eventsHelp')}</p>
      {offered.map((type) => (
        <label key={type} className={style['event']}>
          <input
            type="checkbox"
            checked={types.includes(type)}
            onChange={({ currentTarget }) =>
              onChange(
                offered.filter((one) =>
                  one === type ? currentTarget.checked : types.includes(one),
                ),
              )
            }
          />
          <span>
            {sayEvent(`event.${type}`)} <code className={style['code']}>{type}</code>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
