// The main job, without interception: open a link, answer a branching survey, submit, and the owner has it.
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import {
  checklist,
  label,
  nextPage,
  radio,
  submit,
  text,
  textarea,
} from '../src/element-builder.ts'
import { basic, fixture } from '../src/fixtures.ts'
import { answer, flow } from '../src/flow-builder.ts'
import { makeGate } from '../src/gate.ts'
import { axe } from '../src/looks.ts'
import { openStage } from '../src/stage.ts'

const stage = await openStage()
afterEach(() => stage.clear())
afterAll(() => stage.close())

describe.skipIf(stage.reason)(`the main job${stage.reason ? ` (${stage.reason})` : ''}`, () => {
  it('a person opens the link, answers, submits, reads Thank You, and the owner sees both answers (R-ROUTE-34, R-ROUTE-05, R-ROUTE-14, R-ROUTE-15, R-SEC-01, R-ANS-01, R-FLOW-27)', async () => {
    const fx = basic()
    const who = await stage.arrives(fx)
    await who.sees('Question q1')
    expect(await who.container.getAttribute('class')).toContain('question-page')
    await who.picks('q1', 'A')
    expect(await who.option('q1', 'A').isChecked()).toBe(true)
    await who.presses('Next')
    await who.sees('Question q2')
    await who.types('q2', 'Warm light, kind people')
    await who.presses('Send')
    await who.sees('All done')
    expect(await who.container.getAttribute('class')).toContain('thank-page')
    expect(await who.container.getAttribute('class')).not.toContain('question-page')
    const stored = await stage.server.feedbacks(fx.nodeId)
    expect(stored).toHaveLength(1)
    expect(stored[0]).toMatchObject({
      completed: true,
      node_id: fx.nodeId,
      flow_id: fx.flow.id,
      is_internal_feedback: false,
    })
    expect(stored[0]?.responses).toEqual([
      { question_id: fx.question('q1'), option_id: fx.option('q1', 'A') },
      { question_id: fx.question('q2'), body: 'Warm light, kind people' },
    ])
    expect(who.faults).toEqual([])
    expect(await axe(who.page)).toEqual([])
  })

  it('/web_feedback shows the same survey (R-ROUTE-06)', async () => {
    const fx = basic()
    const who = await stage.arrives(fx, { path: '/web_feedback' })
    await who.picks('q1', 'B')
    await who.presses('Next')
    await who.presses('Send')
    await who.sees('All done')
    expect(await stage.server.feedbacks(fx.nodeId)).toHaveLength(1)
  })

  it('a branching survey takes each person their own way, and the path is stored (R-FLOW-04, R-PAY-40)', async () => {
    const fx = fixture(
      flow('Branching')
        .page('Start', radio('mood', ['Good', 'Bad']).required(), nextPage('next1'))
        .branches('Start', 'Sorry', answer('mood').isOneOf('Bad'))
        .page('Delight', textarea('why'), submit('send1'))
        .goes('Delight', 'End')
        .page('Sorry', textarea('what'), submit('send2'))
        .thank('End', label('bye', 'All done')),
    )
    await stage.server.imports(fx.bundle)
    for (const [mood, question, state] of [
      ['Good', 'why', 'Delight'],
      ['Bad', 'what', 'Sorry'],
    ] as const) {
      const who = await stage.arrives(fx)
      await who.picks('mood', mood)
      await who.presses('Next')
      await who.types(question, `because ${mood}`)
      await who.presses('Send')
      await who.sees('All done')
      const [newest] = await stage.server.feedbacks(fx.nodeId)
      expect(newest?.responses.at(-1)).toEqual({
        question_id: fx.question(question),
        body: `because ${mood}`,
      })
      const detail = await stage.server.feedback(newest?.id ?? '')
      expect(detail.path.map((step) => step.state_id)).toEqual([fx.state('Start'), fx.state(state)])
    }
  })

  it('shows its first question where no script runs at all', async () => {
    const who = await stage.arrives(basic(), {
      context: { javaScriptEnabled: false },
      waits: 'loaded',
    })
    await who.sees('Question q1')
    expect(await who.option('q1', 'B').count()).toBe(1)
  })

  it('keeps the first frame to the first four elements; the rest follows a frame later, without the page’s script', async () => {
    const keys = ['q1', 'q2', 'q3', 'q4', 'q5', 'q6']
    const who = await stage.arrives(
      fixture(
        flow('Long')
          .page('S1', ...keys.map((key) => text(key)), submit())
          .thank('End', label('bye', 'All done')),
      ),
      {
        waits: 'loaded',
        before: async (page) => {
          await page.route(/\/assets\/.*\.js/, (route) => route.abort())
          await page.addInitScript(() => {
            const held: FrameRequestCallback[] = []
            window.requestAnimationFrame = (task) => held.push(task)
            addEventListener('test:frame', () => {
              for (const task of held) task(performance.now())
            })
          })
        },
      },
    )
    const drawn = () =>
      Promise.all(
        keys.map((key) =>
          who
            .element(key)
            .evaluate(
              (element) =>
                element.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }) ??
                false,
            ),
        ),
      )
    expect(await drawn()).toEqual([true, true, true, true, false, false])
    await who.page.evaluate(() => dispatchEvent(new Event('test:frame')))
    await expect.poll(drawn).toEqual([true, true, true, true, true, true])
  })

  it('loses nothing that was tapped or typed before the scripts arrived, not even the press on Next', async () => {
    const fx = fixture(
      flow('Early')
        .page(
          'S1',
          radio('q1', ['A', 'B']).required(),
          text('q2'),
          checklist('q3', ['X', 'Y']),
          nextPage(),
        )
        .page('S2', textarea('q4'), submit())
        .thank('End', label('bye', 'All done')),
    )
    const gate = makeGate()
    const who = await stage.arrives(fx, {
      waits: 'painted',
      before: (page) =>
        page.route(/\/assets\/.*\.js/, async (route) => {
          await gate.opened
          await route.continue()
        }),
    })
    await who.picks('q1', 'B')
    await who.types('q2', 'early bird')
    await who.picks('q3', 'X', 'Y')
    await who.presses('Next')
    gate.open()
    await who.sees('Question q4')
    await who.presses('Send')
    await who.sees('All done')
    const [stored] = await stage.server.feedbacks(fx.nodeId)
    expect(stored?.responses).toEqual([
      { question_id: fx.question('q1'), option_id: fx.option('q1', 'B') },
      { question_id: fx.question('q2'), body: 'early bird' },
      { question_id: fx.question('q3'), option_id: fx.option('q3', 'X') },
      { question_id: fx.question('q3'), option_id: fx.option('q3', 'Y') },
    ])
  })
})
