import { expect, it } from 'vitest'
import { planFor } from './what-to-do.ts'

const origin = 'https://askwell.example'
const node = 'node_id=11111111-1111-4111-8111-111111111111'

it.each([
  ['GET', 'navigate', `/feedback?${node}`, 'page'],
  ['GET', 'navigate', `/feedback/?${node}&lang=tr`, 'page'],
  ['GET', 'script', '/assets/entry-1.js', 'asset'],
  ['GET', 'navigate', '/feedback', 'pass'],
  ['GET', 'navigate', `/feedback?${node}&isPreview=true`, 'pass'],
  ['GET', 'navigate', `/feedback?${node}&signature=s`, 'pass'],
  ['GET', 'navigate', `/feedback?${node}&responses=x`, 'pass'],
  ['GET', 'navigate', `/feedback?${node}&creator_id=x`, 'pass'],
  ['GET', 'navigate', `/feedback?${node}&edi=1&eci=2`, 'pass'],
  ['GET', 'navigate', `/web_feedback?${node}`, 'pass'],
  ['GET', 'navigate', '/chat?feedback_id=1&token=t', 'pass'],
  ['GET', 'navigate', '/flow_preview?flow_id=1', 'pass'],
  ['GET', 'navigate', '/studio/', 'pass'],
  ['GET', 'cors', '/v1/nodes/1', 'pass'],
  ['GET', 'cors', '/owner/v1/feedbacks', 'pass'],
  ['GET', 'cors', `/feedback?${node}`, 'pass'],
  ['POST', 'cors', '/v1/feedbacks', 'pass'],
  ['POST', 'navigate', `/feedback?${node}`, 'pass'],
] as const)('%s (%s) %s: %s', (method, mode, path, plan) => {
  expect(planFor({ method, mode, url: origin + path }, origin)).toBe(plan)
  expect(planFor({ method, mode, url: `https://other.example${path}` }, origin)).toBe('pass')
})
