// When the inbox makes a sound.
import type { ChatChanged, TimelineItem } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { isNews, playsTone } from './tone.ts'

const changed = (
  agent: string | null,
  action: TimelineItem['action'],
  actor: TimelineItem['actor'],
): ChatChanged =>
  ({ agent_id: agent, timeline_items: [{ action, actor }] }) as unknown as ChatChanged

describe('news for an agent', () => {
  it.each([
    ['a message in the own conversation', 'ada', 'add_comment', 'customer', true],
    ['a message in a conversation of nobody', null, 'add_comment', 'customer', true],
    ['a message in the conversation of a colleague', 'bea', 'add_comment', 'customer', false],
    ['the reply of an agent', 'ada', 'add_comment', 'agent', false],
    ['the end of a conversation', 'ada', 'change_status', 'system', false],
  ] as const)('%s', (_case, agent, action, actor, is) => {
    expect(isNews(changed(agent, action, actor), 'ada')).toBe(is)
  })
})

describe('the sound', () => {
  const asked = { isOn: true, nowMs: 10_000, playedMs: 0, isReading: false, isNotified: false }
  it.each([
    ['is played where it is asked for', {}, true],
    ['is not played where it is off', { isOn: false }, false],
    ['is not played for what is being read', { isReading: true }, false],
    ['leaves the sound to a notification of the server', { isNotified: true }, false],
    ['is played once for many messages', { playedMs: 8_001 }, false],
    ['is played again after a pause', { playedMs: 8_000 }, true],
  ])('%s', (_case, change, plays) => {
    expect(playsTone({ ...asked, ...change })).toBe(plays)
  })
})
