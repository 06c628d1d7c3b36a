// Where people left: of the people who reached a page, how many left there without finishing.
import { Bars } from '../../charts/bars.tsx'
import { ChartCard } from '../../charts/chart-card.tsx'
import { usePercent } from '../../words/percent.ts'
import { useWords } from '../../words/words.ts'
import style from './results.module.css'
import { useResults } from './results-context.tsx'
import { resultsWords } from './results-words.ts'
import { useComparing } from './use-comparing.tsx'

export function DropOffCard() {
  const say = useWords(resultsWords)
  const percent = usePercent()
  const comparing = useComparing()
  const { results, other } = useResults()
  const pages = results.states.filter(
    ({ style: kind, reached }) => reached > 0 && kind !== 'thank' && kind !== 'chat',
  )
  const most = pages.reduce<(typeof pages)[number] | null>(
    (found, page) => (page.left > (found?.left ?? 0) ? page : found),
    null,
  )
  const all = Math.max(1, ...pages.map(({ reached }) => reached))
  const otherAll = Math.max(1, ...(other?.results.states.map(({ reached }) => reached) ?? []))
  const lines = pages.map((page) => {
    const versus = other?.results.states.find(({ state_id: id }) => id === page.state_id)
    const there = {
      reached: versus?.reached ?? 0,
      left: versus?.left ?? 0,
      share: versus?.left_share ?? 0,
      measured: versus?.measured ?? 0,
    }
    return {
      ...page,
      isMeasured: page.is_measured,
      share: page.left_share ?? 0,
      there,
      difference:
        comparing?.shares(
          { count: page.left, of: page.measured },
          { count: there.left, of: there.measured },
        ) ?? null,
    }
  })
  const said = [
    most
      ? say('results.dropSentence', { name: most.name, count: most.left })
      : pages.some((page) => page.is_measured)
        ? say('results.noDrop')
        : say('results.dropUnknown'),
    comparing?.sentence(
      lines.map(({ name, share, there, difference }) => ({
        label: name,
        value: percent(share),
        other: percent(there.share),
        difference,
      })),
    ),
  ]
  return (
    <ChartCard
      title={say('results.dropOff')}
      sentence={said.filter(Boolean).join(' ')}
      table={{
        heads: [
          say('results.page'),
          say('results.reached'),
          say('results.leftHere'),
          say('results.shareHead'),
          ...(comparing?.heads ?? []),
        ],
        rows: lines.map(({ name, reached, left, share, isMeasured, there, difference }) => [
          name,
          String(reached),
          isMeasured ? String(left) : '–',
          isMeasured ? percent(share) : '–',
          ...(comparing?.cells(
            `${there.left} / ${there.reached} · ${percent(there.share)}`,
            difference,
            'points',
          ) ?? []),
        ]),
      }}
      foot={comparing?.legend(other?.results.counts.responses ?? 0, 'outline')}
    >
      <Bars
        bars={lines.map(({ state_id: key, name, reached, left, there, difference }) => ({
          key,
          label: left > 0 ? `${name} · −${left}` : name,
          count: reached,
          share: reached / all,
          ...(comparing && {
            other: {
              count: there.reached,
              share: there.reached / otherAll,
              delta:
                difference === null
                  ? ''
                  : say('results.leaving', { delta: comparing.delta(difference, 'points') }),
            },
          }),
        }))}
      />
      {pages.every((page) => !page.is_measured) && (
        <p className={style['help']}>{say('results.dropUnknown')}</p>
      )}
    </ChartCard>
  )
}
