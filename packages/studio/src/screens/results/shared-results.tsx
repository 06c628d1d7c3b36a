// The page behind a shared link: numbers for anybody who has it, nobody's name and no way in.
import { SearchX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useDatesShown } from '../../filters/date-chip.tsx'
import { Failed, Notice, Skeleton } from '../../parts/states.tsx'
import { useLanguage } from '../../words/language.ts'
import { useWords } from '../../words/words.ts'
import { tokenOfAddress } from '../door/link-token.ts'
import style from './results.module.css'
import { ResultsProvider } from './results-context.tsx'
import { ResultsGrid } from './results-grid.tsx'
import { resultsWords } from './results-words.ts'
import type { TrendUnit } from './trend-card.tsx'

export default function SharedResults() {
  const say = useWords(resultsWords)
  const language = useLanguage()
  const [token] = useState(tokenOfAddress)
  const [unit, setUnit] = useState<TrendUnit>('week')
  const dates = useDatesShown()
  const shared = useCall('shared_results', { params: { token }, query: { unit } }, { keeps: 'last' })
  const name = shared.data?.name ?? say('results.title')
  useEffect(() => {
    document.title = `${name} · Askwell`
  }, [name])
  const { data, error } = shared
  if (error)
    return (
      <main>
        {error.status === 404 ? (
          <Notice icon={SearchX} title={say('results.sharedGone')} text={say('results.sharedGoneText')} isPage />
        ) : (
          <Failed error={error} onRetry={shared.refetch} />
        )}
      </main>
    )
  if (!data)
    return (
      <main>
        <Skeleton rows={4} height={180} />
      </main>
    )
  const { from, to } = data.filters
  const days = dates({ days: '', from: from?.slice(0, 10) ?? '', to: to?.slice(0, 10) ?? '' })
  return (
    <main className={style['shared']}>
      <header className={style['sharedHead']}>
        {data.logo_url !== null && <img src={data.logo_url} alt="" />}
        <h1 dir="auto">{data.name}</h1>
        <p>{[say('results.sharedNote', { name: data.node_name }), days].filter(Boolean).join(' · ')}</p>
      </header>
      <ResultsProvider value={{ results: data.results, other: null, languages: [language, data.default_language], texts: null }}>
        <ResultsGrid map={null} onUnit={setUnit} />
      </ResultsProvider>
    </main>
  )
}
