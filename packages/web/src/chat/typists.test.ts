import { expect, it } from 'vitest'
import { createTypists } from './typists.ts'

const notice = (agentId: string, typing: boolean) => ({
  feedback_id: 'f',
  actor: 'agent' as const,
  agent_id: agentId,
  typing,
})

it('somebody who has written no longer writes, and who still writes does', () => {
  const told: string[][] = []
  const typists = createTypists(
    () => () => {},
    (typing) => told.push([...typing]),
  )
  typists.heard(notice('ann', true))
  typists.heard(notice('bob', true))
  typists.wrote('ann')
  typists.wrote('ann')
  expect(told).toEqual([['ann'], ['ann', 'bob'], ['bob']])
})
