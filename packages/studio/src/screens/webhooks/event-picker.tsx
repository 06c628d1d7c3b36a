import { messageTypes, type WebhookFormat, type WebhookType, webhookTypes } from '@askwell/contract'
import fieldStyle from '../../parts/field.module.css'
import { useWords } from '../../words/words.ts'
import style from './webhooks.module.css'
import { eventWords, webhooksWords } from './webhooks-words.ts'

interface EventPickerProps {
  readonly format: WebhookFormat
  /** Empty: all. */
  readonly types: readonly WebhookType[]
  readonly onChange: (types: readonly WebhookType[]) => void
}

/** An alert names its webhook itself. */
const isOffered = (type: WebhookType): boolean => type !== 'alert.raised'
const events = webhookTypes.filter(isOffered)
const messages = messageTypes.filter(isOffered)

/** The default of a new webhook: of all events, people would read too many. */
export const firstTypes = (format: WebhookFormat): readonly WebhookType[] =>
  format === 'standard' ? [] : ['feedback.completed']

export function EventPicker({ format, types, onChange }: EventPickerProps) {
  const offered: readonly WebhookType[] =
    format === 'standard' || format === 'custom' ? events : messages
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
