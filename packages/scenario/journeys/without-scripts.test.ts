// Surveys without scripts: the pages are forms, and the server advances the run.
import type { ResponseItem } from '@askwell/contract'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { label, nextPage, numeric, radio, submit, text, textarea } from '../src/element-builder.ts'
import { basic, chatEnd, type Fixture, fixture, languages } from '../src/fixtures.ts'
import { answer, flow } from '../src/flow-builder.ts'
import { questionsOf } from '../src/gallery.ts'
import { fills, typedDate } from '../src/gallery-forms.ts'
import { openGalleryStage } from '../src/gallery-stage.ts'
import { picture, taps } from '../src/gallery-taps.ts'
import { isQuiet } from '../src/quiet.ts'
import type { Respondent } from '../src/respondent.ts'

const stage = await openGalleryStage()
afterEach(() => stage.clear())
afterAll(() => stage.close())

const noScript = {
  context: { javaScriptEnabled: false, viewport: { width: 390, height: 844 } },
  waits: 'loaded',
} as const
const arrives = async (fx: Fixture): Promise<Respondent> => {
  const who = await stage.arrives(fx, noScript)
  await who.page.waitForURL(/noscript=1/)
  return who
}
const send = (who: Respondent) => who.page.locator('.actions [name=press]').last()

/** The comparable answers of two people, without what differs: files, numbers, and the random order. */
const comparable = (fx: Fixture, items: readonly ResponseItem[]) => {
  const styles = new Map(questionsOf(fx).map(({ id, style }) => [id, style]))
  const own = new Set(['file', 'screenshot', 'phone_verification', 'random'])
  return items.map((item) =>
    own.has(styles.get(item.question_id) ?? '') ? { question_id: item.question_id } : item,
  )
}
const stored = async (fx: Fixture) => stage.server.feedbacks(fx.nodeId)

