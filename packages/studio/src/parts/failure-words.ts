// What a refusal means to a person, in their language; the server's own sentence is for programs.
import { weakPasswords } from '@askwell/contract'
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

const byCode: Readonly<Record<number, PartWord>> = { 13080: 'part.notConfirmed' }

export const failureWord = ({ status, code }: Pick<CallRefused, 'status' | 'code'>): PartWord =>
  byCode[code] ?? byStatus[status] ?? 'part.failed'

const byReason = new Map<string, PartWord>([
  [weakPasswords.common, 'part.weakCommon'],
  [weakPasswords.varied, 'part.weakVaried'],
  [weakPasswords.repeated, 'part.weakRepeated'],
  [weakPasswords.own, 'part.weakOwn'],
])

/** Why a password is refused, for the error of its field; null = the fault has another cause. */
export const weakWord = (message: string): PartWord | null => byReason.get(message) ?? null
