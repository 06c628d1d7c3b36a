// Bad input, typed, chosen or as a file name: every style shows a message at its field or accepts it as plain text.
// Never an exception, never markup, never a frozen page.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import {
  checklist,
  label,
  nextPage,
  numeric,
  radio,
  submit,
  text,
  textarea,
} from '../src/element-builder.ts'
import { fixture } from '../src/fixtures.ts'
import { flow } from '../src/flow-builder.ts'
import { gallery } from '../src/gallery.ts'
import { picture } from '../src/gallery-taps.ts'
import { sidewaysPx } from '../src/looks.ts'
import { openStage } from '../src/stage.ts'

const stage = await openStage()
afterEach(() => stage.clear())
afterAll(() => stage.close())

const markup = '<img src=x onerror="window.broken=1"><script>window.broken=1</script>'
const overrides = 'abc\u202Edcba\u2066 def'
const isBroken = (page: Page) =>
  page.evaluate(
    () => 'broken' in window || document.querySelector('main img[src="x"], main script') !== null,
  )
/** The page answers within a second: it draws two frames. */
const isAwake = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const from = performance.now()
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - from)))
      }),
  )

describe.skipIf(stage.reason)(`bad input${stage.reason ? ` (${stage.reason})` : ''}`, () => {
  it('letters in numbers, an age of 200, 31/02 and half numbers get a message at their field, and nothing is sent (R-QS-01, R-QS-09, R-QS-25, R-QS-26, R-VAL-26, R-VAL-39)', async () => {
    const fx = gallery({ pages: 'one', asks: 'nothing' })
    const who = await stage.arrives(fx)
    const wrong: Readonly<Record<string, string>> = {
      age: '200',
      email: 'a@b',
      mobile: '12',
      nights: 'three',
      arrival: '31/02/2024',
    }
    for (const [key, words] of Object.entries(wrong))
      await who.element(key).locator('input').last().fill(words)
    await who.presses('Send')
    await who.page.locator('.question__error').first().waitFor()
    expect(await Promise.all(Object.keys(wrong).map((key) => who.errorAndHint(key)))).toEqual([
      'Enter a value between 0 and 120.',
      'Please enter a valid email. For example: name@example.com',
      'Please enter a valid phone number.',
      'Your answer could not be validated, please check again. Enter a number, for example 10.',
      'Your answer could not be validated, please check again. This date does not exist. Enter a real date, for example 25/11/2026.',
    ])
    for (const key of Object.keys(wrong)) {
      const described = await who
        .element(key)
        .locator('input[aria-invalid="true"]')
        .first()
        .getAttribute('aria-describedby')
      expect(described).toContain(`error-${fx.question(key)}`)
    }
    expect(who.saves()).toEqual([])
    expect(who.faults).toEqual([])
  })

  it('a program, a text, a page for a picture and 11 MB are refused before anything is uploaded (R-QS-17, R-QS-35, R-VAL-27)', async () => {
    const fx = gallery({ pages: 'one', asks: 'nothing' })
    const who = await stage.arrives(fx)
    const directory = await mkdtemp(join(tmpdir(), 'askwell-gallery-'))
    // By its path, because eleven megabytes are too much for a debugger message.
    const give = async (key: string, name: string, bytes: number) => {
      const path = join(directory, name)
      await writeFile(path, Buffer.alloc(bytes))
      await who.element(key).locator('input[type=file]').setInputFiles(path)
    }
    for (const [key, name, bytes, words] of [
      ['receipt', 'setup.exe', 10, 'Please upload an image or PDF file.'],
      ['receipt', 'notes.txt', 10, 'Please upload an image or PDF file.'],
      [
        'receipt',
        'big.png',
        11 * 1024 * 1024,
        'This file is too large: 11.00 MB. The limit is 10 MB.',
      ],
      ['receipt', 'empty.pdf', 0, 'This file is empty. Choose another one.'],
      ['page', 'letter.pdf', 10, 'Please upload an image: JPEG, PNG, GIF or WebP.'],
    ] as const) {
      await give(key, name, bytes)
      await expect.poll(() => who.error(key), { message: name }).toBe(words)
    }
    await rm(directory, { recursive: true })
    expect(
      who.log
        .calls()
        .filter((call) => call.includes('attachments') || call.includes('direct_uploads')),
    ).toEqual([])
    await who
      .element('receipt')
      .locator('input[type=file]')
      .setInputFiles({ ...picture, name: 'fine.png' })
    await who.element('receipt').getByText('fine.png').first().waitFor()
    expect(await who.error('receipt')).toBe('')
    expect(who.faults).toEqual([])
  })

  it('ten thousand emoji get a message, fewer of them, lone surrogates, overrides and markup are plain text, sent and stored (R-QS-46)', async () => {
    const fx = fixture(
      flow('Odd')
        .page('S1', textarea('emoji'), text('half'), text('turned'), text('marked'), nextPage())
        .page('S2', label('again', 'So: {{marked}} and {{turned}}!'), submit())
        .thank('End', label('bye', 'All done')),
    )
    const who = await stage.arrives(fx)
    await who.types('emoji', '😀'.repeat(10_000))
    await who.presses('Next')
    expect(await who.error('emoji')).toMatch(/^Please enter at most 5,?000 characters\.$/)
    expect(await isAwake(who.page)).toBeLessThan(1_000)
    const emoji = '👩‍👩‍👧‍👦'.repeat(900)
    await who.types('emoji', emoji)
    await who.field('half').evaluate((field: HTMLInputElement) => {
      field.value = 'half \uD83D pair'
      field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    })
    await who.types('turned', overrides)
    await who.types('marked', markup)
    await who.presses('Next')
    await who.sees(`So: ${markup} and`)
    expect(await who.container.innerText()).not.toMatch(/[\u202a-\u202e]/)
    expect(await isBroken(who.page)).toBe(false)
    await who.presses('Send')
    await who.sees('All done')
    const bodies = new Map(
      (await stage.server.feedbacks(fx.nodeId))[0]?.responses.map((item) => [
        item.question_id,
        item.body,
      ]),
    )
    expect(bodies.get(fx.question('emoji'))).toBe(emoji)
    expect(bodies.get(fx.question('half'))).toMatch(/^half .* pair$/)
    expect(bodies.get(fx.question('marked'))).toBe(markup)
    expect(who.faults).toEqual([])
  })

  it('HTML in every text of the owner is text, in 29 styles, and the page stays as wide as it is (R-QS-46)', async () => {
    const texts = { en: markup, tr: markup, ar: markup }
    const fx = gallery({
      pages: 'one',
      asks: 'everything',
      change: (question) => ({
        body: texts,
        help: texts,
        placeholder: texts,
        options: question.options.map((option) => ({ ...option, body: texts })),
        statements: question.statements.map((statement) => ({
          ...statement,
          body: texts,
          options: statement.options.map((option) => ({ ...option, body: texts })),
        })),
        extra: { ...question.extra, min_label: texts, max_label: texts },
      }),
    })
    const who = await stage.arrives(fx, { context: { viewport: { width: 320, height: 640 } } })
    await who.presses('Send')
    await who.page.locator('.question__error').first().waitFor()
    expect(await isBroken(who.page)).toBe(false)
    expect(await sidewaysPx(who.page)).toBe(0)
    expect(who.faults).toEqual([])
  })

  it('keys like __proto__ and constructor are names like any other: answered, asked again in a text, sent and stored', async () => {
    const fx = fixture(
      flow('Names')
        .page(
          'S1',
          text('__proto__'),
          radio('constructor', ['__proto__', 'toString']).required(),
          checklist('hasOwnProperty', ['valueOf', 'B']),
          nextPage(),
        )
        .page(
          'S2',
          label('again', 'So: {{__proto__}}, {{constructor}}, {{toString}}!'),
          numeric('prototype'),
          submit(),
        )
        .thank('End', label('bye', 'All done')),
    )
    const who = await stage.arrives(fx)
    await who.types('__proto__', 'mine')
    await who.picks('constructor', '__proto__')
    await who.picks('hasOwnProperty', 'valueOf')
    await who.presses('Next')
    await who.sees('So: mine, __proto__, !')
    await who.presses('Send')
    await who.sees('All done')
    expect((await stage.server.feedbacks(fx.nodeId))[0]?.responses).toEqual([
      { question_id: fx.question('__proto__'), body: 'mine' },
      { question_id: fx.question('constructor'), option_id: fx.option('constructor', '__proto__') },
      {
        question_id: fx.question('hasOwnProperty'),
        option_id: fx.option('hasOwnProperty', 'valueOf'),
      },
    ])
    expect(who.faults).toEqual([])
  })
})
