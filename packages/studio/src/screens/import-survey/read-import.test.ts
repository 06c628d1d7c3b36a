import { describe, expect, it } from 'vitest'
import { qsfVisit } from './convert/samples/qsf-visit.ts'
import { surveyjsVisit } from './convert/samples/surveyjs-visit.ts'
import { counting } from './convert/samples/walk-flow.ts'
import { isTooLarge, readImport } from './read-import.ts'

const read = (json: unknown) =>
  readImport(typeof json === 'string' ? json : JSON.stringify(json), counting())
const survey = read(surveyjsVisit)
const flow = survey.kind === 'survey' ? survey.conversion.flow : null

describe('readImport', () => {
  it.each<[string, unknown, object]>([
    ['a Qualtrics file', qsfVisit, { kind: 'survey', source: 'qsf' }],
    ['a SurveyJS document', surveyjsVisit, { kind: 'survey', source: 'surveyjs' }],
    [
      'one with a mark before it',
      `\uFEFF${JSON.stringify({ elements: [] })}`,
      { kind: 'survey', source: 'surveyjs' },
    ],
    [
      'a bundle',
      { format: 'askwell-bundle/1', customers: [] },
      { kind: 'bundle', bundle: { flows: [], customers: [] } },
    ],
    ['no JSON', '{"pages": [', { kind: 'broken' }],
    ['nothing', '', { kind: 'broken' }],
    ['something else', { hello: 'there' }, { kind: 'unknown' }],
    ['a list', [], { kind: 'unknown' }],
    ['null', 'null', { kind: 'unknown' }],
    [
      'a bundle of another format',
      { format: 'askwell-bundle/9' },
      { kind: 'wrong', faults: [{ field: 'format' }] },
    ],
    [
      'a bundle with a wrong part',
      { format: 'askwell-bundle/1', customers: [{ id: 'x' }] },
      { kind: 'wrong', faults: [{ field: 'customers.0.id' }] },
    ],
    [
      'a flow with a wrong part',
      { ...flow, states: [], version: 3 },
      { kind: 'wrong', faults: [{ field: 'states' }] },
    ],
    [
      'more than a flow can hold',
      {
        elements: Array.from({ length: 5_001 }, (_, place) => ({
          type: 'text',
          name: `q${place}`,
        })),
      },
      { kind: 'wrong', faults: [{ field: 'states.0.elements' }, { field: 'elements' }] },
    ],
  ])('knows %s', (_what, json, is) => {
    expect(read(json)).toMatchObject(is)
  })

  it('a flow that was saved comes in as a new one, without the number of its version', () => {
    const again = read({ ...flow, version: 3 })
    expect(again).toMatchObject({
      kind: 'survey',
      source: 'flow',
      conversion: { kept: { pages: 5, questions: 16 }, lost: [] },
    })
    if (again.kind !== 'survey' || !flow) throw new Error('it is a survey')
    expect(again.conversion.flow.id).not.toBe(flow.id)
    expect({ ...again.conversion.flow, id: flow.id }).toEqual(flow)
  })

  it('a bundle is too large by what is sent of it, not by how it is laid out', () => {
    const bundle = {
      format: 'askwell-bundle/1',
      customers: Array.from({ length: 6_000 }, () => ({
        id: crypto.randomUUID(),
        name: 'Ş'.repeat(900),
      })),
    }
    const half = { ...bundle, customers: bundle.customers.slice(3_000) }
    expect(isTooLarge(read(bundle))).toBe(true)
    expect(isTooLarge(read(JSON.stringify(half, null, 10)))).toBe(false)
    expect(isTooLarge(survey)).toBe(false)
  })
})
