import { i18n } from '@lingui/core'
import { toast } from 'sonner'
import { CallRefused } from '../api/call.ts'
import { failureWord } from './failure-words.ts'

/** For an action without a form: a toast says that it did not work. */
export function tellFailure(error: unknown): void {
  toast.error(i18n._(error instanceof CallRefused ? failureWord(error) : 'part.failed'))
}
