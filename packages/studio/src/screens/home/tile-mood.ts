// Whether the change of a figure is good news. Pure.
import type { HomeTile } from '@askwell/contract'

/** A longer wait is no good news. */
export const moodOf = (
  kind: HomeTile['kind'],
  verdict: HomeTile['verdict'],
): 'good' | 'bad' | 'plain' => {
  if (verdict !== 'higher' && verdict !== 'lower') return 'plain'
  return (verdict === 'higher') === (kind !== 'first_reply') ? 'good' : 'bad'
}
