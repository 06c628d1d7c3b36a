import { useLanguage } from './language.ts'

const steps = [
  ['megabyte', 1_000_000],
  ['kilobyte', 1_000],
  ['byte', 1],
] as const

/** A formatted file size. */
export function fileSizeIn(language: string, bytes: number): string {
  const [unit, size] = steps.find(([, step]) => bytes >= step) ?? steps[2]
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    maximumFractionDigits: size > 1_000 ? 1 : 0,
  }).format(bytes / size)
}

/** → a function that formats a number of bytes in the current language. */
export function useFileSize(): (bytes: number) => string {
  const language = useLanguage()
  return (bytes) => fileSizeIn(language, bytes)
}
