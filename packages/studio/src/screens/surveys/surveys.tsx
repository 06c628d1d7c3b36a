// The surveys of the workspace: their state, their channels, and their recent figures.

import type { OwnerNode } from '@askwell/contract'
import { surveyState } from '@askwell/engine'
import { ClipboardPen, Plus } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../api/me.tsx'
import { useCall } from '../../api/use-call.ts'
import { usePages } from '../../api/use-pages.ts'
import { ActionButton, LinkButton } from '../../parts/action-button.tsx'
import { Choice } from '../../parts/choice.tsx'
import { Listed } from '../../parts/listed.tsx'
import { Rows } from '../../parts/rows.tsx'
import { Card, CardBody, Screen } from '../../parts/screen.tsx'
import { SearchBox } from '../../parts/search-box.tsx'
import { useLanguage } from '../../words/language.ts'
import { useWords } from '../../words/words.ts'
import { StarterTiles } from '../new-flow/starter-tiles.tsx'
import { SurveyRow } from './survey-row.tsx'
import { channelOf } from './survey-state.ts'
import style from './surveys.module.css'
import {
  type SurveyFilter,
  type SurveyOrder,
  surveyFilters,
  surveyOrders,
  surveysShown,
} from './surveys-shown.ts'
import { surveysWords } from './surveys-words.ts'

/** Of a page of the owner API: few workspaces need a second one. */
const pageSize = 500
/** Each row loads its own figures, so that few are drawn at first. */
const rowsAtOnce = 25

export default function Surveys() {
  const say = useWords(surveysWords)
  const may = useMay()
  const language = useLanguage()
  const pages = usePages('list_flows', { query: { limit: pageSize } })
  const nodes = useCall('list_nodes', { query: { limit: 500 } })
  const [q, setQ] = useState('')
  const [filter, setFilter] = useState<SurveyFilter>('current')
  const [order, setOrder] = useState<SurveyOrder>('changed')
  const [rows, setRows] = useState(rowsAtOnce)
  const make = may('surveys.write') && (
    <LinkButton to="/flows/new" kind="primary">
      <Plus size={14} aria-hidden />
      {say('surveys.new')}
    </LinkButton>
  )
  const placesOf = (flowId: string): readonly OwnerNode[] =>
    nodes.data?.items.filter(({ flow_id }) => flow_id === flowId) ?? []
  return (
    <Screen title={say('surveys.title')} fills="whole" actions={make}>
      <div className={style['body']}>
        {pages.items !== undefined && pages.items.length > 0 && (
          <div className={style['tools']}>
            <SearchBox label={say('surveys.find')} value={q} onSearch={setQ} />
            <Choice
              label={say('surveys.filter')}
              labelIs="hidden"
              options={surveyFilters.map((id) => ({ id, name: say(`surveys.filter.${id}`) }))}
              value={filter}
              onChange={setFilter}
            />
            <Choice
              label={say('surveys.order')}
              labelIs="hidden"
              options={surveyOrders.map((id) => ({ id, name: say(`surveys.order.${id}`) }))}
              value={order}
              onChange={setOrder}
            />
          </div>
        )}
        <Card>
          <Listed
            pages={pages}
            failed={say('surveys.failed')}
            empty={{
              icon: ClipboardPen,
              title: say('surveys.none'),
              text: say('surveys.noneText'),
              action: may('surveys.write') && <StarterTiles />,
            }}
          >
            {(items) => {
              const shown = surveysShown(
                items.map((flow) => ({
                  key: flow.id,
                  name: flow.name,
                  flow,
                  state: surveyState(flow.published_version, placesOf(flow.id).map(channelOf), {
                    isArchived: flow.archived_at !== null,
                    nowMs: Date.now(),
                  }),
                  updatedAt: flow.updated_at,
                })),
                { q, filter, order, locale: language },
              )
              if (shown.length === 0)
                return <p className={style['none']}>{say('surveys.noMatch')}</p>
              const heads = ['name', 'state', 'places', 'recent', 'finished', 'score'] as const
              return (
                <>
                  <Rows
                    label={say('surveys.title')}
                    heads={[...heads.map((head) => say(`surveys.${head}`)), '']}
                  >
                    {shown.slice(0, rows).map(({ flow, state }) => (
                      <SurveyRow
                        key={flow.id}
                        flow={flow}
                        state={state}
                        places={placesOf(flow.id)}
                      />
                    ))}
                  </Rows>
                  {shown.length > rows && (
                    <CardBody>
                      <ActionButton onPress={() => setRows(rows + rowsAtOnce)}>
                        {say('surveys.more', { count: shown.length - rows })}
                      </ActionButton>
                    </CardBody>
                  )}
                </>
              )
            }}
          </Listed>
        </Card>
      </div>
    </Screen>
  )
}
