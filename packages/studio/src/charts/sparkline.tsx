import style from './sparkline.module.css'

const size = { width: 84, height: 22 } as const

/** How a count changed, without words: the text beside it has them. */
export function Sparkline({ values }: { readonly values: readonly number[] }) {
  if (values.length < 2) return null
  const most = Math.max(1, ...values)
  const step = size.width / (values.length - 1)
  const points = values.map(
    (value, place) =>
      `${(place * step).toFixed(1)},${(size.height - 2 - (value / most) * (size.height - 4)).toFixed(1)}`,
  )
  return (
    <svg
      className={style['sparkline']}
      width={size.width}
      height={size.height}
      viewBox={`0 0 ${size.width} ${size.height}`}
      aria-hidden
    >
      <polyline points={points.join(' ')} />
    </svg>
  )
}
