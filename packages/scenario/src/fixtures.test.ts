import { Bundle } from '@askwell/contract'
import { problems } from '@askwell/engine'
import { compiles } from '@askwell/engine/regex'
import { describe, expect, it } from 'vitest'
import {
  auto,
  basic,
  branch,
  chatEnd,
  everyStyle,
  type Fixture,
  languages,
  partial,
  triggers,
} from './fixtures.ts'

const fixtures: Record<string, () => Fixture> = {
  'FX-BASIC': () => basic(),
  'FX-CHAT': () => chatEnd(),
  'FX-AUTO': () => auto(),
  'FX-PART': () => partial(),
  'FX-TRIG': () => triggers(),
  'FX-BRANCH': () => branch(),
  'FX-LANG1': () => languages(1),
  'FX-LANG2': () => languages(2),
  'FX-LANG3': () => languages(3),
  'every style': () => everyStyle(),
}

describe('the fixtures', () => {
  it.each(Object.entries(fixtures))('%s is a bundle that an import takes', (_name, make) => {
    const { bundle, flow } = make()
    expect(Bundle.safeParse(bundle).error).toBeUndefined()
    expect(problems(flow, { compiles }).filter((problem) => problem.severity === 'error')).toEqual(
      [],
    )
  })

  it('makes fresh ids at each call, so that fixtures can live side by side', () => {
    expect(basic().nodeId).not.toBe(basic().nodeId)
    expect(basic().flow.id).not.toBe(basic().flow.id)
  })
})
