import { expect, it } from 'vitest'

it('can be imported on a server, where it defines nothing (ECO-58)', async () => {
  expect(globalThis.customElements).toBeUndefined()
  const { AskwellSurveyElement, AskwellWidgetElement } = await import('./index.ts')
  expect(AskwellSurveyElement.observedAttributes).toContain('node-id')
  expect(AskwellWidgetElement.observedAttributes).toContain('external-id')
})
