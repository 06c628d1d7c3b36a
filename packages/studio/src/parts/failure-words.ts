// What a refusal means to a person, in their language; the server's own sentence is for programs.
import type { CallRefused } from '../api/call.ts'
import type { partWords } from './part-words.ts'

type PartWord = keyof typeof partWords & string

const byStatus: Readonly<Record<number, PartWord>> = {
  0: 'part.offline',
  401: 'part.signedOut',
  403: 'part.forbidden',
  404: 'part.gone',
  409: 'part.conflict',
  422: 'part.check',
  429: 'part.tooMany',
  503: 'part.busy',
}

export const failureWord = ({ status }: Pick<CallRefused, 'status'>): PartWord => byStatus[status] ?? 'part.failed'
