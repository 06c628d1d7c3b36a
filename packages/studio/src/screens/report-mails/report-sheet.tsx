// Changes when a report is sent, and to whom.
import type { Report } from '@askwell/contract'
import { useState } from 'react'
import { useCall, useChange } from '../../api/use-call.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Choice } from '../../parts/choice.tsx'
import fieldStyle from '../../parts/field.module.css'
import { Form } from '../../parts/form.tsx'
import { LiveNumber } from '../../parts/live-number.tsx'
import { LiveText } from '../../parts/live-text.tsx'
import { Picker } from '../../parts/picker.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { useLanguage } from '../../words/language.ts'
import { useWords } from '../../words/words.ts'
import {
  changesOf,
  draftOfReport,
  type ReportDraft,
  reportFault,
  rhythms,
  weekdayNames,
} from './report-draft.ts'
import { reportMailsWords } from './report-mails-words.ts'

interface ReportSheetProps {
  readonly report: Report
  readonly onClose: () => void
}

export function ReportSheet({ report, onClose }: ReportSheetProps) {
  const say = useWords(reportMailsWords)
  const members = useCall('list_members', {})
  const save = useChange('patch_report', ['list_reports'])
  const [draft, setDraft] = useState(() => draftOfReport(report))
  const [isAsked, setIsAsked] = useState(false)
  const fault = reportFault(draft)
  const change = (more: Partial<ReportDraft>): void => setDraft({ ...draft, ...more })
  return (
    <Sheet isOpen onClose={onClose} title={say('reportMails.change')}>
      <Form
        error={save.error}
        onSubmit={async () => {
          setIsAsked(true)
          if (fault !== null) return
          await save.mutateAsync({ params: { id: report.id }, body: changesOf(draft) })
          onClose()
        }}
        actions={
          <ActionButton kind="primary" type="submit" isBusy={save.isPending}>
            {say('reportMails.save')}
          </ActionButton>
        }
      >
        <Times draft={draft} change={change} />
        <Picker
          label={say('reportMails.members')}
          items={(members.data?.items ?? []).map(({ id, name }) => ({ id, name }))}
          chosen={draft.memberIds}
          takes="several"
          empty={say('reportMails.nobody')}
          onChoose={(memberIds) => change({ memberIds })}
        />
        <LiveText
          label={say('reportMails.emails')}
          help={say('reportMails.emailsHelp')}
          value={draft.emails}
          onChange={(emails) => change({ emails })}
        />
        {isAsked && fault !== null && (
          <p className={fieldStyle['error']} role="alert">
            {say(`reportMails.fault.${fault}`)}
          </p>
        )}
      </Form>
    </Sheet>
  )
}

interface TimesProps {
  readonly draft: ReportDraft
  readonly change: (change: Partial<ReportDraft>) => void
}

function Times({ draft: { every, weekday, day, at }, change }: TimesProps) {
  const say = useWords(reportMailsWords)
  const weekdays = weekdayNames(useLanguage())
  return (
    <>
      <Choice
        label={say('reportMails.rhythm')}
        options={rhythms.map((id) => ({ id, name: say(`reportMails.rhythm.${id}`) }))}
        value={every}
        onChange={(next) => change({ every: next })}
      />
      {every === 'week' && (
        <Choice
          label={say('reportMails.weekday')}
          options={weekdays.map((name, place) => ({ id: `${place + 1}`, name }))}
          value={`${weekday}`}
          onChange={(next) => change({ weekday: Number(next) })}
        />
      )}
      {every === 'month' && (
        <LiveNumber
          label={say('reportMails.day')}
          kind="whole"
          least={1}
          most={28}
          value={day}
          onChange={(next) => change({ day: next })}
        />
      )}
      <label className={fieldStyle['field']}>
        <span className={fieldStyle['label']}>{say('reportMails.at')}</span>
        <input
          className={fieldStyle['input']}
          type="time"
          required
          value={at}
          onChange={({ currentTarget }) => change({ at: currentTarget.value })}
        />
      </label>
    </>
  )
}
