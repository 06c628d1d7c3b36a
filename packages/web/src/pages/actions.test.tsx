import type { View } from '@askwell/engine'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { AppContext } from '../app/app-context.ts'
import { catalogues } from '../test/drawn.tsx'
import { createWords } from '../words.ts'
import { Actions } from './actions.tsx'

const words = createWords({
  code: 'en',
  catalogueCode: 'en',
  catalogue: catalogues.en,
  flow: null,
  timeZone: 'UTC',
})
const view: View = {
  state: null,
  style: 'page',
  elements: [],
  buttons: [],
  hasImplicitNext: true,
  canGoBack: false,
  progress: 0,
  isBusy: false,
  isUploading: false,
  waitsForUpload: null,
  hasFailed: false,
}
const draw = (change: Partial<View>): string =>
  renderToStaticMarkup(
    <AppContext value={{ words, markdown: null, send: () => {} }}>
      <Actions view={{ ...view, ...change }} isSending={false} />
    </AppContext>,
  )

it('Next is disabled during an upload; pressed, it waits and says how far it is (R-UPL-07)', () => {
  expect(draw({ isUploading: true })).toMatch(/aria-disabled="true"[^>]*>Next</)
  expect(draw({ waitsForUpload: 64 })).toMatch(
    /aria-busy="true" aria-disabled="true"[^>]*>Uploading 64 %</,
  )
  expect(draw({})).toMatch(/data-press="" class="button button--primary"[^>]*>Next</)
})

it('are buttons of the form around the page: without a script they send it, and say which was pressed', () => {
  const element = { id: 'b1', type: 'submit', order: 1, isVisible: true, triggers: [] } as const
  const html = draw({
    hasImplicitNext: false,
    buttons: [{ ...element, triggers: [] }],
    canGoBack: true,
  })
  expect(html).toMatch(/<button (?=[^>]*type="submit")(?=[^>]*name="back")(?=[^>]*value="1")/)
  expect(html).toMatch(/<button (?=[^>]*type="submit")(?=[^>]*name="press")(?=[^>]*value="b1")/)
})
