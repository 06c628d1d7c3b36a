// The size of a file as text: 1024 a step, whole bytes, two decimals from KB on (R-CONST-07, A-226).
import type { Words } from '../app-types.ts'

const units = ['Bytes', 'KB', 'MB', 'GB', 'TB', 'PB', 'EB', 'ZB', 'YB'] as const
const unitNames = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte', 'petabyte'] as const

type Speaks = Pick<Words, 't' | 'number' | 'code' | 'dir'>

export const sizeText = (words: Speaks, bytes: number): string => written(words, bytes, 2)

/** A limit is a round number: "10 MB". */
export const limitSizeText = (words: Speaks, bytes: number): string => written(words, bytes, 0)

function written({ t, number, code, dir }: Speaks, bytes: number, decimals: number): string {
  // The step depends on the rounded value: 1,048,575 bytes are 1.00 MB, not 1024.00 KB.
  let step = 0
  while (
    step < units.length - 1 &&
    Math.round((bytes / 1024 ** step) * (step === 0 ? 1 : 100)) >= (step === 0 ? 1024 : 102_400)
  )
    step += 1
  const point = number(1.5).slice(1, -1)
  const size =
    step === 0
      ? number(Math.round(bytes))
      : (bytes / 1024 ** step).toFixed(decimals).replace('.', point)
  const text = t('file.bytes', { size, unit: unitIn(code, step) })
  // Isolated with the direction of its unit, which may be in either script.
  return dir === 'rtl' ? `\u2068${text}\u2069` : text
}

/** "Mo" in French, "МБ" in Russian; "kB" is our KB. */
function unitIn(code: string, step: number): string {
  const [own = '', name] = [units[step], unitNames[step]]
  if (name === undefined || code.split('-', 1)[0] === 'en') return own
  const parts = new Intl.NumberFormat(code, {
    style: 'unit',
    unit: name,
    unitDisplay: 'short',
  }).formatToParts(1.5)
  const said = parts.find(({ type }) => type === 'unit')?.value ?? own
  return said.toLowerCase() === own.toLowerCase() ? own : said
}

/** `image/jpeg` as people call it. */
export const typeText = (type: string): string => (type.split('/')[1] ?? '').toUpperCase()
