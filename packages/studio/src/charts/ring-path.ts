/** A point on a half ring that opens downwards: 0 = its left end, 1 = its right end. */
const onRing = (share: number, radius: number, x: number, y: number): string => {
  const angle = Math.PI * (1 - share)
  return `${round(x + radius * Math.cos(angle))} ${round(y - radius * Math.sin(angle))}`
}

/** The path of an arc of a half ring around (x, y) from one share of it to another, in either direction. */
export function ringPath(
  from: number,
  to: number,
  { radius, x, y }: { readonly radius: number; readonly x: number; readonly y: number },
): string {
  const [start, end] = from <= to ? [from, to] : [to, from]
  return `M${onRing(start, radius, x, y)} A${radius} ${radius} 0 0 1 ${onRing(end, radius, x, y)}`
}

const round = (value: number): number => Math.round(value * 100) / 100
