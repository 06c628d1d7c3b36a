// The report mails of a workspace: what each is of, who gets it, and what became of the last five (O-57).
import type { Report } from '@askwell/contract'
import { Mail, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useCall, useChange } from '../../api/use-call.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import rowStyle from '../../parts/rows.module.css'
import { Rows } from '../../parts/rows.tsx'
import { Card, Screen } from '../../parts/screen.tsx'
import { Failed, Notice, Skeleton } from '../../parts/states.tsx'
import { useLanguage } from '../../words/language.ts'
import { useMoment } from '../../words/moment.ts'
import { useWords } from '../../words/words.ts'
import { ReportKinds } from '../results/report-kinds.tsx'
import { troublesOf, weekdayNames } from './report-draft.ts'
import { reportMailsWords } from './report-mails-words.ts'
import { ReportSheet } from './report-sheet.tsx'

export default function ReportMails() {
  const say = useWords(reportMailsWords)
  const reports = useCall('list_reports', {})
  const items = reports.data?.items
  return (
    <Screen title={say('reportMails.title')} fills="wide" beside={<ReportKinds here="mails" />}>
      <Card title={say('reportMails.title')} note={say('reportMails.note')}>
        {reports.error ? (
          <Failed
            error={reports.error}
            onRetry={reports.refetch}
            title={say('reportMails.failed')}
          />
        ) : items === undefined ? (
          <Skeleton rows={3} />
        ) : items.length === 0 ? (
          <Notice icon={Mail} title={say('reportMails.none')} text={say('reportMails.noneText')} />
        ) : (
          <ReportRows reports={items} />
        )}
      </Card>
    </Screen>
  )
}

function ReportRows({ reports }: { readonly reports: readonly Report[] }) {
  const say = useWords(reportMailsWords)
  const nameOf = useReportName()
  const remove = useChange('delete_report', ['list_reports'])
  const [changed, setChanged] = useState<Report | null>(null)
  const [deleted, setDeleted] = useState<Report | null>(null)
  return (
    <>
      <Rows
        label={say('reportMails.title')}
        heads={[say('reportMails.name'), say('reportMails.to'), say('reportMails.sendings'), '']}
      >
        {reports.map((report) => (
          <tr key={report.id}>
            <td>
              <bdi className={rowStyle['strong']}>{nameOf(report)}</bdi>
              <RhythmNote report={report} />
            </td>
            <td>
              {say('reportMails.people', {
                count: report.member_ids.length + report.emails.length,
                waiting: report.unconfirmed.length,
              })}
            </td>
            <td>
              <Sendings report={report} />
            </td>
            <td>
              <ActionButton
                kind="quiet"
                label={say('reportMails.changeOf', { name: nameOf(report) })}
                onPress={() => setChanged(report)}
              >
                <Pencil size={16} aria-hidden />
              </ActionButton>
              <ActionButton
                kind="quiet"
                label={say('reportMails.deleteOf', { name: nameOf(report) })}
                onPress={() => setDeleted(report)}
              >
                <Trash2 size={16} aria-hidden />
              </ActionButton>
            </td>
          </tr>
        ))}
      </Rows>
      {changed && <ReportSheet report={changed} onClose={() => setChanged(null)} />}
      <Confirm
        isOpen={deleted !== null}
        onClose={() => setDeleted(null)}
        title={deleted ? say('reportMails.deleteOf', { name: nameOf(deleted) }) : ''}
        text={say('reportMails.deleteText')}
        action={say('reportMails.delete')}
        change={remove}
        onConfirm={async () => deleted && remove.mutateAsync({ params: { id: deleted.id } })}
      />
    </>
  )
}

/** A private view of somebody else has no name here. */
function useReportName(): (report: Report) => string {
  const say = useWords(reportMailsWords)
  const views = useCall('list_views', { query: {} })
  const dashboards = useCall('list_dashboards', {})
  return ({ view_id, dashboard_id }) => {
    const named =
      views.data?.items.find(({ id }) => id === view_id) ??
      dashboards.data?.items.find(({ id }) => id === dashboard_id)
    return named?.name ?? say('reportMails.gone')
  }
}

function RhythmNote({ report }: { readonly report: Report }) {
  const say = useWords(reportMailsWords)
  const weekdays = weekdayNames(useLanguage())
  const { every, weekday = 1, day = 1, at } = report
  return (
    <>
      <span className={rowStyle['note']}>
        {say(`reportMails.every.${every}`, {
          ...{ time: at, day },
          weekday: weekdays[weekday - 1] ?? '',
        })}
      </span>
      {troublesOf(report).map((trouble) => (
        <span key={trouble} className={rowStyle['note']}>
          {say(`reportMails.${trouble}`)}
        </span>
      ))}
    </>
  )
}

function Sendings({ report: { sendings, next_at } }: { readonly report: Report }) {
  const say = useWords(reportMailsWords)
  const moment = useMoment()
  if (sendings.length === 0) return say('reportMails.noSendings', { when: moment(next_at) })
  return sendings.map(({ at, outcome }) => (
    <span key={at} className={rowStyle['note']}>
      {moment(at)} · {say(`reportMails.outcome.${outcome}`)}
    </span>
  ))
}
