// Where the columns of a chart are drawn, in pixels: one for each value, and an outline where it is compared.

export interface ColumnCounts {
  readonly label: string
  readonly count: number
  /** Counts of the comparison; undefined = not compared. */
  readonly other?: number | undefined
}

export interface DrawnColumn {
  /** The middle of the column, from the left. */
  readonly middle: number
  readonly tall: number
  readonly otherTall: number
  /** 0…1, of everybody who answered. */
  readonly share: number
  readonly otherShare: number
  /** The label, shortened to fit below the column; empty where it is left out. */
  readonly label: string
}

export interface ColumnDrawing {
  readonly height: number
  /** The baseline of the columns, from the top. */
  readonly ground: number
  readonly columnWidth: number
  readonly columns: readonly DrawnColumn[]
}

/** About the width of a letter in pixels. */
const letter = 7.2
export const columnSize = { height: 190, top: 22, bottom: 24, line: 16 } as const
/** Under the labels: the share, the compared share, and the difference. */
const comparedLines = 3
/** A value that one person chose is visible beside a value that thousands chose. */
const least = { chosen: 3, empty: 1 } as const

export function columnDrawing(
  columns: readonly ColumnCounts[],
  {
    total,
    otherTotal,
    width,
    labels,
  }: { total: number; otherTotal: number; width: number; labels: 'words' | 'numbers' },
): ColumnDrawing {
  const { height, top, bottom, line } = columnSize
  const isCompared = columns.some(({ other }) => other !== undefined)
  const shares = columns.map(({ count, other = 0 }) => ({
    share: shareOf(count, total),
    otherShare: shareOf(other, otherTotal),
  }))
  const most = Math.max(
    0.000_001,
    ...shares.flatMap(({ share, otherShare }) => [share, otherShare]),
  )
  const room = height - top - bottom
  const step = width / Math.max(1, columns.length)
  const longest = Math.max(0, ...columns.map(({ label }) => label.length)) * letter
  const every = labels === 'numbers' ? Math.max(1, Math.ceil(longest / step)) : 1
  return {
    height: height + (isCompared ? comparedLines * line : 0),
    ground: height - bottom,
    columnWidth: Math.min(48, step * 0.72),
    columns: columns.map(({ label, count }, place) => {
      const { share = 0, otherShare = 0 } = shares[place] ?? {}
      return {
        middle: step * (place + 0.5),
        tall: Math.max(count > 0 ? least.chosen : least.empty, (share / most) * room),
        otherTall: (otherShare / most) * room,
        share,
        otherShare,
        label: labels === 'words' ? fitted(label, step) : place % every === 0 ? label : '',
      }
    }),
  }
}

const shareOf = (count: number, of: number): number => (of === 0 ? 0 : count / of)

const fitted = (label: string, width: number): string =>
  label.length * letter > width
    ? `${label.slice(0, Math.max(1, Math.floor(width / letter) - 1))}…`
    : label
