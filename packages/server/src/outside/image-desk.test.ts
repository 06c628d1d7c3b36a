// Images redrawn by separate processes: what comes out, and the most that a hostile image can do.
import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { image, phonePhoto } from '../test-kit/upload-files.ts'
import { type ImageDesk, openImageDesk } from './image-desk.ts'
import { StorageUnavailable } from './storage-unavailable.ts'

const limits = { processes: 2, jobMs: 10_000, startMs: 20_000, idleMs: 30_000, waiting: 100 }

let directory: string
let desk: ImageDesk
let count = 0
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'askwell-images-'))
  desk = openImageDesk(limits)
})
afterAll(async () => {
  desk.close()
  await rm(directory, { recursive: true, force: true })
})

async function placed(content: Buffer): Promise<{ source: string; target: string }> {
  count += 1
  const source = join(directory, String(count))
  await writeFile(source, content)
  return { source, target: `${source}.drawn` }
}
async function drawn(content: Buffer, format: 'jpeg' | 'png' | 'gif' | 'webp', at = desk) {
  const { source, target } = await placed(content)
  return { result: await at.redraw(source, target, format), target }
}
const children = (): string[] => {
  const table = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], {
    encoding: 'utf8',
  })
  return table.split('\n').filter((line) => line.includes('image-process.ts'))
}

describe('the image desk', () => {
  it('draws a photo upright, in its pixels and nothing else of it', async () => {
    const { result, target } = await drawn(await phonePhoto(), 'jpeg')
    expect(result).toMatchObject({ kind: 'drawn', width: 40, height: 80 })
    const bytes = await readFile(target)
    expect(result).toMatchObject({ bytes: bytes.length })
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
  })

  it('keeps what is see-through', async () => {
    const glass = await sharp({
      create: { width: 9, height: 9, channels: 4, background: { r: 1, g: 2, b: 3, alpha: 0.5 } },
    })
      .png()
      .toBuffer()
    const { target } = await drawn(glass, 'png')
    expect((await sharp(target).stats()).channels[3]?.mean).toBeCloseTo(128, -1)
  })

  it('takes 24 megapixels and not one row more', { timeout: 60_000 }, async () => {
    const plain = (height: number) =>
      sharp({ create: { width: 6_000, height, channels: 3, background: '#357' } })
        .jpeg()
        .toBuffer()
    expect((await drawn(await plain(4_000), 'jpeg')).result).toMatchObject({
      kind: 'drawn',
      width: 6_000,
      height: 4_000,
    })
    expect((await drawn(await plain(4_001), 'jpeg')).result).toEqual({ kind: 'refused' })
  })

  it.each(['jpeg', 'png', 'gif', 'webp'] as const)(
    'refuses a %s that is another format, cut off, or noise behind a head',
    async (format) => {
      const whole = await image(format)
      expect((await drawn(whole, format === 'png' ? 'jpeg' : 'png')).result).toEqual({
        kind: 'refused',
      })
      expect((await drawn(whole.subarray(0, whole.length / 2), format)).result).toEqual({
        kind: 'refused',
      })
      const noise = Buffer.concat([
        whole.subarray(0, 30),
        Buffer.from(Array.from({ length: 5_000 }, (_, at) => (at * 7_919) % 251)),
      ])
      expect((await drawn(noise, format)).result).toEqual({ kind: 'refused' })
    },
  )

  it('serves many in turn with two processes', { timeout: 60_000 }, async () => {
    const one = await image('webp')
    const all = await Promise.all(Array.from({ length: 40 }, () => drawn(one, 'webp')))
    expect(all.every(({ result }) => result.kind === 'drawn')).toBe(true)
    expect(children().length).toBeLessThanOrEqual(2)
  })

  it('ends an image that takes too long, and continues with the next', {
    timeout: 60_000,
  }, async () => {
    const hasty = openImageDesk({ ...limits, processes: 1, jobMs: 60 })
    const slow = await sharp({
      create: {
        width: 4_800,
        height: 4_800,
        channels: 3,
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
        background: '#000',
      },
    })
      .png({ compressionLevel: 1 })
      .toBuffer()
    const small = await image('gif', { width: 4, height: 4 })
    expect((await drawn(slow, 'png', hasty)).result).toEqual({ kind: 'refused' })
    await expect
      .poll(async () => (await drawn(small, 'gif', hasty)).result.kind, { timeout: 20_000 })
      .toBe('drawn')
    hasty.close()
  })

  it('outlives a process that is killed in the middle', { timeout: 60_000 }, async () => {
    const one = await image('png', { width: 1_500, height: 1_500 })
    const under = Promise.all(Array.from({ length: 8 }, () => drawn(one, 'png')))
    await expect.poll(() => children().length).toBeGreaterThan(0)
    for (const line of children()) process.kill(Number(line.trim().split(' ')[0]), 'SIGKILL')
    const kinds = (await under).map(({ result }) => result.kind)
    expect(kinds.filter((kind) => kind === 'refused').length).toBeLessThanOrEqual(2)
    expect((await drawn(one, 'png')).result.kind).toBe('drawn')
  })

  it('says that the disk is at fault, not the image', async () => {
    const { source } = await placed(await image('png'))
    await expect(desk.redraw(source, join(directory, 'not', 'there'), 'png')).rejects.toThrow(
      StorageUnavailable,
    )
  })

  it('lets idle processes go, and takes none with it when it closes', {
    timeout: 60_000,
  }, async () => {
    const before = children().length
    const brief = openImageDesk({ ...limits, idleMs: 50 })
    await drawn(await image('gif'), 'gif', brief)
    await expect.poll(() => children().length, { timeout: 10_000 }).toBe(before)
    brief.close()
    await expect(drawn(await image('gif'), 'gif', brief)).rejects.toThrow(StorageUnavailable)
  })
})
