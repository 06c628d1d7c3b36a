// Reads the texts of src/locales, for the build and for tests: a language's own file, or all its texts with those of its base.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fullMessages, type IcuMessages } from './src/locales/full-messages.ts'

export function ownMessages(code: string): IcuMessages | null {
  const path = join(import.meta.dirname, 'src/locales', `${code}.json`)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null
}

export const messagesOf = (code: string): IcuMessages => fullMessages(code, ownMessages)
