import type { PathStep, ResponseItem } from '@askwell/contract'

export interface TalliedFeedback {
  readonly isCompleted: boolean
  readonly timeSpentSeconds: number
  readonly responses: readonly ResponseItem[]
  readonly path: readonly PathStep[]
}
