// The figures of the last 30 days, each beside the 30 days before. A change that may be chance is grey and says so.
import type { HomeTile } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import { signed } from '../../charts/nps-figures.ts'
import { Card, CardBody } from '../../parts/screen.tsx'
import { useDuration } from '../../words/duration.ts'
import { useNumber } from '../../words/number.ts'
import { usePercent } from '../../words/percent.ts'
import { useWords } from '../../words/words.ts'
import style from './home.module.css'
import { homeWords } from './home-words.ts'
import { moodOf } from './tile-mood.ts'

export function TilesCard({ tiles }: { readonly tiles: readonly HomeTile[] | null }) {
  const say = useWords(homeWords)
  return (
    <Card title={say('home.tiles')} note={say('home.tilesNote')}>
      {tiles === null ? (
        <CardBody>
          <p className={style['quiet']}>{say('home.counting')}</p>
        </CardBody>
      ) : (
        <dl className={style['tiles']}>
          {tiles.map((tile) => (
            <Tile key={tile.kind} tile={tile} />
          ))}
        </dl>
      )}
    </Card>
  )
}

function Tile({ tile }: { readonly tile: HomeTile }) {
  const say = useWords(homeWords)
  const shown = useShown()
  const { kind, value, before, verdict, is_measured: isMeasured } = tile
  return (
    <div>
      <dt>{say(`home.tile.${kind}`)}</dt>
      <dd className={style['tileValue']}>{value === null ? '–' : shown(kind, value)}</dd>
      <dd className={style['tileChange']} data-mood={moodOf(kind, verdict)}>
        {!isMeasured
          ? say('home.notMeasured')
          : before === null
            ? say('home.change.none')
            : say(`home.change.${verdict}`, { before: shown(kind, before) })}
      </dd>
    </div>
  )
}

export function useShown(): (kind: HomeTile['kind'], value: number) => string {
  const number = useNumber()
  const percent = usePercent()
  const duration = useDuration()
  return (kind, value) => {
    switch (kind) {
      case 'responses':
        return number(value)
      case 'nps':
        return signed(Math.round(value))
      case 'first_reply':
        return duration(value)
      case 'csat':
      case 'completion':
      case 'closed_follow_ups':
        return percent(value)
      default:
        return unreachable(kind)
    }
  }
}
