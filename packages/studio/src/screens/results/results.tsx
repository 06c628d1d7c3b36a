// The results of a survey. The survey, the filters and the comparison are in the address.
import { seriesUnits } from '@askwell/contract'
import { ChartColumn, Scale, Share2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { defaultLanguage } from '../../answers/answer-shown.ts'
import { useFlowMaps } from '../../answers/flow-maps.ts'
import type { CallRefused } from '../../api/call.ts'
import { useMay } from '../../api/me.tsx'
import { useCall } from '../../api/use-call.ts'
import { noFilters } from '../../filters/answer-filters.ts'
import { FilterBar } from '../../filters/filter-bar.tsx'
import { knownSubject, tableSubjectOf } from '../../filters/subjects.ts'
import { useConditionNames } from '../../filters/use-condition-names.ts'
import { type FilterAddress, useFilters } from '../../filters/use-filters.ts'
import { useLeftOut, useReadable } from '../../filters/use-readable.ts'
import { useSubjects } from '../../filters/use-subjects.ts'
import { ActionButton, LinkButton } from '../../parts/action-button.tsx'
import { Note } from '../../parts/note.tsx'
import { Screen } from '../../parts/screen.tsx'
import { Failed, Notice, Skeleton } from '../../parts/states.tsx'
import { useEmptyText } from '../../parts/use-empty-text.ts'
import { useLanguage } from '../../words/language.ts'
import { useShortMoment } from '../../words/short-moment.ts'
import { useWords } from '../../words/words.ts'
import { CompareChip } from './compare-chip.tsx'
import { CrosstabTable } from './crosstab.tsx'
import { knownBreak, readBase, readBreak, readSubject, writeInList } from './crosstab-view.ts'
import { DriversView } from './drivers.tsx'
import { usualScore, writeDrivers } from './drivers-view.ts'
import { driversWords } from './drivers-words.ts'
import { EmptyMatch } from './empty-match.tsx'
import { ExportMenu } from './export-menu.tsx'
import { filteredAnalysis } from './narrowings.ts'
import { NoAnswers } from './no-answers.tsx'
import { ReportKinds } from './report-kinds.tsx'
import { comparisonOf, exportQuery, listSearch, resultQuery, unitFor } from './result-query.ts'
import style from './results.module.css'
import { ResultsProvider } from './results-context.tsx'
import { ResultsGrid } from './results-grid.tsx'
import { resultsWords } from './results-words.ts'
import { ShareSheet } from './share-sheet.tsx'
import { useComparedName } from './use-compared-name.ts'
import { useLiveResults } from './use-live-results.ts'
import { ViewLine, ViewsMenu } from './views-menu.tsx'
import { WeightedNote } from './weighted-note.tsx'
import { useWeighting, WeightingChoice } from './weighting-choice.tsx'
import { weightingWords } from './weighting-words.ts'

const chips = [
  'flow',
  'node',
  'when',
  'counted',
  'channel',
  'language',
  'device',
  'countedInternal',
  'offline',
] as const
/** Without the survey filter, if the survey is already chosen. */
const ofOne = chips.filter((chip) => chip !== 'flow')
const behind = ['node', 'counted', 'language', 'device', 'countedInternal', 'offline'] as const

/** `of`: only this survey, as one of its sides. */
export default function ResultsScreen({ flowId: of }: { readonly flowId?: string }) {
  const say = useWords(resultsWords)
  const emptyText = useEmptyText()
  const address = useFilters(of === undefined ? '/results' : `/flows/${of}`)
  const flows = useCall('list_flows', { query: { limit: 500 } })
  const nodes = useCall('list_nodes', { query: { limit: 500 } })
  const { filters } = address
  const published = flows.data?.items.filter(({ published_version: version }) => version !== null)
  const flowId =
    of ||
    filters.flow ||
    nodes.data?.items.find(({ id }) => id === filters.node)?.flow_id ||
    (filters.node === '' ? published?.[0]?.id : undefined)
  if (flows.error || !published || (filters.node !== '' && !nodes.data))
    return (
      <Screen title={say('results.title')}>
        {flows.error ? (
          <Failed error={flows.error} onRetry={flows.refetch} title={say('results.failed')} />
        ) : (
          <Skeleton rows={6} height={120} />
        )}
      </Screen>
    )
  if (flowId === undefined)
    return (
      <Screen title={say('results.title')}>
        <Notice
          icon={ChartColumn}
          title={say('results.noSurvey')}
          text={emptyText(say('results.noSurveyText'))}
        >
          <LinkButton to="/surveys">{say('results.toSurveys')}</LinkButton>
        </Notice>
      </Screen>
    )
  const version = published.find(({ id }) => id === flowId)?.published_version ?? null
  if (version === null && of !== undefined)
    return (
      <Screen title={say('results.title')}>
        <Notice
          icon={ChartColumn}
          title={say('results.notPublished')}
          text={say('results.noSurveyText')}
        />
      </Screen>
    )
  return (
    <FlowResults
      key={flowId}
      flowId={flowId}
      version={version}
      chips={of === undefined ? chips : ofOne}
      address={{ ...address, filters: { ...filters, flow: flowId } }}
    />
  )
}

/** The responses cannot reach the targets of the weighting. */
const isUnreached = (error: CallRefused | null): boolean =>
  error?.errors.some(({ field }) => field === 'weighting_id') ?? false

interface FlowResultsProps {
  readonly flowId: string
  /** The newest published version. */
  readonly version: number | null
  readonly chips: Parameters<typeof FilterBar>[0]['chips']
  readonly address: FilterAddress
}

function FlowResults({ flowId, version, chips, address }: FlowResultsProps) {
  const say = useWords(resultsWords)
  const sayDrivers = useWords(driversWords)
  const language = useLanguage()
  const moment = useShortMoment()
  const may = useMay()
  const nameOf = useComparedName()
  const [isSharing, setIsSharing] = useState(false)
  const { rest, go, change } = address
  const comparing = typeof rest['with'] === 'string' ? rest['with'] : ''
  const unit =
    seriesUnits.find((one) => one === rest['unit']) ?? unitFor(address.filters, Date.now())
  const sayWeighting = useWords(weightingWords)
  const readable = useReadable(address.filters)
  const weighting = useWeighting(flowId, address.filters.w)
  const w = weighting.chosen?.id ?? ''
  const filters = useMemo(() => ({ ...readable.filters, w }), [readable.filters, w])
  const asked = useMemo(() => resultQuery(filters, Date.now()), [filters])
  const analysis = useMemo(() => filteredAnalysis(flowId, filters), [flowId, filters])
  const found = useCall(
    'flow_results',
    { params: { id: flowId }, query: { ...asked, unit } },
    { when: weighting.isKnown, keeps: 'last' },
  )
  const isAskedAgain = useLeftOut(readable, found.error)
  const compared = useMemo(() => comparisonOf(filters, comparing, Date.now()), [filters, comparing])
  const other = useCall(
    'flow_results',
    { params: { id: flowId }, query: { ...compared?.query, unit } },
    { when: compared !== null && weighting.isKnown },
  )
  const { maps } = useFlowMaps(version === null ? [] : [{ flow_id: flowId, flow_version: version }])
  const map = [...maps.values()][0] ?? null
  const subjects = useSubjects(filters)
  const row = knownSubject(subjects, readSubject(rest['row']))
  const drivers = rest['drivers']
  const names = useConditionNames(subjects)
  const score = usualScore(subjects)
  useLiveResults()
  const results = found.data
  const isEmpty = results !== undefined && results.counts.responses === 0
  const isNarrowed = Object.keys(asked).length > 0
  return (
    <Screen
      title={say('results.title')}
      fills="whole"
      beside={<ReportKinds here="surveys" />}
      actions={
        <>
          {found.dataUpdatedAt > 0 && (
            <span className={style['updated']}>
              {say('results.updated', {
                time: moment(new Date(found.dataUpdatedAt).toISOString()),
              })}
            </span>
          )}
          <ActionButton onPress={() => go({ row: undefined, by: undefined, drivers: 'usual' })}>
            <Scale size={14} aria-hidden />
            {sayDrivers('drivers.title')}
          </ActionButton>
          {may('surveys.write') && (
            <ActionButton onPress={() => setIsSharing(true)}>
              <Share2 size={14} aria-hidden />
              {say('results.share')}
            </ActionButton>
          )}
          <LinkButton to="/responses" search={listSearch(filters)}>
            {say('results.toResponses')}
          </LinkButton>
          <ExportMenu query={exportQuery(filters, Date.now())} />
        </>
      }
    >
      <FilterBar
        address={{ ...address, clear: () => change({}) }}
        chips={chips}
        behind={behind}
        refused={readable.refused}
        keeps="survey"
      >
        {results && !row && !drivers && (
          <CompareChip
            results={results}
            map={map}
            hasPeriod={asked.from !== undefined}
            value={comparing}
            onChange={(next) => go({ with: next || undefined })}
          />
        )}
        {!row && (
          <WeightingChoice
            flowId={flowId}
            state={weighting}
            subjects={subjects}
            names={names}
            onChoose={(id) => change({ w: id })}
            labelIs="hidden"
          />
        )}
        <ViewsMenu flowId={flowId} address={address} subjects={subjects} />
      </FilterBar>
      <ViewLine flowId={flowId} address={address} />
      {weighting.isGone && <Note>{sayWeighting('weighting.gone')}</Note>}
      {isUnreached(found.error) ? (
        <Notice
          icon={ChartColumn}
          title={sayWeighting('weighting.unreached')}
          text={sayWeighting('weighting.unreachedText')}
        >
          <ActionButton onPress={() => change({ w: '' })}>
            {sayWeighting('weighting.without')}
          </ActionButton>
        </Notice>
      ) : found.error && !results && !isAskedAgain ? (
        <Failed error={found.error} onRetry={found.refetch} title={say('results.failed')} />
      ) : !results ? (
        <Skeleton rows={4} height={180} />
      ) : isEmpty && isNarrowed ? (
        <EmptyMatch
          flowId={flowId}
          filters={filters}
          onChange={change}
          onClear={() => change({ ...noFilters, flow: flowId })}
        />
      ) : isEmpty ? (
        <NoAnswers flowId={flowId} />
      ) : drivers ? (
        <DriversView
          flowId={flowId}
          filters={filters}
          chosen={drivers}
          onChange={(choice) => go({ drivers: writeDrivers(choice) })}
          onClose={() => go({ drivers: undefined })}
        />
      ) : row ? (
        <CrosstabTable
          flowId={flowId}
          filters={filters}
          row={row}
          by={knownBreak(subjects, readBreak(rest['by']))}
          base={readBase(rest['b'])}
          onChange={(next, by, base) =>
            go({
              row: writeInList(next),
              by: by ? writeInList(by) : undefined,
              b: base === 'answered' ? undefined : base,
            })
          }
          weighting={weighting}
          onWeight={(id) => change({ w: id })}
          onClose={() => go({ row: undefined, by: undefined, b: undefined })}
        />
      ) : (
        <ResultsProvider
          value={{
            results,
            other:
              compared && other.data
                ? {
                    ...compared,
                    results: other.data,
                    name: nameOf(compared, {
                      languages: map?.flow.languages ?? [],
                      nodes: results.parts.nodes,
                    }),
                  }
                : null,
            languages: [language, ...(map ? defaultLanguage(map) : [])],
            texts: {
              flowId,
              query: asked,
              list: listSearch(filters),
              words: {
                analysis,
                score: score && { on: score, name: names.subject(score) },
              },
            },
            analysis,
            breakDownOf: (questionId) => {
              const subject = tableSubjectOf(subjects, questionId)
              return subject && (() => go({ row: writeInList(subject) }))
            },
          }}
        >
          {compared && other.error && !other.data && (
            <Failed
              error={other.error}
              onRetry={other.refetch}
              title={say('results.otherFailed')}
            />
          )}
          {results.weighting && <WeightedNote of={results.weighting} counts="effective" />}
          <ResultsGrid map={map} onUnit={(next) => go({ unit: next })} />
        </ResultsProvider>
      )}
      <ShareSheet
        isOpen={isSharing}
        onClose={() => setIsSharing(false)}
        flowId={flowId}
        asked={asked}
        compared={compared}
      />
    </Screen>
  )
}
