import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { label, nextPage, radio, submit, text } from '../src/element-builder.ts'
import { ends } from '../src/ended-flow.ts'
import { branch, fixture } from '../src/fixtures.ts'
import { answer, flow } from '../src/flow-builder.ts'
import { foreignNode } from '../src/foreign-node.ts'
import { openStage } from '../src/stage.ts'

const stage = await openStage()
afterEach(() => stage.clear())
afterAll(() => stage.close())

const branches: [rows: string, question: string, given: string, lands: string][] = [
  ['R-FLOW-09', 'exact', 'yes', 'S2'],
  ['R-FLOW-09', 'exact', '  yes ', 'S2'],
  ['R-FLOW-09 R-FLOW-06', 'exact', 'yes!', 'S7'],
  ['R-FLOW-11', 'part', 'very slow indeed', 'S3'],
  ['R-FLOW-11', 'part', 'fast', 'S7'],
  ['R-FLOW-12 R-FLOW-05', 'without', 'all good', 'S4'],
  ['R-FLOW-12 R-FLOW-05', 'without', 'all bad', 'S7'],
  ['R-FLOW-13', 'pattern', 'abbc', 'S5'],
  ['R-FLOW-13', 'pattern', 'abd', 'S7'],
  ['R-FLOW-15', 'choice', 'A', 'S6'],
  ['R-FLOW-15 R-FLOW-06', 'choice', 'B', 'S7'],
]

describe.skipIf(stage.reason)(`moving${stage.reason ? ` (${stage.reason})` : ''}`, () => {
  it.each(branches)('$1 = "$2" leads to $3 ($0)', async (_rows, question, given, lands) => {
    const who = await stage.arrives(branch())
    if (question === 'choice') await who.picks('choice', given)
    else await who.types(question, given)
    await who.presses('Next')
    await who.sees(`Here is ${lands}`)
  })

  it('not_equals holds for another answer and not for the same (R-FLOW-10)', async () => {
    for (const [given, lands] of [
      ['no', 'Other'],
      ['yes', 'Same'],
    ] as const) {
      const who = await stage.arrives(
        fixture(
          ends(
            flow('Not equals')
              .page('S1', text('q1').required(), nextPage())
              .branches('S1', 'Other', answer('q1').differsFrom('yes'))
              .goes('S1', 'Same')
              .page('Other', label('o', 'Here is Other'), submit('s1'))
              .goes('Other', 'End')
              .page('Same', label('s', 'Here is Same'), submit('s2')),
          ),
        ),
      )
      await who.types('q1', given)
      await who.presses('Next')
      await who.sees(`Here is ${lands}`)
    }
  })

  it('of two that hold the first wins; another state’s transition is not looked at; a rule may ask an earlier answer (R-FLOW-04, R-FLOW-08, R-FLOW-17)', async () => {
    const who = await stage.arrives(
      fixture(
        ends(
          flow('First wins')
            .page('S1', radio('q1', ['A', 'B']), nextPage('n1'))
            .branches('S2', 'Wrong', answer('q1').isOneOf('B'))
            .goes('S1', 'S2')
            .page('S2', label('l2', 'Here is S2'), nextPage('n2'))
            .branches('S2', 'Right', answer('q1').isOneOf('A'))
            .branches('S2', 'Late', answer('q1').equals('A'))
            .page('Wrong', label('w', 'Here is Wrong'), submit('s1'))
            .page('Right', label('r', 'Here is Right'), submit('s2'))
            .goes('Right', 'End')
            .page('Late', label('l', 'Here is Late'), submit('s3')),
        ),
      ),
    )
    await who.picks('q1', 'A')
    await who.presses('Next')
    await who.sees('Here is S2')
    await who.presses('Next')
    await who.sees('Here is Right')
  })

  it('a pattern that does not compile makes its rule false, and nothing breaks (R-FLOW-14)', async () => {
    const fx = branch()
    const node = await foreignNode(stage.server, fx, (changed) => {
      for (const transition of changed.transitions)
        for (const rule of transition.rules) if (rule.operator === 'regex') rule.value = '(['
    })
    const who = await stage.opens(fx, node.address, { before: node.answer })
    await who.sees('Question exact')
    await who.types('pattern', 'abbc')
    await who.presses('Next')
    await who.sees('Here is S7')
    expect(who.faults).toEqual([])
  })

  it('without a transition and a next state the default thank state ends the run (R-FLOW-07)', async () => {
    const fx = fixture(flow('Nothing next').page('S1', radio('q1', ['A', 'B']), nextPage()))
    const who = await stage.arrives(fx)
    await who.picks('q1', 'A')
    await who.presses('Next')
    await who.sees('Thank You')
    expect(await stage.server.feedbacks(fx.nodeId)).toHaveLength(1)
  })
})
