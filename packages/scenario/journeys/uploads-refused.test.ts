import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { file, label, nextPage, radio, submit, text } from '../src/element-builder.ts'
import { fixture } from '../src/fixtures.ts'
import { flow } from '../src/flow-builder.ts'
import { picture } from '../src/gallery-taps.ts'
import { asking, choose, letter, openUploadStage, row, uploadCalls } from '../src/upload-stage.ts'

const { bucket, stage, finishes } = await openUploadStage()

const program = Buffer.concat([Buffer.from('MZ\x90\0\x03', 'latin1'), Buffer.alloc(2_000, 9)])
const drawing = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
)

describe.skipIf(stage.reason)(`uploads${stage.reason ? ` (${stage.reason})` : ''}`, () => {
  it.each([
    ['a program named .png', { name: 'photo.png', mimeType: 'image/png', buffer: program }],
    ['an SVG named .png', { name: 'drawing.png', mimeType: 'image/png', buffer: drawing }],
    [
      'half a picture',
      { name: 'half.png', mimeType: 'image/png', buffer: picture.buffer.subarray(0, 60) },
    ],
  ])(
    '%s is refused by the server at its question, and the other answers go (R-UPL-12, R-UPL-14, R-ERR-08, R-VAL-27)',
    async (_, chosen) => {
      const fx = asking()
      const who = await stage.arrives(fx)
      await who.picks('mood', 'B')
      await choose(who, chosen)
      await expect
        .poll(() => who.error('q'), { timeout: 20_000 })
        .toBe('Please upload an image or PDF file.')
      expect(await row(who, 'failed').innerText()).toContain(chosen.name)
      expect(await who.element('q').getByRole('button', { name: 'Try again' }).count()).toBe(0)
      expect(await who.option('mood', 'B').isChecked()).toBe(true)
      await who.page.getByRole('button', { name: `Remove ${chosen.name}` }).click()
      expect(await who.error('q')).toBe('')
      const { files, responses } = await finishes(fx, who)
      expect([files, responses.length]).toEqual([[], 1])
      expect(who.faults).toEqual([])
    },
  )

  it('an SVG and 11 MB are refused before a byte leaves (R-UPL-15, C-32)', async () => {
    const who = await stage.arrives(asking())
    const directory = await mkdtemp(join(tmpdir(), 'askwell-uploads-'))
    // By its path, because eleven megabytes are too much for a debugger message.
    const [svg, big] = [join(directory, 'drawing.svg'), join(directory, 'big.png')]
    await Promise.all([writeFile(svg, drawing), writeFile(big, Buffer.alloc(11 * 1024 * 1024))])
    for (const [path, words] of [
      [svg, 'Please upload an image or PDF file.'],
      [big, 'This file is too large: 11.00 MB. The limit is 10 MB.'],
    ] as const) {
      await who.element('q').locator('input[type=file]').setInputFiles(path)
      await who.element('q').getByText(basename(path)).first().waitFor()
      expect(await who.error('q')).toBe(words)
    }
    expect(uploadCalls(who)).toEqual([])
    await rm(directory, { recursive: true })
  })

  it('with the bucket away the survey continues, the file waits at its question, and one press sends it later (R-UPL-12)', async () => {
    const fx = fixture(
      flow('Away')
        .page('S1', radio('mood', ['A', 'B']), file('q').required(), nextPage())
        .page('S2', text('other'), submit())
        .thank('End', label('bye', 'All done')),
    )
    const who = await stage.arrives(fx)
    await who.picks('mood', 'A')
    bucket.mood = 'refuses'
    await choose(who, letter)
    await row(who, 'failed').waitFor()
    expect(await who.error('q')).toBe(
      'letter.pdf could not be uploaded. Nothing can be saved right now. Please try again later.',
    )
    expect(await row(who, 'failed').innerText()).toContain('letter.pdf')
    await who.presses('Next')
    await who.shows('q')
    expect(await who.option('mood', 'A').isChecked()).toBe(true)
    bucket.mood = 'works'
    await who.presses('Try again')
    await row(who, 'stored').waitFor()
    expect(await who.error('q')).toBe('')
    await who.presses('Next')
    await who.types('other', 'after all')
    const { files, responses } = await finishes(fx, who)
    expect([files.map(({ name }) => name), responses.length]).toEqual([['letter.pdf'], 3])
    expect(who.faults).toEqual([])
  })

  it('with the bucket away an optional file keeps nobody from sending the rest (fault 17)', async () => {
    const fx = asking()
    const who = await stage.arrives(fx)
    bucket.mood = 'refuses'
    await who.types('other', 'the rest')
    await choose(who, letter)
    await row(who, 'failed').waitFor()
    await who.page.getByRole('button', { name: 'Remove letter.pdf' }).click()
    const { files, responses } = await finishes(fx, who)
    expect([files, responses.map(({ body }) => body)]).toEqual([[], ['the rest']])
  })
})
