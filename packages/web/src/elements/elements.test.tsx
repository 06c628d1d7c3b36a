import type { Element } from '@askwell/contract'
import type { Dial } from '@askwell/engine'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { AppContext } from '../app/app-context.ts'
import { markdown } from '../prose/markdown.tsx'
import { englishWords } from '../test/drawn-question.tsx'
import { exampleQuestion } from '../test/example-flow.ts'
import { ElementBlock } from './element-block.tsx'

function draw(more: Partial<Element>, dial: Dial | null = null): string {
  const element: Element = {
    id: 'e',
    type: 'label',
    order: 0,
    isVisible: true,
    triggers: [],
    ...more,
  }
  return renderToStaticMarkup(
    <AppContext value={{ words: englishWords, markdown, send: () => {} }}>
      <ElementBlock
        item={{ kind: 'plain', element, dial }}
        saysOptional={false}
        explainsRequired={false}
      />
    </AppContext>,
  )
}

describe('gauge', () => {
  const gauge = { type: 'gauge', body: { en: 'Your trip score' } } as const

  it('shows the value within its range, to the eye and as a meter named by its sentence (R-FLOW-58)', () => {
    const html = draw(gauge, { question: null, value: 8, min: 0, max: 10 })
    expect(html).toMatch(/<meter [^>]*value="80"/)
    expect(html).toContain('aria-valuetext="80 of 100" aria-labelledby="gauge-e"')
    expect(html).toContain('pathLength="100" stroke-dasharray="80 200"')
    expect(html).toMatch(/<text class="gauge__value"[^>]*>80<\/text>/)
    expect(html).toMatch(/id="gauge-e" class="gauge__text">.*Your trip score/)
    expect(html).not.toContain('style=')
  })

  it('has a name without a sentence, and says nothing while nothing is known', () => {
    expect(draw({ type: 'gauge' }, { question: null, value: 40, min: 0, max: 100 })).toContain(
      'aria-label="Progress"',
    )
    const question = exampleQuestion({ body: { en: 'How was **it**?' } })
    expect(draw({ type: 'gauge' }, { question, value: 4, min: 0, max: 5 })).toContain(
      'aria-label="How was it?"',
    )
    const unknown = draw(gauge)
    expect(unknown).not.toContain('<meter')
    expect(unknown).not.toContain('gauge__done')
    expect(unknown).toContain('–')
  })

  it('stays on its ring', () => {
    expect(draw(gauge, { question: null, value: 300, min: 0, max: 100 })).toContain(
      'stroke-dasharray="100 200"',
    )
    expect(draw(gauge, { question: null, value: -5, min: 0, max: 100 })).toContain(
      'aria-valuetext="0 of 100"',
    )
  })
})

describe('button_link', () => {
  it('opens a web address in a new tab and says so', () => {
    const html = draw({
      type: 'button_link',
      url: 'https://a.example/x',
      body: { en: 'Read more' },
    })
    expect(html).toContain('href="https://a.example/x" target="_blank" rel="noopener noreferrer"')
    expect(html).toContain('(opens in a new tab)')
  })

  it('leaves the page standing for a mail or a call', () => {
    const html = draw({ type: 'button_link', url: 'mailto:a@a.example', body: { en: 'Write' } })
    expect(html).toContain('href="mailto:a@a.example"')
    expect(html).not.toContain('target=')
  })

  it('has a name even without a caption, and takes no other address', () => {
    expect(draw({ type: 'button_link', url: 'https://a.example/x' })).toContain('>a.example/x<')
    for (const url of ['javascript:alert(1)', ' javascript:alert(1)', 'data:text/html,x'])
      expect(draw({ type: 'button_link', url })).not.toContain('<a')
  })
})

it('footer draws its markdown', () => {
  expect(draw({ type: 'footer', body: { en: 'By *us*' } })).toBe(
    '<div id="el-e" class="element element--footer"><div class="prose"><p dir="auto">By <em>us</em></p></div></div>',
  )
})
