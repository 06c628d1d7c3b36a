// One switch on a survey that asks how happy people are: it makes the alert with its follow-up and its mail.
import type { Filter, FilterLeaf, SubjectInfo } from '@askwell/contract'
import { Link } from '@tanstack/react-router'
import { useMay, useMe } from '../../api/me.tsx'
import { useCall, useChange } from '../../api/use-call.ts'
import { writeEncoded } from '../../filters/conditions.ts'
import { useSubjects } from '../../filters/use-subjects.ts'
import { Card, CardBody } from '../../parts/screen.tsx'
import { tellFailure } from '../../parts/tell-failure.ts'
import { Toggle } from '../../parts/toggle.tsx'
import { useWords } from '../../words/words.ts'
import style from './alerts.module.css'
import { alertsWords } from './alerts-words.ts'

const dueHours = 48

export default function UnhappySwitch({ flowId }: { readonly flowId: string }) {
  const say = useWords(alertsWords)
  const may = useMay()
  const me = useMe().person.id
  const mayWrite = may('surveys.write')
  const condition = unhappyCondition(useSubjects({ flow: mayWrite ? flowId : '', node: '' }))
  const alerts = useCall('list_alerts', { query: { flow_id: flowId } }, { when: mayWrite })
  const create = useChange('create_alert', ['list_alerts'])
  const patch = useChange('patch_alert', ['list_alerts', 'get_alert'])
  if (condition === null || alerts.data === undefined) return null
  const when: Filter = { all: [condition] }
  const known = alerts.data.items.find((one) => writeEncoded(one.when) === writeEncoded(when))
  const turn = (isOn: boolean): void => {
    const failed = { onError: tellFailure }
    if (known) patch.mutate({ params: { id: known.id }, body: { enabled: isOn } }, failed)
    else
      create.mutate(
        {
          body: {
            ...{ name: say('alerts.unhappyName'), flow_ids: [flowId], when },
            timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
            actions: [
              { kind: 'follow_up', assign: { member: me }, due_hours: dueHours },
              { kind: 'mail', member_ids: [me] },
            ],
          },
        },
        failed,
      )
  }
  return (
    <Card title={say('alerts.title')}>
      <CardBody>
        <div className={style['part']}>
          <Toggle
            label={say('alerts.unhappy')}
            help={say('alerts.unhappyHelp')}
            isOn={known?.enabled ?? false}
            isDisabled={create.isPending || patch.isPending}
            onChange={turn}
          />
          {known && (
            <Link to="/settings/alerts/$id" params={{ id: known.id }}>
              {say('alerts.change')}
            </Link>
          )}
        </div>
      </CardBody>
    </Card>
  )
}

/** Detractors where the survey has an NPS, else the two lowest points of its first scale; null = it has neither. */
export function unhappyCondition(subjects: readonly SubjectInfo[]): FilterLeaf | null {
  const partOf = (part: string) =>
    subjects.find(({ on }) => 'question' in on && on.part === part)?.on
  const nps = partOf('nps_group')
  if (nps) return { on: nps, op: 'is', value: 'detractor' }
  const scale = partOf('bottom2')
  return scale ? { on: scale, op: 'is', value: true } : null
}
