import type { ReportAgent } from '@askwell/contract'
import { expect, it } from 'vitest'
import { sortedAgents } from './agent-columns.ts'

const agent = (name: string, conversations: number, median: number | null): ReportAgent => ({
  agent_id: name,
  name,
  conversations,
  replies: 0,
  closed: 0,
  first_response: { count: 1, median_s: median, p90_s: median },
  handling: { count: 0, median_s: null, p90_s: null },
  ratings: { count: 0, average: null, good: 0, neutral: 0, bad: 0 },
})
const all = [agent('Özge', 2, 30), agent('Ada', 2, null), agent('Zoe', 5, 10)]

it.each([
  ['agent', true, ['Ada', 'Özge', 'Zoe']],
  ['conversations', false, ['Zoe', 'Ada', 'Özge']],
  ['firstResponse', true, ['Zoe', 'Özge', 'Ada']],
  ['firstResponse', false, ['Özge', 'Zoe', 'Ada']],
  ['handling', false, ['Ada', 'Özge', 'Zoe']],
] as const)(
  'sorts agents by %s (rising: %s), and those without the figure last',
  (by, isRising, names) => {
    const sorted = sortedAgents(all, {
      by,
      isRising,
      nameOf: ({ name }) => name ?? '',
      language: 'tr',
    })
    expect(sorted.map(({ name }) => name)).toEqual(names)
  },
)
