// A slow network holds back the page's scripts while somebody answers and sends at once: nothing that was typed, chosen or
// pressed is lost. `npm run test:faults late` holds back every chunk separately.
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { openGalleryStage } from '../src/gallery-stage.ts'
import { visitsLate } from '../src/late-chunks.ts'

const stage = await openGalleryStage()
afterEach(() => stage.clear())
afterAll(() => stage.close())

const alone = ['special', 'phone-format']

describe.skipIf(stage.reason)(`late chunks${stage.reason ? ` (${stage.reason})` : ''}`, () => {
  it('nothing is lost, whichever chunk is late', async () => {
    const { sent: whole, names } = await visitsLate(stage)
    expect(Object.values(whole).filter((items) => items.length > 0).length).toBeGreaterThan(18)
    expect(names).toContain('phone-format')
    const groups: [string, (name: string) => boolean][] = [
      ['every chunk', () => true],
      ['every chunk but these', (name) => !alone.includes(name)],
      ...alone.map((name): [string, (other: string) => boolean] => [
        name,
        (other) => other === name,
      ]),
    ]
    for (const [name, isLate] of groups) {
      const { sent } = await visitsLate(stage, isLate)
      expect(sent, `${name} late`).toEqual(whole)
    }
  }, 600_000)
})
