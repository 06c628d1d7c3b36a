// Every survey of the workspace: its state, its channels, and its recent figures.
import type { OwnerNode } from '@askwell/contract'
import { ClipboardPen, Plus } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../api/me.tsx'
import { useCall } from '../../api/use-call.ts'
import { usePages } from '../../api/use-pages.ts'
import { LinkButton } from '../../parts/action-button.tsx'
import { Listed } from '../../parts/listed.tsx'
import { Rows } from '../../parts/rows.tsx'
import { Card, Screen } from '../../parts/screen.tsx'
import { SearchBox } from '../../parts/search-box.tsx'
import { useWords } from '../../words/words.ts'
import { StarterLinks } from './starter-links.tsx'
import { SurveyRow } from './survey-row.tsx'
import style from './surveys.module.css'
import { surveysWords } from './surveys-words.ts'

/** Each row loads its own figures. */
const pageSize = 25
/** With fewer, a search is unnecessary. */
const searchFrom = 8

export default function Surveys() {
  const say = useWords(surveysWords)
  const may = useMay()
  const pages = usePages('list_flows', { query: { limit: pageSize } })
  const nodes = useCall('list_nodes', { query: { limit: 500 } })
  const [q, setQ] = useState('')
  const make = may('surveys.write') && (
    <LinkButton to="/flows/new" kind="primary">
      <Plus size={14} aria-hidden />
      {say('surveys.new')}
    </LinkButton>
  )
  const placesOf = (flowId: string): readonly OwnerNode[] =>
    nodes.data?.items.filter(({ flow_id }) => flow_id === flowId) ?? []
  const isLong = (pages.items?.length ?? 0) >= searchFrom
  const isMeant = ({ name }: { readonly name: string }): boolean =>
    name.toLocaleLowerCase().includes(q.toLocaleLowerCase())
  return (
    <Screen title={say('surveys.title')} fills="whole" actions={make}>
      <div className={style['body']}>
        {isLong && <SearchBox label={say('surveys.find')} value={q} onSearch={setQ} />}
        <Card>
          <Listed
            pages={pages}
            failed={say('surveys.failed')}
            empty={{
              icon: ClipboardPen,
              title: say('surveys.none'),
              text: say('surveys.noneText'),
              action: may('surveys.write') && <StarterLinks />,
            }}
          >
            {(items) => {
              const shown = items.filter(isMeant)
              if (shown.length === 0)
                return <p className={style['none']}>{say('surveys.noMatch')}</p>
              const heads = ['name', 'state', 'places', 'recent', 'finished', 'score'] as const
              return (
                <Rows
                  label={say('surveys.title')}
                  heads={[...heads.map((head) => say(`surveys.${head}`)), '']}
                >
                  {shown.map((flow) => (
                    <SurveyRow key={flow.id} flow={flow} places={placesOf(flow.id)} />
                  ))}
                </Rows>
              )
            }}
          </Listed>
        </Card>
      </div>
    </Screen>
  )
}
