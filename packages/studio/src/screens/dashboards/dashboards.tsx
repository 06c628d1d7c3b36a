// The dashboards that a member sees, and the form of a new one (O-32).
import { Link, useNavigate } from '@tanstack/react-router'
import { LayoutDashboard } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../api/me.tsx'
import { useCall, useChange } from '../../api/use-call.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import rowStyle from '../../parts/rows.module.css'
import { Rows } from '../../parts/rows.tsx'
import { Card, Screen } from '../../parts/screen.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { Failed, Notice, Skeleton } from '../../parts/states.tsx'
import { Toggle } from '../../parts/toggle.tsx'
import { useMoment } from '../../words/moment.ts'
import { useWords } from '../../words/words.ts'
import { ReportKinds } from '../results/report-kinds.tsx'
import { dashboardsWords } from './dashboards-words.ts'

export default function Dashboards() {
  const say = useWords(dashboardsWords)
  const moment = useMoment()
  const may = useMay()
  const list = useCall('list_dashboards', {})
  const [isNew, setIsNew] = useState(false)
  const items = list.data?.items
  const make = may('surveys.write') && (
    <ActionButton kind="primary" onPress={() => setIsNew(true)}>
      {say('dashboards.new')}
    </ActionButton>
  )
  return (
    <Screen
      title={say('dashboards.title')}
      fills="wide"
      beside={<ReportKinds here="dashboards" />}
      actions={items?.length === 0 ? undefined : make}
    >
      <Card title={say('dashboards.title')} note={say('dashboards.note')}>
        {list.error ? (
          <Failed error={list.error} onRetry={list.refetch} title={say('dashboards.failed')} />
        ) : items === undefined ? (
          <Skeleton rows={3} />
        ) : items.length === 0 ? (
          <Notice
            icon={LayoutDashboard}
            title={say('dashboards.none')}
            text={say('dashboards.noneText')}
          >
            {make}
          </Notice>
        ) : (
          <Rows
            label={say('dashboards.title')}
            heads={[say('dashboards.name'), say('dashboards.seenBy'), say('dashboards.changedAt')]}
          >
            {items.map(({ id, name, tiles, is_shared: isShared, updated_at: at }) => (
              <tr key={id}>
                <td>
                  <Link
                    to="/results/dashboards/$id"
                    params={{ id }}
                    className={rowStyle['strong'] ?? ''}
                  >
                    <bdi>{name}</bdi>
                  </Link>
                  <span className={rowStyle['note']}>
                    {say('dashboards.tileCount', { count: tiles })}
                  </span>
                </td>
                <td>{say(isShared ? 'dashboards.everybody' : 'dashboards.onlyYou')}</td>
                <td>{moment(at)}</td>
              </tr>
            ))}
          </Rows>
        )}
      </Card>
      {isNew && <NewDashboard onClose={() => setIsNew(false)} />}
    </Screen>
  )
}

function NewDashboard({ onClose }: { readonly onClose: () => void }) {
  const say = useWords(dashboardsWords)
  const navigate = useNavigate()
  const create = useChange('create_dashboard', ['list_dashboards'])
  const [isShared, setIsShared] = useState(true)
  return (
    <Sheet isOpen onClose={onClose} title={say('dashboards.new')}>
      <Form
        error={create.error}
        onSubmit={async ({ name = '' }) => {
          const body = {
            name,
            is_shared: isShared,
            timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
          }
          const { id } = await create.mutateAsync({ body: { ...body, period: { last_days: 30 } } })
          await navigate({ to: `/results/dashboards/${id}` })
        }}
        actions={
          <ActionButton kind="primary" type="submit" isBusy={create.isPending}>
            {say('dashboards.make')}
          </ActionButton>
        }
      >
        <Field name="name" label={say('dashboards.name')} isRequired maxLength={120} autoFocus />
        <Toggle
          label={say('dashboards.share')}
          help={say('dashboards.shareHelp')}
          isOn={isShared}
          onChange={setIsShared}
        />
      </Form>
    </Sheet>
  )
}
