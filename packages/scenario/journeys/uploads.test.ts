// Files and screenshots from the respondent to the owner, through a real browser, server and bucket.
import type { CDPSession } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { file, screenshot } from '../src/element-builder.ts'
import { picture } from '../src/gallery-taps.ts'
import { makeGate } from '../src/gate.ts'
import type { Respondent } from '../src/respondent.ts'
import { asking, choose, letter, openUploadStage, row, uploadCalls } from '../src/upload-stage.ts'

const { bucket, stage, finishes } = await openUploadStage()

const pdfOf = (bytes: number, name = 'long.pdf') => ({
  ...letter,
  name,
  buffer: Buffer.concat([letter.buffer, Buffer.alloc(bytes - letter.buffer.length, 32)]),
})

/** Bytes a second to the server. */
async function slowly(who: Respondent, bytesPerSecond: number): Promise<CDPSession> {
  const session = await who.page.context().newCDPSession(who.page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond,
  })
  return session
}

describe.skipIf(stage.reason)(`uploads${stage.reason ? ` (${stage.reason})` : ''}`, () => {
  it.each([
    ['an image', picture, 'image/png', '0.00 MB', 'PNG'],
    ['a PDF', letter, 'application/pdf', '0.00 MB', 'PDF'],
  ])(
    '%s goes from the chooser to the owner (R-QS-17, R-UPL-04, R-UPL-05, R-PAY-16, R-PAY-23)',
    async (_, chosen, type) => {
      const fx = asking()
      const who = await stage.arrives(fx)
      await choose(who, chosen)
      await row(who, 'stored').waitFor()
      expect(await row(who, 'stored').innerText()).toContain(chosen.name)
      const { files, responses } = await finishes(fx, who)
      const body = await who.sent()
      expect(responses).toEqual(body.responses)
      expect(files).toMatchObject([{ name: chosen.name, type, question_id: fx.question('q') }])
      expect(body.attachment_ids).toHaveLength(1)
      const got = await fetch(files[0]?.url ?? '')
      const bytes = Buffer.from(await got.arrayBuffer())
      expect([got.status, got.headers.get('content-type')]).toEqual([200, type])
      if (type === 'application/pdf') expect(bytes.equals(chosen.buffer)).toBe(true)
      expect(who.faults).toEqual([])
    },
  )

  it('both calls are open at once, each with one part named file (R-UPL-01, R-UPL-02, R-UPL-03)', async () => {
    const gate = makeGate()
    const fx = asking()
    const who = await stage.arrives(fx, {
      before: (page) =>
        page.route(/\/v1\/attachments|\/v2\/storage\/direct_uploads/, async (route) => {
          await gate.opened
          await route.continue()
        }),
    })
    await choose(who, letter)
    await expect
      .poll(() => uploadCalls(who).toSorted(), { timeout: 20_000 })
      .toEqual(['POST /v1/attachments', 'POST /v2/storage/direct_uploads'])
    for (const request of who.log.all.filter((one) => one.method() === 'POST'))
      if (/attachments|direct_uploads/.test(request.url())) {
        expect(new URL(request.url()).searchParams.get('node_id')).toBe(fx.nodeId)
        expect(request.headers()['content-type']).toMatch(/^multipart\/form-data; boundary=/)
      }
    gate.open()
    await row(who, 'stored').waitFor()
  })

  it('tells a whole percentage that grows, holds Send until it is there, then name, size and type (R-UPL-07, R-UPL-08, R-UPL-09, R-ROUTE-20)', {
    timeout: 60_000,
  }, async () => {
    const fx = asking()
    const who = await stage.arrives(fx)
    await slowly(who, 600_000)
    // Read in the page itself: from outside, some of the numbers would change too fast.
    const told = await who.page.evaluateHandle(() => {
      const seen: string[] = []
      const look = () => {
        const percent = document.querySelector('.file-row__percent')?.textContent
        if (percent && seen.at(-1) !== percent) seen.push(percent)
      }
      new MutationObserver(look).observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
      })
      return seen
    })
    await choose(who, pdfOf(1_572_864))
    await row(who, 'running').waitFor()
    const send = who.page.getByRole('button', { name: /^(Send|Uploading)/ })
    expect(await send.getAttribute('aria-disabled')).toBe('true')
    // A press is kept until the file is uploaded.
    await send.click({ force: true })
    expect(who.saves()).toHaveLength(0)
    await who.page.getByText('All done').first().waitFor({ timeout: 40_000 })
    const percents = (await told.jsonValue()).map((percent) =>
      Number(/^(\d{1,3})%$/.exec(percent)?.[1]),
    )
    expect(percents.length).toBeGreaterThan(3)
    expect(percents).toEqual([...new Set(percents)].toSorted((a, b) => a - b))
    expect(percents.every((percent) => percent >= 0 && percent <= 100)).toBe(true)
    await who.sees('All done')
    expect((await who.sent()).responses).toHaveLength(1)
  })

  it('a stored file shows name, size and type, and can be removed (R-UPL-09, R-UPL-10, R-QS-18)', async () => {
    const fx = asking()
    const who = await stage.arrives(fx)
    await choose(who, pdfOf(1_572_864, 'report.pdf'))
    await row(who, 'stored').waitFor()
    expect(await row(who, 'stored').innerText()).toMatch(/report\.pdf\s+1\.50 MB\s+PDF/)
    await who.page.getByRole('button', { name: 'Remove report.pdf' }).click()
    await row(who, 'stored').waitFor({ state: 'detached' })
    await who.types('other', 'kept')
    const { files } = await finishes(fx, who)
    expect([
      files,
      (await who.sent()).responses.map(({ body }) => body),
      (await who.sent()).attachment_ids,
    ]).toEqual([[], ['kept'], []])
  })

  it('an upload is stopped in the middle, off the wire, and another takes its place (R-UPL-11, R-ERR-11)', {
    timeout: 60_000,
  }, async () => {
    const fx = asking(file('q').required())
    const who = await stage.arrives(fx)
    const aborted: string[] = []
    who.page.on('requestfailed', (request) => aborted.push(new URL(request.url()).pathname))
    const session = await slowly(who, 200_000)
    await choose(who, pdfOf(4_000_000))
    await row(who, 'running').waitFor()
    await who.page.getByRole('button', { name: 'Stop the upload of long.pdf' }).click()
    await row(who, 'running').waitFor({ state: 'detached' })
    await expect
      .poll(() => aborted.toSorted(), { timeout: 20_000 })
      .toEqual(['/v1/attachments', '/v2/storage/direct_uploads'])
    expect(await who.error('q')).toBe('')
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    })
    await choose(who, picture)
    await row(who, 'stored').waitFor()
    expect((await finishes(fx, who)).files).toMatchObject([{ name: 'page.png' }])
  })

  it.each([
    ['the attachment', '**/v1/attachments?*'],
    ['the direct upload', '**/v2/storage/direct_uploads?*'],
  ])('when %s alone fails, nothing half is kept (R-UPL-13)', async (_, address) => {
    const fx = asking()
    const who = await stage.arrives(fx, {
      before: (page) =>
        page.route(address, (route) => route.fulfill({ status: 500, body: '{}' }), { times: 1 }),
    })
    await choose(who, letter)
    await row(who, 'failed').waitFor()
    await who.presses('Try again')
    await row(who, 'stored').waitFor()
    expect((await finishes(fx, who)).files).toHaveLength(1)
  })

  it('a screenshot is a picked image where the screen is not given, and no PDF (R-QS-35)', async () => {
    const fx = asking(screenshot('q'))
    const who = await stage.arrives(fx)
    await choose(who, letter)
    await expect
      .poll(() => who.error('q'), { timeout: 20_000 })
      .toBe('Please upload an image: JPEG, PNG, GIF or WebP.')
    expect(uploadCalls(who)).toEqual([])
    await choose(who, picture)
    await row(who, 'stored').waitFor()
    const { files } = await finishes(fx, who)
    expect(files).toMatchObject([
      { name: 'page.png', type: 'image/png', question_id: fx.question('q') },
    ])
  })

  it('a screenshot of a shared tab is taken, uploaded and given to the owner (R-QS-35)', async () => {
    const fx = asking(screenshot('q'))
    const who = await stage.arrives(fx, {
      // The browser's own dialog cannot be answered without a screen: a drawn canvas replaces the shared tab.
      before: (page) =>
        page.addInitScript(() => {
          Object.defineProperty(navigator, 'mediaDevices', {
            value: {
              getDisplayMedia: async () => {
                const canvas = document.createElement('canvas')
                canvas.width = 320
                canvas.height = 200
                const pen = canvas.getContext('2d')
                let turn = 0
                setInterval(() => {
                  turn += 1
                  pen?.fillRect(turn % 300, 10, 20, 20)
                }, 20)
                return canvas.captureStream(30)
              },
            },
          })
        }),
    })
    await who.presses('Take a screenshot')
    await row(who, 'stored').waitFor()
    const { files } = await finishes(fx, who)
    expect(files).toMatchObject([{ name: 'screenshot.png', type: 'image/png' }])
    expect(who.faults).toEqual([])
  })

  it('an owner’s deletion takes the file’s bytes out of the bucket', async () => {
    const fx = asking()
    const who = await stage.arrives(fx)
    await choose(who, picture)
    await row(who, 'stored').waitFor()
    const { id, files } = await finishes(fx, who)
    const before = filesIn(bucket)
    expect((await stage.server.owner('DELETE', `/feedbacks/${id}`)).status).toBe(200)
    expect(filesIn(bucket)).toBe(before - 2)
    expect((await fetch(files[0]?.url ?? '')).status).toBe(404)
  })
})

/** How many objects of uploads there are. */
const filesIn = ({ objects }: typeof bucket): number =>
  [...objects.keys()].filter((path) => path.includes('/files/')).length
