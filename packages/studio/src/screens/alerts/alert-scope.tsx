// Which surveys an alert is about, and the conditions on their responses.
import type { Filter } from '@askwell/contract'
import { useCall } from '../../api/use-call.ts'
import { ConditionBar } from '../../filters/condition-bar.tsx'
import { useConditionNames } from '../../filters/use-condition-names.ts'
import { useSubjects } from '../../filters/use-subjects.ts'
import fieldStyle from '../../parts/field.module.css'
import { Picker } from '../../parts/picker.tsx'
import { useWords } from '../../words/words.ts'
import style from './alerts.module.css'
import { alertsWords } from './alerts-words.ts'

const mostFlows = 500

interface AlertScopeProps {
  readonly draft: { readonly flowIds: readonly string[]; readonly conditions: readonly Filter[] }
  readonly change: (change: { flowIds?: readonly string[]; conditions?: readonly Filter[] }) => void
  /** Shown while no survey is chosen. */
  readonly all: string
  /** Of the conditions. */
  readonly title: string
  readonly help: string | null
}

export function AlertScope({ draft, change, all, title, help }: AlertScopeProps) {
  const { flowIds, conditions } = draft
  const say = useWords(alertsWords)
  const flows = useCall('list_flows', { query: { limit: mostFlows } })
  const subjects = useSubjects({ flow: flowIds[0] ?? '', node: '' })
  const names = useConditionNames(subjects)
  return (
    <>
      <Picker
        label={say('alerts.surveys')}
        items={(flows.data?.items ?? []).map(({ id, name }) => ({ id, name }))}
        chosen={flowIds}
        takes="several"
        empty={all}
        onChoose={(ids) => change({ flowIds: ids })}
      />
      <fieldset className={style['part']}>
        <legend className={fieldStyle['label']}>{title}</legend>
        <div className={style['conditions']}>
          <ConditionBar
            conditions={conditions}
            refused={[]}
            onChange={(next) => change({ conditions: next })}
            subjects={subjects}
            names={names}
            chips={['flow', 'when', 'internal']}
            hidden={[]}
            onReveal={() => undefined}
          />
        </div>
        {help !== null && <p className={fieldStyle['help']}>{help}</p>}
        {flowIds.length === 0 && <p className={fieldStyle['help']}>{say('alerts.chooseSurvey')}</p>}
      </fieldset>
    </>
  )
}
