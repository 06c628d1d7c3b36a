// A draft bound to the browser: how each reply to a save is handled, and which kept draft is used again.
import type { FlowDraft } from '@askwell/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { installStorage, removeStorage } from '../../../settings/test/browser-storage.ts'
import { shop } from './edits/test-flow.ts'
import { openDraft } from './open-draft.ts'

const realFetch = globalThis.fetch
let kept: Map<string, string>
let answer: () => Response
beforeEach(() => {
  kept = installStorage()
  globalThis.fetch = async () => answer()
})
afterEach(() => {
  globalThis.fetch = realFetch
  removeStorage()
})
const draft = { flow: shop(), layout: {}, revision: 3 } as unknown as FlowDraft
const reply = (status: number, body: unknown = {}): void => {
  answer = () => new Response(JSON.stringify(body), { status })
}
const name = 'askwell-studio.draft.flow'
const keptDraft = (change: object): string =>
  JSON.stringify({
    flow: { ...shop(), name: 'Kept' },
    layout: {},
    revision: 3,
    base: { flow: shop(), layout: {} },
    ...change,
  })

async function savedAfter(): Promise<ReturnType<ReturnType<typeof openDraft>['getSnapshot']>> {
  const store = openDraft(draft, 'edits')
  store.edit((flow) => ({ ...flow, name: 'Edited' }))
  await store.flush()
  return store.getSnapshot()
}

describe('a save', () => {
  it('is done once the server has it, and nothing is kept then', async () => {
    reply(200, { revision: 4 })
    expect(await savedAfter()).toMatchObject({ saved: 'saved', failed: null })
    expect(kept.get(name) ?? '').toBe('')
  })

  it.each<[number, string]>([
    [401, 'signed_out'],
    [403, 'signed_out'],
    [404, 'gone'],
    [413, 'too_large'],
    [422, 'refused'],
    [429, 'away'],
    [500, 'away'],
    [503, 'away'],
  ])('that is answered with %d is kept in the browser: %s', async (status, why) => {
    reply(status)
    expect((await savedAfter()).failed?.why).toBe(why)
    expect(kept.get(name)).toContain('"name":"Edited"')
  })

  it('that does not reach the server is kept in the browser', async () => {
    answer = () => {
      throw new TypeError('Failed to fetch')
    }
    expect((await savedAfter()).failed?.why).toBe('away')
    expect(kept.get(name)).toContain('"name":"Edited"')
  })
})

describe('a draft that this browser kept', () => {
  it.each<[string, string | null, string]>([
    ['is used', keptDraft({}), 'Kept'],
    [
      'of another survey is not',
      keptDraft({ flow: { ...shop(), id: 'other', name: 'Kept' } }),
      'Shop',
    ],
    ['without a revision is not', keptDraft({ revision: undefined }), 'Shop'],
    ['without places is not', keptDraft({ layout: undefined }), 'Shop'],
    ['whose places are null is not', keptDraft({ layout: null }), 'Shop'],
    ['without the document that it was made from is not', keptDraft({ base: undefined }), 'Shop'],
    ['that was cut off is not', keptDraft({}).slice(0, -3), 'Shop'],
    ['that is empty is not', '', 'Shop'],
    ['that is null is not', 'null', 'Shop'],
    ['that was never there is not', null, 'Shop'],
  ])('%s', (_what, text, shown) => {
    if (text !== null) kept.set(name, text)
    expect(openDraft(draft, 'edits').getSnapshot().flow.name).toBe(shown)
  })
})
