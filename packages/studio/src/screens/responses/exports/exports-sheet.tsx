// Exports that the server writes in the background: started, followed, fetched and deleted here (ECO-84).
import {
  type Export,
  type ExportFormat,
  type ExportLayout,
  type ExportSubject,
  plainLayout,
} from '@askwell/contract'
import { useState } from 'react'
import { useMay } from '../../../api/me.tsx'
import { useCall, useChange } from '../../../api/use-call.ts'
import type { AnswersQuery } from '../../../filters/answer-filters.ts'
import { ActionButton } from '../../../parts/action-button.tsx'
import { Choice } from '../../../parts/choice.tsx'
import { Form } from '../../../parts/form.tsx'
import rowStyle from '../../../parts/rows.module.css'
import { Rows } from '../../../parts/rows.tsx'
import { Failed } from '../../../parts/states.tsx'
import { tellFailure } from '../../../parts/tell-failure.ts'
import { useFileSize } from '../../../words/file-size.ts'
import { useMoment } from '../../../words/moment.ts'
import { useWords } from '../../../words/words.ts'
import {
  exportFilter,
  fittingLayout,
  formatsFor,
  isCancelled,
  isChanging,
  isFiltered,
  linksOf,
  subjectsFor,
  takenOver,
} from './export-request.ts'
import { exportWords } from './export-words.ts'
import { LayoutFields } from './layout-fields.tsx'

const lookMs = 3_000
const schedules = ['once', 'daily', 'weekly', 'monthly'] as const

export default function ExportsSheet({ query }: { readonly query: AnswersQuery }) {
  const say = useWords(exportWords)
  return (
    <>
      <p>{say('export.note')}</p>
      <NewExportForm query={query} />
      <ExportList />
    </>
  )
}

function NewExportForm({ query }: { readonly query: AnswersQuery }) {
  const say = useWords(exportWords)
  const subjects = subjectsFor(useMay())
  const start = useChange('create_export', ['list_exports'])
  const [what, setWhat] = useState<ExportSubject>('feedback')
  const [format, setFormat] = useState<ExportFormat>('csv')
  const [schedule, setSchedule] = useState<(typeof schedules)[number]>('once')
  const [wished, setWished] = useState<ExportLayout>(plainLayout)
  const formats = formatsFor(what)
  const chosen = formats.includes(format) ? format : 'csv'
  return (
    <Form
      error={start.error}
      onSubmit={async () => {
        const filter = exportFilter(what, query)
        const repeat = schedule === 'once' ? null : schedule
        const layout = fittingLayout(chosen, what === 'feedback' ? wished : plainLayout)
        await start.mutateAsync({
          body: { what, format: chosen, filter, layout, schedule: repeat },
        })
      }}
      actions={
        <ActionButton kind="primary" type="submit" isBusy={start.isPending}>
          {say('export.start')}
        </ActionButton>
      }
    >
      <Choice
        label={say('export.what')}
        options={subjects.map((id) => ({ id, name: say(`export.what.${id}`) }))}
        value={what}
        onChange={setWhat}
      />
      <Choice
        label={say('export.format')}
        options={formats.map((id) => ({ id, name: say(`export.format.${id}`) }))}
        value={chosen}
        onChange={setFormat}
      />
      {what === 'feedback' && chosen !== 'sav' && (
        <Choice
          label={say('export.answers')}
          options={(['joined', 'split'] as const).map((id) => ({
            ...{ id, name: say(`export.answers.${id}`) },
          }))}
          value={wished.answers}
          onChange={(answers) => setWished({ ...wished, answers })}
        />
      )}
      {what === 'feedback' && <LayoutFields format={chosen} layout={wished} onChange={setWished} />}
      <Choice
        label={say('export.schedule')}
        options={schedules.map((id) => ({ id, name: say(`export.schedule.${id}`) }))}
        value={schedule}
        onChange={setSchedule}
      />
      <p>{say(isFiltered(what) ? 'export.filtered' : 'export.unfiltered')}</p>
    </Form>
  )
}

function ExportList() {
  const say = useWords(exportWords)
  const [isFollowed, setIsFollowed] = useState(true)
  const list = useCall(
    'list_exports',
    { query: { limit: 20 } },
    isFollowed ? { everyMs: lookMs } : {},
  )
  const items = list.data?.items ?? []
  const mustFollow = list.data === undefined || items.some((one) => isChanging(one, Date.now()))
  if (mustFollow !== isFollowed) setIsFollowed(mustFollow)
  if (list.error !== null && list.data === undefined)
    return (
      <Failed error={list.error} onRetry={() => void list.refetch()} title={say('export.failed')} />
    )
  if (items.length === 0) return <p>{say('export.none')}</p>
  return (
    <Rows label={say('export.title')} heads={[say('export.what'), say('export.state'), '']}>
      {items.map((one) => (
        <ExportRow key={one.id} one={one} />
      ))}
    </Rows>
  )
}

function ExportRow({ one }: { readonly one: Export }) {
  const say = useWords(exportWords)
  const moment = useMoment()
  const remove = useChange('delete_export', ['list_exports'])
  const start = useChange('create_export', ['list_exports'])
  const [isOpen, setIsOpen] = useState(false)
  const takeOver = async () => {
    await start.mutateAsync({ body: takenOver(one) })
    await remove.mutateAsync({ params: { id: one.id } })
  }
  const time = moment(one.created_at)
  const word = isCancelled(one) ? 'cancel' : 'delete'
  return (
    <tr>
      <td>
        <span className={rowStyle['strong']}>{say(`export.what.${one.what}`)}</span>
        <span className={rowStyle['note']}>
          {say(`export.format.${one.format}`)} · {time}
        </span>
      </td>
      <td>
        {say(`export.state.${one.state}`)}
        <span className={rowStyle['note']}>
          {one.needs_owner
            ? say('export.stopped')
            : (one.error ?? say('export.rows', { count: one.rows }))}
        </span>
        {isOpen && <ExportFiles id={one.id} />}
      </td>
      <td>
        {one.state === 'done' && one.to === 'download' && !isOpen && (
          <ActionButton label={say('export.filesOf', { time })} onPress={() => setIsOpen(true)}>
            {say('export.files')}
          </ActionButton>
        )}
        {one.needs_owner && (
          <ActionButton
            label={say('export.takeOverOf', { time })}
            isBusy={start.isPending}
            onPress={() => void takeOver().catch(tellFailure)}
          >
            {say('export.takeOver')}
          </ActionButton>
        )}
        <ActionButton
          label={say(`export.${word}Of`, { time })}
          isBusy={remove.isPending}
          onPress={() => void remove.mutateAsync({ params: { id: one.id } }).catch(tellFailure)}
        >
          {say(`export.${word}`)}
        </ActionButton>
      </td>
    </tr>
  )
}

function ExportFiles({ id }: { readonly id: string }) {
  const say = useWords(exportWords)
  const sizeOf = useFileSize()
  const whole = useCall('read_export', { params: { id } })
  return (
    <ul>
      {linksOf(whole.data?.files ?? []).map(({ name, url, bytes }) => (
        <li key={url}>
          <a href={url} download>
            {say('export.download', { name, size: sizeOf(bytes) })}
          </a>
        </li>
      ))}
    </ul>
  )
}
