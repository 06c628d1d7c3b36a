// How large a file is, as people write it: 1024 a step, whole bytes, two decimals from KB on (R-CONST-07, A-226).
import type { Words } from '../app-types.ts'

const units = ['Bytes', 'KB', 'MB', 'GB', 'TB', 'PB', 'EB', 'ZB', 'YB'] as const

export function sizeText({ t, number }: Pick<Words, 't' | 'number'>, bytes: number): string {
  // The step is found by what would be shown: 1,048,575 bytes are 1.00 MB, not 1024.00 KB.
  let step = 0
  while (step < units.length - 1 && Math.round((bytes / 1024 ** step) * (step === 0 ? 1 : 100)) >= (step === 0 ? 1024 : 102_400)) step += 1
  const point = number(1.5).slice(1, -1)
  const size = step === 0 ? number(Math.round(bytes)) : (bytes / 1024 ** step).toFixed(2).replace('.', point)
  return t('file.bytes', { size, unit: units[step] ?? '' })
}

/** `image/jpeg` as people call it. */
export const typeText = (type: string): string => (type.split('/')[1] ?? '').toUpperCase()
