// The page behind a shared link: figures for anybody who has it, without names and without access to the studio.
import { SearchX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useDatesShown } from '../../filters/date-chip.tsx'
import { Note } from '../../parts/note.tsx'
import { Failed, Notice, Skeleton } from '../../parts/states.tsx'
import { useLanguage } from '../../words/language.ts'
import { useWords } from '../../words/words.ts'
import { tokenOfAddress } from '../door/link-token.ts'
import { comparisonWith } from './result-query.ts'
import style from './results.module.css'
import { ResultsProvider } from './results-context.tsx'
import { ResultsGrid } from './results-grid.tsx'
import { resultsWords } from './results-words.ts'
import type { TrendUnit } from './trend-card.tsx'
import { useComparedName } from './use-compared-name.ts'
import { useFiltersShown } from './use-filters-shown.ts'
import { WeightedNote } from './weighted-note.tsx'
import { weightingWords } from './weighting-words.ts'

export default function SharedResults() {
  const say = useWords(resultsWords)
  const sayWeighting = useWords(weightingWords)
  const language = useLanguage()
  const [token] = useState(tokenOfAddress)
  const [unit, setUnit] = useState<TrendUnit>('week')
  const dates = useDatesShown()
  const nameOf = useComparedName()
  const filtersOf = useFiltersShown()
  const shared = useCall(
    'shared_results',
    { params: { token }, query: { unit } },
    { keeps: 'last' },
  )
  const name = shared.data?.name ?? say('results.title')
  useEffect(() => {
    document.title = `${name} · Askwell`
  }, [name])
  const { data, error } = shared
  if (error)
    return (
      <main>
        {error.status === 404 ? (
          <Notice
            icon={SearchX}
            title={say('results.sharedGone')}
            text={say('results.sharedGoneText')}
            isPage
          />
        ) : (
          <Failed error={error} onRetry={shared.refetch} title={say('results.failed')} isPage />
        )}
      </main>
    )
  if (!data)
    return (
      <main className={style['shared']}>
        <header className={style['sharedHead']}>
          <h1>{name}</h1>
        </header>
        <Skeleton rows={4} height={180} />
      </main>
    )
  const { from, to } = data.filters
  const compared =
    data.compared && comparisonWith(data.compared.by, data.filters, data.compared.filters)
  const filtered = filtersOf(data.filters, {
    languages: data.languages,
    nodes: data.results.parts.nodes,
  })
  const nodes = [...data.results.parts.nodes, ...(data.compared?.results.parts.nodes ?? [])]
  const other = data.compared &&
    compared && {
      ...compared,
      results: data.compared.results,
      name: nameOf(compared, { languages: data.languages, nodes }),
      query: null,
    }
  const days = dates({ days: '', from: from?.slice(0, 10) ?? '', to: to?.slice(0, 10) ?? '' })
  return (
    <main className={style['shared']}>
      <header className={style['sharedHead']}>
        {data.logo_url !== null && <img src={data.logo_url} alt="" />}
        <h1 dir="auto">{data.name}</h1>
        <p>
          {[
            say('results.sharedNote', { name: data.node_name }),
            days,
            ...filtered,
            other &&
              say('results.besideName', {
                name: other.name,
                answers: say('results.answers', { count: other.results.counts.counted }),
              }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </header>
      <ResultsProvider
        value={{
          results: data.results,
          other,
          languages: [language, data.default_language],
          breakDownOf: () => null,
          texts: null,
          analysis: null,
        }}
      >
        {data.is_weighting_gone && <Note>{sayWeighting('weighting.sharedGone')}</Note>}
        {data.results.weighting && <WeightedNote of={data.results.weighting} counts="effective" />}
        <ResultsGrid map={null} onUnit={setUnit} />
      </ResultsProvider>
    </main>
  )
}
