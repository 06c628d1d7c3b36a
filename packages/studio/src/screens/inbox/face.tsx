// A person's round picture: an image, or a letter on a colour that white is readable on.
import { useState } from 'react'
import { publicAddress } from '../../settings/origins.ts'
import { darkEnough } from './dark-enough.ts'
import style from './face.module.css'

interface FaceProps {
  readonly name: string
  readonly url?: string | null
  readonly color?: string | null
  /** Distinguishes people of the same name; default: the name. */
  readonly seed?: string
  /** In pixels. */
  readonly size?: number
}

export function Face({ name, url = null, color = null, seed = name, size = 34 }: FaceProps) {
  const [isBroken, setIsBroken] = useState(false)
  const letter = [...name.trim()][0]?.toLocaleUpperCase() ?? '?'
  const box = { width: size, height: size, backgroundColor: darkEnough(color ?? colorOf(seed)) }
  return (
    <span className={style['face']} style={box} data-letter={letter} aria-hidden>
      {url !== null && url !== '' && !isBroken && (
        <img src={publicAddress(url)} alt="" onError={() => setIsBroken(true)} />
      )}
    </span>
  )
}

const palette = [
  '#b4532a',
  '#2e6b4f',
  '#5b4a8a',
  '#0a6f9c',
  '#8a3b62',
  '#5c5a1e',
  '#3d5a80',
  '#7a4b2b',
] as const

function colorOf(seed: string): string {
  const sum = [...seed].reduce(
    (total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) % 100_003,
    7,
  )
  return palette[sum % palette.length] ?? palette[0]
}
