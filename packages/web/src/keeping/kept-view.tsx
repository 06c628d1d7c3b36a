// The notes about connection and outbox: a small note above the questions while offline, the state of the answers on
// the thank page, and a resume link. Its texts are in this chunk, not in every page's catalogue.
import { unreachable } from '@askwell/contract/unreachable'
import { useApp, useLive } from '../app/app-context.ts'
import type { KeepingView, Live } from '../app-types.ts'
import type { DraftKeeper } from './keep-draft.ts'
import { Note } from './note.tsx'
import { ResumeLink } from './resume-link-view.tsx'
import type { Status } from './status.ts'
import { useLateWords } from './use-late-words.ts'

export interface KeepingViewInput {
  readonly status: Live<Status>
  readonly drafts: Pick<DraftKeeper, 'current'> | null
  readonly offersLink: boolean
  readonly address: string
  readonly later: (ms: number, task: () => void) => () => void
}

export const keptView =
  (input: KeepingViewInput): KeepingView =>
  (place) => <Kept {...input} place={place} />

function Kept({
  status,
  drafts,
  offersLink,
  address,
  later,
  place,
}: KeepingViewInput & { readonly place: Parameters<KeepingView>[0] }) {
  const { isOnline, isLasting, own } = useLive(status)
  const { words } = useApp()
  const say = useLateWords(words.code, later)
  switch (place) {
    case 'page':
      return (
        <div role="status">
          {!isOnline && (
            <Note icon="offline" heading={say('offline')}>
              {say(isLasting ? 'keepGoing' : 'keepOpen')}
            </Note>
          )}
        </div>
      )
    case 'end':
      return (
        <div role="status">
          {own === 'waiting' && <Note icon="offline">{say(isLasting ? 'saved' : 'keepOpen')}</Note>}
          {own === 'sent' && (
            <Note icon="sent" isGood>
              {say('sent')}
            </Note>
          )}
        </div>
      )
    case 'below':
      return offersLink && drafts ? (
        <ResumeLink draft={drafts.current} address={address} say={say} />
      ) : null
    default:
      return unreachable(place)
  }
}
