// What is stored somewhere must stay readable: bundles in people's git repositories, feedback waiting on phones.
// `promised/` holds documents as a version once wrote them. Documents are added, never changed: a failure here means
// that a document of that version can no longer be read, or has another meaning now.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Bundle, FeedbackPayload } from '@askwell/contract'
import { mapFlow, noTools, problems, replay } from '@askwell/engine'
import { compiles, matches } from '@askwell/engine/regex'
import { describe, expect, it } from 'vitest'

const folder = join(import.meta.dirname, 'promised')
const read = (name: string): object => JSON.parse(readFileSync(join(folder, name), 'utf8'))
const versions = globSync('bundle-*.json', { cwd: folder }).map((name) =>
  name.slice('bundle-'.length, -'.json'.length),
)

describe.each(versions)('documents of version %s', (version) => {
  const bundleThen = read(`bundle-${version}.json`)
  const feedbackThen = read(`feedback-${version}.json`)
  const bundle = Bundle.parse(bundleThen)
  const feedback = FeedbackPayload.parse(feedbackThen)
  const flow = bundle.flows[0]
  if (!flow) throw new Error('A promised bundle holds a flow.')

  it('parse without losing a member', () => {
    expect(bundle).toMatchObject(bundleThen)
    expect(feedback).toEqual(feedbackThen)
  })

  it('hold a flow that may still be published', () => {
    expect(problems(flow, { compiles }).filter(({ severity }) => severity === 'error')).toEqual([])
  })

  it('hold a feedback that the server still accepts, and stores as it was sent', () => {
    const replayed = replay(
      mapFlow(flow),
      { responses: feedback.responses, path: feedback.path, completed: true, year: 2026 },
      { ...noTools, matches },
    )
    expect(replayed).toMatchObject({ ok: true, items: feedback.responses })
  })

  it('hold a feedback that is still refused when it is forged', () => {
    const responses = feedback.responses.map((item) =>
      item.option_id ? { ...item, option_id: feedback.device_id } : item,
    )
    expect(
      replay(
        mapFlow(flow),
        { responses, path: feedback.path, completed: true, year: 2026 },
        { ...noTools, matches },
      ).ok,
    ).toBe(false)
  })
})
