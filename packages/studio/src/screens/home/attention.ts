// What needs attention as lines of a list, and the first steps of a new workspace. Pure.
import type { Attention } from '@askwell/contract'

export interface AttentionLink {
  readonly to: string
  readonly search: Readonly<Record<string, string>>
}

/** The router wants the search apart from the path. */
export function linkOf({ target }: Pick<Attention, 'target'>): AttentionLink {
  const { pathname, searchParams } = new URL(target, 'https://studio.invalid')
  return { to: pathname, search: Object.fromEntries(searchParams) }
}

/** The first steps of a workspace: a survey, a channel for it, an answer. */
export const steps = ['survey', 'place', 'answer'] as const
export type Step = (typeof steps)[number]

export const stepsLeft = (done: Readonly<Record<Step, boolean>>): readonly Step[] =>
  steps.filter((step) => !done[step])
