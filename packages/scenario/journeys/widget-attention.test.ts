// What a page around a closed widget does, where its owner asks for it, when the visitor gets a message: a count before the
// title, and a sound.
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { type Opening, openWidgetStage, type ShownWidget } from '../src/widget-stage.ts'

const stage = await openWidgetStage()
afterEach(() => stage.clear())
afterAll(() => stage.close())

/** Counts the tones that a page plays. */
const hears =
  'window.tones=0;const start=OscillatorNode.prototype.start;OscillatorNode.prototype.start=function(...at){window.tones+=1;return start.apply(this,at)};'
const tones = (who: ShownWidget) => who.page.evaluate(() => Reflect.get(window, 'tones') as number)

async function closedWith(unread: string, host: Opening['host'] = {}): Promise<ShownWidget> {
  const who = await stage.opens({
    host: {
      tag: `<script async src="PRODUCT/widget.js" data-code="CODE" data-unread="${unread}"></script>`,
      before: hears,
      ...host,
    },
  })
  await who.page.frameLocator('#psn-widget-button-frame').getByRole('button').click()
  await expect
    .poll(async () => (await who.told()).map((message) => message.type))
    .toContain('opened')
  await who.command('close')
  return who
}

/** Each is shown before the next is sent. */
async function writes(who: ShownWidget, count: number): Promise<void> {
  await who.says({ type: 'unread', count })
  const badge = who.page.locator('#psn-widget-root > div > div').filter({ hasText: /^\d+$/ })
  if (count > 0) await badge.getByText(`${count}`, { exact: true }).waitFor()
  else await badge.waitFor({ state: 'hidden' })
}

describe.skipIf(stage.reason)('a page', () => {
  it('plays a tone for each message that is new, and none when one was read', async () => {
    const who = await closedWith('sound')
    await writes(who, 1)
    await writes(who, 2)
    await writes(who, 1)
    await writes(who, 0)
    expect([await tones(who), await who.page.title()]).toEqual([2, 'A shop'])
    await writes(who, 1)
    expect(await tones(who)).toBe(3)
  })

  it('says both, and keeps a title that it changes itself', async () => {
    const who = await closedWith('title sound')
    await writes(who, 1)
    expect([await tones(who), await who.page.title()]).toEqual([1, '(1) A shop'])
    await who.page.evaluate(() => {
      document.title = 'The basket'
    })
    await writes(who, 2)
    expect(await who.page.title()).toBe('(2) The basket')
    await writes(who, 0)
    expect(await who.page.title()).toBe('The basket')
  })

  it('stays silent where nobody asks for it, and where the browser allows no sound', async () => {
    const who = await closedWith('')
    await writes(who, 1)
    expect([await tones(who), await who.page.title()]).toEqual([0, 'A shop'])
    const mute = await closedWith('sound', {
      before: "window.AudioContext=function(){throw new Error('mine')};",
    })
    await writes(mute, 1)
    expect(await mute.page.evaluate(() => window.wrong)).toEqual([])
    expect(mute.faults).toEqual([])
  })
})
