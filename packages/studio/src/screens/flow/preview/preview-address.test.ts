import { describe, expect, it } from 'vitest'
import { previewAddress } from './preview-address.ts'

describe('the address of the preview (O-10)', () => {
  it('is at the origin that may be framed, with its token and a language', () => {
    expect(
      previewAddress(
        'https://survey.example/web_flow_preview?flow_id=f&preview_token=1.x',
        'http://localhost:3000',
        'tr',
      ),
    ).toBe('http://localhost:3000/web_flow_preview?flow_id=f&preview_token=1.x&lang=tr')
  })
})
