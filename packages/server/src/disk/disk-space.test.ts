import { describe, expect, it } from 'vitest'
import { makeDiskSpace, nearestFolder } from './disk-space.ts'

const mb = 1024 * 1024
const volume = (totalMb: number, freeMb: number) => ({ bsize: mb, blocks: totalMb, bavail: freeMb })

describe('the floor of free disk', () => {
  it.each<[string, number | null, number, number, boolean]>([
    ['a large volume keeps a gigabyte free', null, 100_000, 1_024, false],
    ['and no more than that', null, 100_000, 1_023, true],
    ['a small volume keeps a tenth', null, 1_000, 100, false],
    ['and no less', null, 1_000, 99, true],
    ['an operator’s floor counts instead', 5_000, 100_000, 4_999, true],
    ['and may be nothing', 0, 1_000, 0, false],
  ])('%s', async (_, floorMb, totalMb, freeMb, isLow) => {
    const disk = makeDiskSpace({
      directory: '/data',
      floorMb,
      statfs: async () => volume(totalMb, freeMb),
    })
    expect(disk.isLow()).toBe(false)
    expect(await disk.look()).toBe(isLow ? 'low' : 'room')
    expect(disk.isLow()).toBe(isLow)
  })

  it('follows the disk both ways, and takes a file system that cannot be asked for one with room', async () => {
    const answers = [volume(1_000, 10), volume(1_000, 500), null]
    const disk = makeDiskSpace({
      directory: '/data',
      floorMb: null,
      statfs: async () => {
        const next = answers.shift()
        if (!next) throw new Error('ENOSYS')
        return next
      },
    })
    expect([await disk.look(), await disk.look(), await disk.look()]).toEqual([
      'low',
      'room',
      'room',
    ])
  })

  it('is that of the folder in which a missing directory would be made', () => {
    expect(nearestFolder('/proc/self/askwell/data')).toBe('/proc/self')
    expect(nearestFolder('/')).toBe('/')
  })
})
