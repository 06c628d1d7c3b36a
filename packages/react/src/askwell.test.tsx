import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { AskwellSurvey, AskwellWidget } from './index.ts'

describe('@askwell/react on a server', () => {
  it('draws nothing for the widget, and a frame without an address for a survey', () => {
    const html = renderToString(
      <StrictMode>
        <AskwellWidget
          host="https://feedback.test"
          code="PSN-ABC1234"
          attributes={{ plan: 'gold' }}
        />
        <AskwellSurvey
          host="https://feedback.test"
          nodeId="n1"
          title="Your opinion"
          startHeightPx={300}
        />
      </StrictMode>,
    )
    expect(html).toBe(
      '<iframe title="Your opinion" style="display:block;width:100%;border:0;height:300px"></iframe>',
    )
  })
})
