// Beside the title of every report: reports of surveys, dashboards of several, and the report of conversations.
import { Segments } from '../../parts/segments.tsx'
import { useWords } from '../../words/words.ts'
import { resultsWords } from './results-words.ts'

const kinds = {
  surveys: '/results',
  dashboards: '/results/dashboards',
  conversations: '/results/conversations',
} as const

export function ReportKinds({ here }: { readonly here: keyof typeof kinds }) {
  const say = useWords(resultsWords)
  return (
    <Segments
      label={say('results.kinds')}
      items={(['surveys', 'dashboards', 'conversations'] as const).map((kind) => ({
        to: kinds[kind],
        name: say(`results.kinds.${kind}`),
        isHere: kind === here,
      }))}
    />
  )
}
