import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { fillStore, newBackupTestStore } from '../backup/test-store.ts'
import { moveStore } from '../move/move-store.ts'
import { openInspection } from '../store/inspect/open-inspection.ts'
import { startS3Stub } from '../test-kit/s3-stub.ts'
import { verifyInstance } from './verify-instance.ts'

describe('verifying the files in a bucket', () => {
  it('finds bytes that no row names, and says when they cannot be listed', async () => {
    const place = await newBackupTestStore('sqlite')
    const bucket = await startS3Stub()
    try {
      await (await fillStore(place.config)).store.close()
      await moveStore(place.config, {
        ...{ to: null, bucket: bucket.settings, progress: () => undefined, hold: async () => null },
      })
      const faults = async () => {
        const inspection = await openInspection(place.config)
        try {
          const config = { ...place.config, s3: bucket.settings }
          const { areas } = await verifyInstance(inspection, config, 'quick')
          return areas.find(({ area }) => area === 'files')?.faults
        } finally {
          await inspection.close()
        }
      }
      expect(await faults()).toEqual([])
      const [young, loose] = [randomUUID(), randomUUID()]
      const leave = (key: string, changedAt: number) =>
        bucket.objects.set(`/uploads/files/${key.slice(0, 2)}/${key}`, {
          ...{ type: 'application/pdf', body: Buffer.from('left behind') },
          changedAt: new Date(changedAt),
        })
      // It may be an upload whose row is about to be written.
      leave(young, Date.now())
      expect(await faults()).toEqual([])
      leave(loose, Date.now() - 3_700_000)
      expect(await faults()).toEqual([`No row names the stored file ${loose}.`])
      bucket.mayList = false
      expect(await faults()).toEqual([expect.stringContaining('cannot be listed')])
    } finally {
      await bucket.close()
      await place.remove()
    }
  })
})
