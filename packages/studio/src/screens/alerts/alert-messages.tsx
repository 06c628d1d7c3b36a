// When people receive messages, and what messages say. Shown only where the alert tells people something.
import { Choice } from '../../parts/choice.tsx'
import fieldStyle from '../../parts/field.module.css'
import { Toggle } from '../../parts/toggle.tsx'
import { useWords } from '../../words/words.ts'
import type { DraftProps } from './alert-draft.ts'
import style from './alerts.module.css'
import { alertsWords } from './alerts-words.ts'

const cadences = ['each', 'hourly', 'daily'] as const
const night = { from: '20:00', to: '08:00' } as const

export function AlertMessages({ draft, change }: DraftProps) {
  const say = useWords(alertsWords)
  const { mailTo, slack, webhookId, cadence, quiet, showsWords, timezone } = draft
  const tells = mailTo !== null || slack !== null
  if (!tells && webhookId === null) return null
  return (
    <fieldset className={style['part']}>
      <legend className={fieldStyle['label']}>{say('alerts.messages')}</legend>
      {tells && (
        <>
          <Choice
            label={say('alerts.cadence')}
            options={cadences.map((id) => ({ id, name: say(`alerts.${id}`) }))}
            value={cadence}
            onChange={(id) => change({ cadence: id })}
          />
          <Toggle
            label={say('alerts.quiet')}
            help={say('alerts.quietHelp')}
            isOn={quiet !== null}
            onChange={(isOn) => change({ quiet: isOn ? night : null })}
          />
          {quiet && (
            <div className={style['details']}>
              <div className={style['times']}>
                {(['from', 'to'] as const).map((end) => (
                  <label key={end} className={fieldStyle['field']}>
                    <span className={fieldStyle['label']}>{say(`alerts.${end}`)}</span>
                    <input
                      className={fieldStyle['input']}
                      type="time"
                      required
                      value={quiet[end]}
                      onChange={({ currentTarget }) =>
                        change({ quiet: { ...quiet, [end]: currentTarget.value } })
                      }
                    />
                  </label>
                ))}
              </div>
            </div>
          )}
          <p className={fieldStyle['help']}>{say('alerts.timezone', { timezone })}</p>
        </>
      )}
      <Toggle
        label={say('alerts.words')}
        help={say('alerts.wordsHelp')}
        isOn={showsWords}
        onChange={(isOn) => change({ showsWords: isOn })}
      />
    </fieldset>
  )
}
