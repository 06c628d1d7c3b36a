// Mails what results show to oneself: one press opens the choice, and one more makes the report (O-57).
import type { ResultView, SubjectInfo } from '@askwell/contract'
import { Mail } from 'lucide-react'
import { MenuTrigger } from 'react-aria-components'
import { toast } from 'sonner'
import { useMay, useMe } from '../../api/me.tsx'
import { useCall, useChange } from '../../api/use-call.ts'
import { readersTimezone } from '../../filters/answer-filters.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { MenuItem, MenuList } from '../../parts/menu.tsx'
import { tellFailure } from '../../parts/tell-failure.ts'
import { useWords } from '../../words/words.ts'
import type { ViewState } from '../results/view-state.ts'
import { offeredReport, type Rhythm, stateFor, usualFigures } from './report-draft.ts'
import { reportMailsWords } from './report-mails-words.ts'

interface MailMeProps {
  readonly flowId: string
  readonly subjects: readonly SubjectInfo[]
  /** The saved view that is shown unchanged; null = none. */
  readonly view: ResultView | null
  readonly state: () => ViewState
}

export function MailMe({ flowId, subjects, view, state }: MailMeProps) {
  const say = useWords(reportMailsWords)
  const me = useMe().person.id
  const mayWrite = useMay()('surveys.write')
  const flows = useCall('list_flows', { query: { limit: 500 } })
  const createView = useChange('create_view', ['list_views'])
  const create = useChange('create_report', ['list_reports'])
  if (!mayWrite) return null
  const name = flows.data?.items.find(({ id }) => id === flowId)?.name ?? ''
  const make = async (every: Rhythm): Promise<void> => {
    const saved = view ?? (await createView.mutateAsync({ body: viewFor(every) }))
    const figures = usualFigures(subjects)
    const offered = { viewId: saved.id, me, figures, timezone: readersTimezone() }
    await create.mutateAsync({ body: offeredReport(every, offered) })
    toast.success(say('reportMails.made'))
  }
  const viewFor = (every: Rhythm) => ({
    ...{ ...stateFor(state(), every), is_shared: false },
    name: say('reportMails.viewName', { name }).slice(0, 120),
  })
  return (
    <MenuTrigger>
      <ActionButton
        isBusy={create.isPending || createView.isPending}
        // What the survey asks is not known yet, and so neither are the figures.
        isDisabled={subjects.length === 0}
      >
        <Mail size={14} aria-hidden />
        {say('reportMails.mailMe')}
      </ActionButton>
      <MenuList label={say('reportMails.mailMe')}>
        {(['week', 'day', 'month'] as const).map((every) => (
          <MenuItem key={every} id={every} onAction={() => void make(every).catch(tellFailure)}>
            {say(`reportMails.mailMe.${every}`)}
          </MenuItem>
        ))}
      </MenuList>
    </MenuTrigger>
  )
}
