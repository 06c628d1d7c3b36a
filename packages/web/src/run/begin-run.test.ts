import type { Flow, NodeReply } from '@askwell/contract'
import { view } from '@askwell/engine'
import { describe, expect, it } from 'vitest'
import {
  exampleFlow,
  exampleNode,
  languageIds,
  nodeId,
  optionId,
  questionId,
} from '../test/run-flow.ts'
import { type BeginInput, beginRun } from './begin-run.ts'
import { preloadedBy } from './preloaded.ts'
import { readQuery } from './query.ts'

const shuffled: Flow = {
  ...exampleFlow,
  states: exampleFlow.states.map((state) => ({ ...state, style: 'random' })),
}
const responses = encodeURIComponent(
  JSON.stringify([
    { question: 'q1', answer: 'o2' },
    { question: 'user_id', answer: 'u-7' },
  ]),
)

function begin(
  over: Partial<BeginInput> & {
    readonly search?: string
    readonly flow?: Flow
    readonly node?: NodeReply | null
  } = {},
) {
  const { search = '', flow = exampleFlow, node = exampleNode, ...rest } = over
  const query = readQuery(search)
  return beginRun({
    screen: { kind: 'survey', flow, mode: 'live', onlyElementId: null },
    query,
    preloaded: preloadedBy(query.responses, flow),
    node,
    seed: 5,
    atMs: 0,
    visitor: null,
    ...rest,
  })
}

describe('beginRun', () => {
  it('draws the same first page on the server and in the browser', () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const search = `?responses=${responses}`
      const server = begin({ flow: shuffled, seed, search })
      const browser = begin({
        flow: shuffled,
        seed,
        search,
        atMs: 99_999,
        visitor: { deviceId: nodeId, originUrl: 'https://a.example' },
      })
      expect(view(browser.map, browser.stepped.run)).toEqual(view(server.map, server.stepped.run))
    }
  })

  it('answers what the link answered (R-QP-04)', () => {
    const { stepped } = begin({ search: `?responses=${responses}` })
    expect(stepped.run.answers[questionId(1)]).toEqual({
      answer: { kind: 'options', optionIds: [optionId(1, 2)] },
      isCommitted: true,
      isPreloaded: true,
    })
  })

  it('takes the user id of the link both as the user and as what is known of the customer (A-060)', () => {
    const { stepped } = begin({ search: `?responses=${responses}` })
    expect(stepped.run.session).toMatchObject({
      userId: 'u-7',
      customer: { user_id: 'u-7' },
      nodeId,
      isInternal: false,
    })
  })

  it('speaks the language of the address, else the node’s (R-LANG-12)', () => {
    expect(begin({ search: '?lang=tr' }).stepped.run.languageId).toBe(languageIds.tr)
    expect(
      begin({ node: { ...exampleNode, default_language_id: languageIds.ar } }).stepped.run
        .languageId,
    ).toBe(languageIds.ar)
  })

  it('needs no node: a preview has none', () => {
    expect(begin({ node: null }).stepped.run.session.nodeId).toBe('')
  })
})
