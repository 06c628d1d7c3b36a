// Which events a webhook receives beyond their types: conditions on the response. They are added with the words of one survey.
import type { Filter } from '@askwell/contract'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { ConditionBar } from '../../filters/condition-bar.tsx'
import { useConditionNames } from '../../filters/use-condition-names.ts'
import { useSubjects } from '../../filters/use-subjects.ts'
import { Choice } from '../../parts/choice.tsx'
import fieldStyle from '../../parts/field.module.css'
import { useWords } from '../../words/words.ts'
import { requestWords } from './request-words.ts'
import style from './webhooks.module.css'

interface WebhookConditionsProps {
  readonly conditions: readonly Filter[]
  readonly onChange: (conditions: readonly Filter[]) => void
}

const mostFlows = 500

export default function WebhookConditions({ conditions, onChange }: WebhookConditionsProps) {
  const say = useWords(requestWords)
  const flows = useCall('list_flows', { query: { limit: mostFlows } }).data?.items ?? []
  const [flow, setFlow] = useState('')
  const subjects = useSubjects({ flow, node: '' })
  const names = useConditionNames(subjects)
  return (
    <fieldset className={style['events']}>
      <legend className={fieldStyle['label']}>{say('webhookRequest.when')}</legend>
      <div className={style['conditions']}>
        <ConditionBar
          conditions={conditions}
          refused={[]}
          onChange={onChange}
          subjects={subjects}
          names={names}
          chips={['when', 'internal']}
          hidden={[]}
          onReveal={() => undefined}
        />
      </div>
      <p className={fieldStyle['help']}>
        {say(conditions.length === 0 ? 'webhookRequest.always' : 'webhookRequest.filtered')}
      </p>
      <Choice
        label={say('webhookRequest.survey')}
        options={[
          { id: '', name: say('webhookRequest.noSurvey') },
          ...flows.map(({ id, name }) => ({ id, name })),
        ]}
        value={flow}
        onChange={setFlow}
      />
    </fieldset>
  )
}
