import { describe, expect, expectTypeOf, it } from 'vitest'
import type { z } from 'zod'
import { contentPath, isContentMessage, isHello } from './embed.ts'
import type { WidgetConfig } from './embed-config.ts'
import { foreignMessages } from './embed-examples.ts'
import type { WidgetReply } from './widget.ts'

describe('what the frame and the page around it say', () => {
  it.each(foreignMessages)('%j is not a message of ours (R-MSG-10)', (value) => {
    expect([isHello(value), isContentMessage(value)]).toEqual([false, false])
  })

  it('knows the greeting and the messages of the page inside', () => {
    expect(isHello({ type: 'psn:hello', nonce: 'n' })).toBe(true)
    expect(isContentMessage({ type: 'size', heightPx: 1 })).toBe(true)
    expect(isContentMessage({ type: 'opened', by: 'api', takesFocus: true })).toBe(false)
  })

  it('names the page of the frame', () => {
    expect(contentPath('PSN-ABC1234', '')).toBe('/widget?code=PSN-ABC1234&frame=content&language=')
    expect(contentPath('PSN-ABC1234', 'pt-BR')).toBe(
      '/widget?code=PSN-ABC1234&frame=content&language=pt-BR',
    )
  })

  it('the reply of the config call is what the loader reads (R-WGT-06)', () => {
    expectTypeOf<z.infer<typeof WidgetReply>>().toExtend<WidgetConfig>()
  })
})
