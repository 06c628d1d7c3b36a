// Beside the title of every report: reports of surveys, dashboards of several, the report of conversations, and report mails.
import { useMay } from '../../api/me.tsx'
import { Segments } from '../../parts/segments.tsx'
import { useWords } from '../../words/words.ts'
import { resultsWords } from './results-words.ts'

const kinds = {
  surveys: '/results',
  dashboards: '/results/dashboards',
  conversations: '/results/conversations',
  mails: '/results/mails',
} as const

export function ReportKinds({ here }: { readonly here: keyof typeof kinds }) {
  const say = useWords(resultsWords)
  const mayMail = useMay()('surveys.write')
  const shown = [
    'surveys',
    'dashboards',
    'conversations',
    ...(mayMail ? (['mails'] as const) : []),
  ] as const
  return (
    <Segments
      label={say('results.kinds')}
      items={shown.map((kind) => ({
        to: kinds[kind],
        name: say(`results.kinds.${kind}`),
        isHere: kind === here,
      }))}
    />
  )
}
