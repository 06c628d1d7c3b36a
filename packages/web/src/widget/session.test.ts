// The loader's copy of the frame's data: ids and chats always, answers only if no other storage has them.
import { describe, expect, it } from 'vitest'
import { memoryStorage } from '../run/storage.ts'
import { createConversations } from './conversations.ts'
import { adoptSession, sessionOf } from './session.ts'
import { readEntry, rememberFeedback, runningChat, writeEntry } from './widget-entry.ts'

const nodeId = 'node'
const nowMs = Date.parse('2026-11-22T12:00:00Z')
const day = 24 * 3_600_000
const feedback = (id: string, activeAt: number | null = null) => ({
  id,
  title: 'Shop',
  createdAt: `2026-11-22T10:00:0${id}Z`,
  chatToken: `token ${id}`,
  activeAt,
})
const visitor = () => {
  const local = memoryStorage()
  local.write('DEVICE_ID', 'device')
  local.write(`FLOW/${nodeId}`, { draft: 'half an answer' })
  local.write('FEEDBACK_QUEUE', [{ body: 'unsent' }])
  local.write('chats', { 1: { draft: 'half a message', unsent: [] } })
  rememberFeedback(local, nodeId, feedback('1', nowMs - day))
  return local
}

describe('the session that a page keeps', () => {
  it('holds drafts and unsent answers only where the frame’s own storage has not taken them', () => {
    const local = visitor()
    const [refused, held] = [
      sessionOf(local, nodeId, () => false, nowMs),
      sessionOf(local, nodeId, () => true, nowMs),
    ]
    expect(Object.keys(refused.kept)).toEqual([
      'DEVICE_ID',
      `FLOW/${nodeId}`,
      'FEEDBACK_QUEUE',
      'chats',
      'widgetStores',
    ])
    expect(Object.keys(held.kept)).toEqual(['DEVICE_ID', 'widgetStores'])
    expect(JSON.stringify(held)).not.toMatch(/half a|unsent/)
  })

  it('comes back whole into a frame that has forgotten everything', () => {
    const fresh = memoryStorage()
    adoptSession(
      fresh,
      nodeId,
      JSON.parse(JSON.stringify(sessionOf(visitor(), nodeId, () => false, nowMs))),
    )
    expect(sessionOf(fresh, nodeId, () => false, nowMs)).toEqual(
      sessionOf(visitor(), nodeId, () => false, nowMs),
    )
  })

  it('is forgotten once when the page forgets its visitor, also where only the page stores it (ECO-77)', () => {
    const local = visitor()
    const talks = (store: typeof local) =>
      createConversations(
        () => store,
        nodeId,
        () => nowMs,
      )
    const keys = () => Object.keys(sessionOf(local, nodeId, () => false, nowMs).kept)
    talks(local).belongTo('ada')
    talks(local).forget(0)
    expect(talks(local).list()).toHaveLength(1)
    talks(local).forget(nowMs)
    expect([talks(local).list(), readEntry(local, nodeId).person]).toEqual([[], null])
    // Answers that were sent already still arrive.
    expect(keys()).toEqual(['FEEDBACK_QUEUE', 'widgetStores'])
    rememberFeedback(local, nodeId, feedback('2'))
    const fresh = memoryStorage()
    adoptSession(
      fresh,
      nodeId,
      sessionOf(local, nodeId, () => false, nowMs),
    )
    for (const store of [local, fresh]) {
      talks(store).forget(nowMs)
      expect(talks(store).list()).toHaveLength(1)
    }
  })

  it('adds to what the frame knows, and takes nothing of it', () => {
    const local = visitor()
    local.write('DEVICE_ID', 'own')
    writeEntry(local, nodeId, { lastFeedbackSubmitDate: 7 })
    const theirs = memoryStorage()
    theirs.write('DEVICE_ID', 'another')
    rememberFeedback(theirs, nodeId, feedback('2'))
    adoptSession(
      local,
      nodeId,
      sessionOf(theirs, nodeId, () => true, nowMs),
    )
    expect(local.read('DEVICE_ID')).toBe('own')
    expect(readEntry(local, nodeId)).toMatchObject({
      lastFeedbackSubmitDate: 7,
      feedbacks: [{ id: '2' }, { id: '1' }],
    })
  })

  it.each([
    null,
    undefined,
    { isChatting: true, kept: null },
    { isChatting: true, kept: { widgetStores: [1], DEVICE_ID: null } },
  ])('tolerates a value that a page has changed: %j', (made) => {
    const local = visitor()
    adoptSession(local, nodeId, made as never)
    expect(sessionOf(local, nodeId, () => true, nowMs)).toEqual(
      sessionOf(visitor(), nodeId, () => true, nowMs),
    )
  })

  it.each([
    ['yesterday', nowMs - day, true],
    ['a month ago', nowMs - 31 * day, false],
    ['never again', null, false],
  ])('tells the page that a conversation runs: last heard of %s', (_when, activeAt, isChatting) => {
    const local = memoryStorage()
    rememberFeedback(local, nodeId, feedback('1', activeAt))
    expect(sessionOf(local, nodeId, () => true, nowMs).isChatting).toBe(isChatting)
  })
})

describe('whose conversations they are', () => {
  const known = () => {
    const local = visitor()
    return {
      local,
      conversations: createConversations(
        () => local,
        nodeId,
        () => nowMs,
      ),
    }
  }
  it.each<[string, (string | null)[], number]>([
    ['nobody is named', [null, null], 1],
    ['somebody is named at last', [null, 'ada'], 1],
    ['the same person is named again', ['ada', 'ada'], 1],
    ['nobody is named for a while', ['ada', null, 'ada'], 1],
    ['another person is named', ['ada', 'bea'], 0],
    ['another person is named after a while', ['ada', null, 'bea'], 0],
  ])('%s', (_case, people, left) => {
    const { local, conversations } = known()
    for (const person of people) conversations.belongTo(person)
    expect(conversations.list()).toHaveLength(left)
    expect(local.read(`FLOW/${nodeId}`) === null).toBe(left === 0)
  })

  it('one runs until it is over', () => {
    const { local, conversations } = known()
    expect(conversations.running()?.id).toBe('1')
    conversations.heard({ feedbackId: '1', activeAt: null })
    expect(runningChat(readEntry(local, nodeId), nowMs)).toBeNull()
    expect(conversations.list()).toHaveLength(1)
  })
})
