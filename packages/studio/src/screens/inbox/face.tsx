// A person's round picture: an image, or a letter on a colour in which white can be read.
import { useState } from 'react'
import style from './face.module.css'

interface FaceProps {
  readonly name: string
  readonly url?: string | null
  readonly color?: string | null
  /** In pixels. */
  readonly size?: number
}

export function Face({ name, url = null, color = null, size = 34 }: FaceProps) {
  const [isBroken, setIsBroken] = useState(false)
  const letter = [...name.trim()][0]?.toLocaleUpperCase() ?? '?'
  const box = { width: size, height: size, backgroundColor: darkEnough(color ?? colorOf(name)) }
  return (
    <span className={style['face']} style={box} data-letter={letter} aria-hidden>
      {url !== null && url !== '' && !isBroken && <img src={url} alt="" onError={() => setIsBroken(true)} />}
    </span>
  )
}

const palette = ['#b4532a', '#2e6b4f', '#5b4a8a', '#0a6f9c', '#8a3b62', '#5c5a1e', '#3d5a80', '#7a4b2b'] as const

function colorOf(name: string): string {
  const sum = [...name].reduce((total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) % 100_003, 7)
  return palette[sum % palette.length] ?? palette[0]
}

/** White on it has a contrast of 4.5 or more. */
const mostLuminance = 1.05 / 4.5 - 0.05

export function darkEnough(color: string): string {
  let parts = [1, 3, 5].map((from) => Number.parseInt(color.slice(from, from + 2), 16))
  if (parts.some(Number.isNaN)) return palette[0]
  while (luminance(parts) > mostLuminance) parts = parts.map((part) => Math.floor(part * 0.94))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

function luminance(parts: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = parts.map((part) => {
    const value = part / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
