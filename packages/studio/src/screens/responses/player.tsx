// Goes through the steps of a path automatically, or by its slider.
import { Pause, Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useWords } from '../../words/words.ts'
import style from './path-tab.module.css'
import { pathWords } from './path-words.ts'

interface PlayerProps {
  readonly count: number
  readonly at: number
  readonly onMove: (at: number) => void
}

const stepMs = 1_100
const speeds = [1, 2, 4] as const

export function Player({ count, at, onMove }: PlayerProps) {
  const say = useWords(pathWords)
  const [isPlaying, setIsPlaying] = useState(false)
  const [speed, setSpeed] = useState<(typeof speeds)[number]>(1)
  const isAtEnd = at >= count - 1
  useEffect(() => {
    if (!isPlaying) return
    if (isAtEnd) return setIsPlaying(false)
    const timer = setTimeout(() => onMove(at + 1), stepMs / speed)
    return () => clearTimeout(timer)
  }, [isPlaying, isAtEnd, at, speed, onMove])
  const press = (): void => {
    if (!isPlaying && isAtEnd) onMove(0)
    setIsPlaying(!isPlaying)
  }
  const stepOf = say('path.stepOf', { at: at + 1, of: count })
  return (
    <div className={style['player']}>
      <button
        type="button"
        className={style['play']}
        aria-label={say(isPlaying ? 'path.pause' : 'path.play')}
        onClick={press}
      >
        {isPlaying ? <Pause size={16} aria-hidden /> : <Play size={16} aria-hidden />}
      </button>
      <input
        type="range"
        min={0}
        max={count - 1}
        value={at}
        aria-label={say('path.step')}
        aria-valuetext={stepOf}
        style={
          { '--done': `${count > 1 ? (at / (count - 1)) * 100 : 100}%` } as React.CSSProperties
        }
        onChange={(event) => {
          setIsPlaying(false)
          onMove(Number(event.target.value))
        }}
      />
      <output>{stepOf}</output>
      <button
        type="button"
        className={style['speed']}
        aria-label={`${say('path.speed')} ${speed}×`}
        onClick={() => setSpeed(speeds[(speeds.indexOf(speed) + 1) % speeds.length] ?? 1)}
      >
        {speed}×
      </button>
    </div>
  )
}
