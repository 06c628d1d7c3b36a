// A path through the survey as one line of pages; a press on one shows it.
import type { Flow } from '@askwell/contract'
import { stateName } from './flow-names.ts'
import style from './sound.module.css'

interface PathLineProps {
  readonly flow: Flow
  readonly stateIds: readonly string[]
  /** The page where it breaks. */
  readonly brokenAt?: number
  readonly onJump?: (target: { readonly stateId: string }) => void
}

export const PathLine = ({ flow, stateIds, brokenAt, onJump }: PathLineProps) => (
  <ol className={style['path']}>
    {stateIds.map((stateId, place) => (
      <li key={place} data-broken={place === brokenAt || undefined}>
        {onJump ? (
          <button
            type="button"
            className={style['link']}
            dir="auto"
            onClick={() => onJump({ stateId })}
          >
            {stateName(flow, stateId) ?? '?'}
          </button>
        ) : (
          <span dir="auto">{stateName(flow, stateId) ?? '?'}</span>
        )}
      </li>
    ))}
  </ol>
)