describe.skipIf(stage.reason)(`without scripts${stage.reason ? ` (${stage.reason})` : ''}`, () => {
  it('all 29 styles are answered, and what is stored is what a finger answers with scripts', async () => {
    const fx = stage.gallery({ pages: 'one', asks: 'everything' })
    const who = await arrives(fx)
    const questions = questionsOf(fx)
    const offersLater = (style: string) => style.startsWith('dynamic_multiple')
    for (const question of questions.filter(({ style }) => !offersLater(style)))
      await fills(stage, who, question)
    // The owner's system is called once the form has arrived; its choices are new on the page, so the page is shown again.
    await send(who).click()
    for (const question of questions.filter(({ style }) => offersLater(style)))
      await fills(stage, who, question)
    await send(who).click()
    await who.sees('That was all of them.')
    const [feedback] = await stored(fx)
    expect(feedback?.completed).toBe(true)

    const finger = await stage.opens(fx, `/feedback?node_id=${fx.nodeId}`, {
      context: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    })
    finger.page.on('filechooser', (chooser) => void chooser.setFiles(picture))
    for (const question of questions) {
      if (question.style === 'datepicker') await finger.types(question.key, typedDate)
      else await taps(stage, finger, question)
    }
    await finger.page.locator('[data-press]').last().tap()
    await finger.sees('That was all of them.')
    const [byFinger] = (await stored(fx)).filter(({ id }) => id !== feedback?.id)
    expect(comparable(fx, feedback?.responses ?? [])).toEqual(
      comparable(fx, byFinger?.responses ?? []),
    )
  })

  it('a branch, a required answer, Back and its answers', async () => {
    const fx = fixture(
      flow('Forms')
        .page('S1', radio('way', ['left', 'right']).required(), text('why'), nextPage())
        .page('Left', textarea('story').required(), submit('sendLeft'))
        .page('Right', numeric('age').required(), submit('sendRight'))
        .branches('S1', 'Left', answer('way').isOneOf('left'))
        .branches('S1', 'Right', answer('way').isOneOf('right'))
        .thank('End', label('bye', 'All done')),
    )
    const who = await arrives(fx)
    await who.types('why', 'Because')
    await send(who).click()
    expect(await who.error('way')).not.toBe('')
    expect(await who.field('why').inputValue()).toBe('Because')
    await who.option('way', 'left').check()
    await send(who).click()
    await who.sees('Question story')
    await who.types('story', 'Once')
    await who.page.locator('button[name=back]').click()
    await who.sees('Question way')
    expect(await who.option('way', 'left').isChecked()).toBe(true)
    await who.option('way', 'right').check()
    await send(who).click()
    await who.types('age', 'old')
    await send(who).click()
    expect(await who.error('age')).not.toBe('')
    await who.types('age', '34')
    await who.page.keyboard.press('Enter')
    await who.sees('All done')
    const [feedback] = await stored(fx)
    expect(feedback?.responses.map(({ body, option_id }) => body ?? option_id)).toEqual([
      fx.option('way', 'right'),
      'Because',
      '34',
    ])
  })

  it('says in the summary what is missing, and the focus is there without a script', async () => {
    const fx = fixture(
      flow('Missing')
        .page('S1', radio('a', ['x']).required(), text('b').required(), submit())
        .thank('End', label('bye', 'All done')),
    )
    const who = await arrives(fx)
    await send(who).click()
    await who.page.locator('#error-summary').waitFor()
    expect(await who.page.evaluate(() => document.activeElement?.id)).toBe('error-summary')
    await who.page.locator('#error-summary a').last().click()
    expect(new URL(who.page.url()).hash).toBe(`#q-${fx.question('b')}`)
    expect(await who.page.locator('script').count()).toBe(0)
    expect(await stored(fx)).toEqual([])
  })

  it('a question that an answer brings is shown before its page is left', async () => {
    const fx = fixture(
      flow('Reveals')
        .page(
          'S1',
          radio('sure', ['yes', 'no']).whenChosen('yes').shows('more'),
          text('more').hidden(),
          submit(),
        )
        .thank('End', label('bye', 'All done')),
    )
    const who = await arrives(fx)
    expect(await who.element('more').count()).toBe(0)
    await who.option('sure', 'yes').check()
    await send(who).click()
    await who.shows('more')
    await send(who).click()
    await who.sees('All done')
  })

  it('a loop keeps each round, and leads out', async () => {
    const fx = fixture(
      flow('Loop')
        .page('Item', text('item').required(), nextPage('on'))
        .page('More', radio('again', ['yes', 'no']).required(), nextPage('go'))
        .branches('More', 'Item', answer('again').isOneOf('yes'))
        .thank('End', label('bye', 'All done'))
        .goes('More', 'End'),
    )
    const who = await arrives(fx)
    for (const again of ['yes', 'yes', 'no']) {
      await who.types('item', again)
      await send(who).click()
      await who.option('again', again).check()
      await send(who).click()
    }
    await who.sees('All done')
    const [feedback] = await stored(fx)
    expect(feedback?.responses.map(({ body, option_id }) => body ?? option_id)).toEqual([
      'no',
      fx.option('again', 'no'),
    ])
  })

  it('sent twice, sent again from the page before, and reloaded at the end, it is one feedback', async () => {
    const fx = fixture(
      flow('Once')
        .page('S1', text('a').required(), submit())
        .thank('End', label('bye', 'All done')),
    )
    const who = await arrives(fx)
    await who.types('a', 'first')
    expect(await who.page.locator('form').getAttribute('enctype')).toBe('multipart/form-data')
    const sent = await who.page.locator('input[name=run]').inputValue()
    const post = () => {
      const body = new FormData()
      for (const [name, value] of [
        ['run', sent],
        [fx.question('a'), 'first'],
        ['press', fx.element('submit')],
      ] as const)
        body.append(name, value)
      return fetch(who.page.url(), { method: 'POST', body })
    }
    const replies = await Promise.all([post(), post()])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    await send(who).click()
    await who.sees('All done')
    await who.page.reload()
    await who.sees('All done')
    await who.page.goBack()
    await who.types('a', 'second')
    await send(who).click()
    await who.sees('All done')
    const all = await stored(fx)
    expect(all.map(({ completed, responses }) => [completed, responses[0]?.body])).toEqual([
      [true, 'first'],
    ])
  })

  it('a run that was changed, or began elsewhere, is refused with a page', async () => {
    const [one, other] = [basic(), basic()]
    const who = await arrives(one)
    const sealed = await who.page.locator('input[name=run]').inputValue()
    await arrives(other)
    for (const [address, run] of [
      [one.nodeId, `${sealed.slice(0, -1)}${sealed.endsWith('A') ? 'B' : 'A'}`],
      [other.nodeId, sealed],
      [one.nodeId, ''],
    ] as const) {
      const body = new FormData()
      body.append('run', run)
      const reply = await fetch(`${stage.server.url}/feedback?node_id=${address}`, {
        method: 'POST',
        body,
      })
      expect([reply.status, reply.headers.get('content-type')]).toEqual([
        400,
        'text/html; charset=utf-8',
      ])
      expect(await reply.text()).toContain('Something went wrong')
    }
    expect([...(await stored(one)), ...(await stored(other))]).toEqual([])
  })

  it('a survey that is closed in the middle says so with its owner’s words', async () => {
    const fx = fixture(
      flow('Closes')
        .page('S1', text('a').required(), submit())
        .thank('End', label('bye', 'All done')),
      {
        activation_expired_message: 'The shop has closed.',
      },
    )
    const who = await arrives(fx)
    await who.types('a', 'late')
    await stage.server.owner('PATCH', `/nodes/${fx.nodeId}`, { status: 'passive' })
    await expect
      .poll(
        async () =>
          (await fetch(`${stage.server.url}/v1/nodes/${fx.nodeId}`).then((reply) => reply.json()))
            .status,
      )
      .toBe('passive')
    await send(who).click()
    await who.sees('The shop has closed.')
    expect(await stored(fx)).toEqual([])
  })

  it('one answer is taken from a browser that may give one', async () => {
    const fx = fixture(
      flow('One').page('S1', text('a'), submit()).thank('End', label('bye', 'All done')),
      { prevent_multiple_feedback: true },
    )
    const who = await arrives(fx)
    await who.types('a', 'first')
    await send(who).click()
    await who.sees('All done')
    await who.page.goto(`${stage.server.url}/feedback?node_id=${fx.nodeId}`)
    await who.sees('You already answered')
    expect(await who.page.locator('.question').count()).toBe(0)
  })

  it('speaks another language without losing what was typed', async () => {
    const fx = languages(3)
    const who = await arrives(fx)
    await who.option('q1', 'A').check()
    await who.page.locator('button[name=language][lang=tr]').click()
    await who.sees('Question q1 [tr]')
    expect(await who.page.locator('html').getAttribute('lang')).toBe('tr')
    expect(await who.option('q1', 'A').isChecked()).toBe(true)
  })

  it('ends in a link to the chat, which says what it needs', async () => {
    const who = await arrives(chatEnd())
    await who.option('q1', 'A').check()
    await send(who).click()
    await who.types('q2', 'Help')
    await send(who).click()
    await who.page.getByRole('link', { name: 'Open the chat' }).click()
    await who.page.waitForURL(/\/chat\?feedback_id=/)
    expect(await who.page.locator('noscript p').last().innerText()).toContain(
      'The chat needs JavaScript.',
    )
  })

  it('a page whose script does not come is sent as a form', async () => {
    const fx = basic()
    const who = await stage.arrives(fx, {
      waits: 'loaded',
      before: (page) => page.route('**/assets/*.js', (route) => route.abort()),
    })
    await isQuiet(who.page)
    await who.option('q1', 'A').check({ force: true })
    await who.presses('Next')
    await who.sees('Question q2')
    expect(await who.page.locator('script').count()).toBe(0)
  })
})
