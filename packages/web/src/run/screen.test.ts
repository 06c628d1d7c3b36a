import type { NodeReply, PageData } from '@askwell/contract'
import { idPattern } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { exampleFlow, exampleNode, nodeId } from '../test/run-flow.ts'
import { isId } from './ids.ts'
import { type Local, nothingLocal, screenOf } from './screen.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const settings: PageData['settings'] = {
  publicSiteUrl: '/',
  providerUrl: { en: '/', tr: '/' },
  tagManagerId: null,
  errorReportUrl: null,
  realtimeUrl: null,
  studioUrl: null,
}
const page = (over: Partial<PageData>): PageData => ({
  route: 'survey',
  node: null,
  previewFlow: null,
  widget: null,
  nowMs: now,
  seed: 1,
  search: '',
  settings,
  ...over,
})
const survey = (over: Partial<NodeReply>, local: Local = nothingLocal, more = ''): unknown =>
  screenOf(
    page({ node: { ...exampleNode, ...over }, search: `?node_id=${nodeId}${more}` }),
    now,
    local,
  )

describe('screenOf', () => {
  it.each([
    ['R-ROUTE-10', { route: 'web_flow_preview' }],
    ['R-ROUTE-10', { route: 'flow_preview', previewFlow: exampleFlow }],
    ['R-ROUTE-11', { route: 'survey' }],
    ['R-ROUTE-11', { route: 'survey', node: exampleNode, search: '?lang=tr' }],
    ['R-ROUTE-12', { route: 'chat' }],
    ['R-ROUTE-12', { route: 'chat', search: `?feedback_id=${nodeId}` }],
    ['R-ROUTE-12', { route: 'chat', search: '?token=t' }],
  ] as const)('renders nothing for $1 ($0)', (_row, data) => {
    expect(screenOf(page(data), now, nothingLocal)).toEqual({ kind: 'blank' })
  })

  it.each([
    ['a malformed node id', { search: '?node_id=abc' }],
    ['an empty node id', { search: '?node_id=' }],
    ['a chat without an id', { route: 'chat', search: '?feedback_id=&token=t' }],
    ['a chat without a token', { route: 'chat', search: `?feedback_id=${nodeId}&token=` }],
    ['an unknown flow in preview', { route: 'web_flow_preview', search: `?flow_id=${nodeId}` }],
    [
      'a preview of an unknown node, which may not be fetched',
      { search: `?node_id=${nodeId}&isPreview=1` },
    ],
  ] as const)('%s is a wrong address (R-NODE-25)', (_name, data) => {
    expect(screenOf(page(data), now, nothingLocal)).toEqual({ kind: 'not_found' })
  })

  it('fetches a node that did not come with the page', () => {
    expect(screenOf(page({ search: `?node_id=${nodeId}` }), now, nothingLocal)).toEqual({
      kind: 'loading',
    })
  })

  it('shows chat and widget once they have what they need', () => {
    expect(
      screenOf(
        page({ route: 'chat', search: `?feedback_id=${nodeId}&token=t` }),
        now,
        nothingLocal,
      ),
    ).toEqual({ kind: 'chat' })
    expect(
      screenOf(page({ route: 'widget', search: '?code=PSN-ABC1234' }), now, nothingLocal),
    ).toEqual({ kind: 'widget' })
  })

  it.each([
    ['web_flow_preview', 'still'],
    ['flow_preview', 'preview'],
  ] as const)('%s shows the flow, or one element of it, as %s', (route, mode) => {
    const data = {
      route,
      previewFlow: exampleFlow,
      search: `?flow_id=${exampleFlow.id}&element_id=e1`,
    }
    expect(screenOf(page(data), now, nothingLocal)).toEqual({
      kind: 'survey',
      flow: exampleFlow,
      mode,
      onlyElementId: 'e1',
    })
  })

  it('shows an open survey live, and as a preview when asked', () => {
    expect(survey({})).toMatchObject({ kind: 'survey', mode: 'live', onlyElementId: null })
    expect(survey({ status: 'passive' }, nothingLocal, '&isPreview=true')).toMatchObject({
      kind: 'survey',
      mode: 'preview',
    })
  })

  it.each([
    ['R-NODE-20', { status: 'passive' }, { from: null, until: null }],
    ['R-NODE-20', { status: 'archived' }, { from: null, until: null }],
    [
      'R-NODE-16',
      { activation_start_date: '2026-11-20T12:00:01Z' },
      { from: '2026-11-20T12:00:01Z', until: null },
    ],
    [
      'R-NODE-17',
      { activation_end_date: '2026-11-20T15:00:00+03:00' },
      { from: null, until: '2026-11-20T15:00:00+03:00' },
    ],
  ] as const)("shows the owner's message instead of questions for $1 ($0)", (_row, over, dates) => {
    expect(survey({ ...over, activation_expired_message: 'Kapandı.' })).toEqual({
      kind: 'closed',
      message: 'Kapandı.',
      ...dates,
    })
    expect(survey({ ...over, activation_expired_message: ' ' })).toEqual({
      kind: 'closed',
      message: null,
      ...dates,
    })
  })

  it('is open from its start to just before its end (R-NODE-16, R-NODE-17)', () => {
    expect(
      survey({
        activation_start_date: '2026-11-20T12:00:00Z',
        activation_end_date: '2026-11-20T12:00:00.001Z',
      }),
    ).toMatchObject({ kind: 'survey' })
  })

  it.each([
    [true, false, '', 'invalid_signature'],
    [true, false, '&isPreview=true', 'invalid_signature'],
    [true, true, '', 'survey'],
    [false, false, '&signature=bad', 'survey'],
  ])('verify=%s valid=%s %s shows %s (R-SEC-04, R-SEC-06)', (use, valid, more, kind) => {
    expect(
      survey({ use_signature_verify: use, signature_valid: valid }, nothingLocal, more),
    ).toMatchObject({ kind })
  })

  const answered: Local = {
    record: { firstNow: 1_000, isLinkChannelDisplayedBefore: true },
    clockMs: 3_000,
  }

  it.each([
    ['R-NODE-21', true, null, answered, 'already_answered'],
    ['R-NODE-21', true, 60, answered, 'already_answered'],
    [
      'R-NODE-21',
      true,
      null,
      { ...answered, record: { firstNow: 1_000, isLinkChannelDisplayedBefore: false } },
      'survey',
    ],
    ['R-NODE-22', false, null, answered, 'survey'],
    ['R-NODE-23', true, 2, answered, 'survey'],
    ['R-NODE-23', true, 2, { ...answered, clockMs: 2_999 }, 'already_answered'],
    ['R-NODE-23', true, 0, answered, 'survey'],
  ] as const)(
    'shows $4 with prevent=$1 delay=$2 record=$3 ($0)',
    (_row, prevent, delay, local, kind) => {
      expect(
        survey(
          { prevent_multiple_feedback: prevent, multiple_feedback_delay_period: delay },
          local,
        ),
      ).toMatchObject({ kind })
    },
  )

  it('says when it was answered and when another answer is welcome (R-NODE-21)', () => {
    expect(
      survey({ prevent_multiple_feedback: true, multiple_feedback_delay_period: 60 }, answered),
    ).toEqual({
      kind: 'already_answered',
      answeredAtMs: 1_000,
      againAtMs: 61_000,
    })
    expect(survey({ prevent_multiple_feedback: true }, answered)).toEqual({
      kind: 'already_answered',
      answeredAtMs: 1_000,
      againAtMs: null,
    })
  })

  it('a preview is never blocked (R-NODE-21)', () => {
    expect(survey({ prevent_multiple_feedback: true }, answered, '&isPreview=1')).toMatchObject({
      kind: 'survey',
    })
  })

  const shut = { operating_24_7: false, operating: false } as const

  it('outside hours runs the flow named for them (R-NODE-26, R-HRS-09)', () => {
    const other = { ...exampleFlow, id: nodeId }
    expect(survey({ ...shut, non_operating_hours_flow: other })).toMatchObject({
      kind: 'survey',
      flow: other,
      mode: 'live',
    })
  })

  it('outside hours without such a flow says that nobody is there (R-HRS-10)', () => {
    expect(survey(shut)).toEqual({ kind: 'not_operating' })
  })

  it('a node without a published flow is closed, not broken', () => {
    expect(survey({ flow: null })).toMatchObject({ kind: 'closed' })
  })
})

describe('isId', () => {
  it.each([
    '11111111-1111-4111-8111-111111111111',
    '11111111-1111-6111-8111-111111111111',
    '11111111-1111-1111-B111-11111111111A',
    'x',
    '',
  ])("agrees with the contract's pattern on %j", (text) => {
    expect(isId(text)).toBe(idPattern.test(text))
  })
})
