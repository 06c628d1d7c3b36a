import { describe, expect, it } from 'vitest'
import { previewAddress } from './preview-address.ts'

const url = 'https://survey.example/web_flow_preview?flow_id=f&preview_token=1.x'
const base = { url, stateId: null, elementId: null, languageCode: 'tr', round: 3 }

describe('O-10: the address of the preview', () => {
  it.each([
    [base, '/web_flow_preview?flow_id=f&preview_token=1.x&lang=tr&round=3'],
    [{ ...base, stateId: 's' }, '/web_flow_preview?flow_id=f&preview_token=1.x&lang=tr&state_id=s&round=3'],
    [{ ...base, stateId: 's', elementId: 'e' }, '/web_flow_preview?flow_id=f&preview_token=1.x&lang=tr&element_id=e&round=3'],
  ])('%o', (shown, address) => {
    expect(previewAddress(shown)).toBe(address)
  })
})
