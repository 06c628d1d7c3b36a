/**
 * Half away from zero, on the decimal value of the double: 14.5 is 15 and −0.5 is −1, also where a share of 0.145 times 100
 * is a little less in binary.
 */
export function roundedHalf(value: number): number {
  const whole = Math.round(Math.abs(Number(value.toPrecision(12))))
  return value < 0 && whole > 0 ? -whole : whole
}
