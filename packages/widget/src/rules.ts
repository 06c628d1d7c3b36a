// The decision of `decide.ts` rule by rule, for owners' question "would it show here?" and for the console of a host page. Every
// trace names every rule, whatever the outcome.
import type { DisplayInput, DisplayRule, DisplayTrace, RuleTrace } from '@askwell/contract/embed'
import { fulfils } from './conditions.ts'
import { decideDisplay, periodsOf } from './decide.ts'
import { explainTargeting } from './explain-targeting.ts'
import { mayShow, type Target, targetsOf } from './targeting.ts'
import { findUrlPattern } from './url-pattern.ts'

export { unknownFacts } from './conditions.ts'
export { latePartsOf } from './late-parts.ts'
export { isMobileAgent } from './mobile-agent.ts'
export { attributeHolds } from './targeting.ts'
export { isUrlPattern } from './url-pattern.ts'

export function explainDisplay(input: DisplayInput): DisplayTrace {
  const { config, host, nowMs, ownHosts } = input
  const [seenMs, onceOverMs, feedbackOverMs] = periodsOf(input)
  const isOnceOver = !config.display_once || nowMs >= onceOverMs
  const isFeedbackOver = !config.prevent_multiple_feedback || nowMs >= feedbackOverMs
  const decision = decideDisplay(
    input,
    mayShow(input) && fulfils(input),
    config.is_domain_allowed ?? isDomainEnabled(input.url, config.enabled_domains, ownHosts),
  )
  const { autoOpenAtMs, opensOnExit } = decision
  const isShown = host === 'shown'
  const isTalking = input.record?.session?.isChatting === true
  const talking = isTalking ? ', a conversation runs' : ''
  const targets = targetsOf(input)
  const texts = targetTexts(input)
  const isSkipped = isShown || isTalking || input.visitor?.isOpen === true
  const target = (rule: Target['rule']): RuleTrace => {
    const found = targets.find((one) => one.rule === rule)
    const holds = isSkipped || found?.holds === true
    return {
      ...told(rule, holds, ...texts[rule]),
      becomesTrueAtMs: holds ? null : (found?.becomesTrueAtMs ?? null),
    }
  }
  const isLater = autoOpenAtMs !== null && nowMs < autoOpenAtMs
  return {
    ...decision,
    rules: [
      told('configuration', true, 'the configuration has loaded', configured),
      told(
        'domain',
        decision.isAllowed,
        input.url,
        config.enabled_domains.length > 0
          ? `a page of ${config.enabled_domains.join(', ')} or of ${[...new Set(ownHosts)].join(', ')}`
          : 'any page',
      ),
      told(
        'server_flag',
        isShown || config.is_visible,
        `is_visible ${config.is_visible}`,
        'is_visible true, or show',
      ),
      target('activation'),
      urlRule(config, input.url),
      told(
        'mobile',
        isShown || config.enabled_on_mobile || !input.isMobile,
        `mobile ${input.isMobile}`,
        'a desktop browser, or enabled_on_mobile true',
      ),
      target('attributes'),
      target('page_count'),
      target('percentage'),
      target('time_on_page'),
      explainTargeting(input),
      period(
        'display_once',
        isShown || isTalking || isOnceOver,
        onceOverMs,
        `first displayed ${instant(seenMs)}${talking}`,
      ),
      period(
        'multiple_feedback',
        isShown || isTalking || isFeedbackOver,
        feedbackOverMs,
        `last answered ${instant(input.record?.lastFeedbackSubmitDate ?? null)}${talking}`,
      ),
      told('hidden_by_host', host !== 'hidden', `the page said: ${host}`, 'not hidden by the page'),
      told('button', !config.hide_widget, `hide_widget ${config.hide_widget}`, 'hide_widget false'),
      {
        ...told(
          'interval',
          autoOpenAtMs !== null && !isLater,
          `display_interval ${config.display_interval} s`,
          'an interval that has passed, with a button and outside both periods',
        ),
        becomesTrueAtMs: isLater ? autoOpenAtMs : null,
      },
      told(
        'scroll',
        decision.opensOnScroll,
        `display_on_scroll ${config.display_on_scroll ?? null}`,
        'a share of the page, with a button and outside both periods',
      ),
      told(
        'exit_intent',
        opensOnExit,
        `display_on_exit ${config.display_on_exit}, displayed ${instant(seenMs)}, opened on leaving ${instant(input.record?.openedOnExitTime ?? null)}`,
        typeof config.exit_delay_period === 'number'
          ? `display_on_exit true, not opened on leaving within ${config.exit_delay_period} s, outside both periods`
          : 'display_on_exit true, displayed never, outside both periods',
      ),
    ],
  }
}

/** For a widget without a configuration: none of its rules can be checked. `failure`: null = it may still come. */
export function explainFailure(failure: unknown): DisplayTrace {
  const reason =
    failure === null
      ? 'not loaded yet'
      : typeof failure === 'string'
        ? failure
        : JSON.stringify(failure)
  return {
    isAllowed: false,
    isVisible: false,
    hasButton: false,
    autoOpenAtMs: null,
    opensOnExit: false,
    opensOnScroll: false,
    mayOpenOnce: false,
    rules: displayRules.map((rule) =>
      told(
        rule,
        false,
        rule === 'configuration' ? reason : 'not known without the configuration',
        configured,
      ),
    ),
  }
}

const configured = 'the configuration of the code'
const ranks: Readonly<Record<DisplayRule, number>> = {
  configuration: 0,
  domain: 1,
  server_flag: 2,
  activation: 3,
  url: 4,
  mobile: 5,
  attributes: 6,
  page_count: 7,
  percentage: 8,
  time_on_page: 9,
  targeting: 10,
  display_once: 11,
  multiple_feedback: 12,
  hidden_by_host: 13,
  button: 14,
  interval: 15,
  scroll: 16,
  exit_intent: 17,
}
/** In the order of every trace. */
export const displayRules = Object.keys(ranks) as readonly DisplayRule[]

function told(
  rule: RuleTrace['rule'],
  holds: boolean,
  actual: string,
  expected: string,
): RuleTrace {
  return { rule, holds, actual, expected, becomesTrueAtMs: null }
}

/** What was found, and what was expected. */
function targetTexts({
  config,
  nowMs,
  sinceMs,
  visitor,
}: DisplayInput): Readonly<Record<Target['rule'], readonly [actual: string, expected: string]>> {
  const {
    target_attributes = [],
    target_pages,
    target_percentage = 100,
    target_seconds,
    activation_start_date,
    activation_end_date,
  } = config
  const limits = [
    activation_start_date && `from ${activation_start_date}`,
    activation_end_date && `until ${activation_end_date}`,
  ].filter(Boolean)
  const known = Object.entries(visitor?.attributes ?? {}).filter(([, value]) => value !== undefined)
  const wanted = target_attributes.map(({ key, comparison, value }) =>
    `${key} ${comparison} ${value}`.trim(),
  )
  const seconds = Math.max(0, Math.round((nowMs - (visitor?.arrivedMs ?? sinceMs)) / 1000))
  return {
    activation: [`it is ${instant(nowMs)}`, limits.join(' ') || 'any time'],
    attributes: [
      known.map(([key, value]) => `${key} ${value}`).join(', ') ||
        'nothing is known of the visitor',
      wanted.join(', ') || 'any visitor',
    ],
    page_count: [
      `page ${visitor?.pages ?? 1} of the visit`,
      (target_pages ?? 1) > 1 ? `page ${target_pages} of a visit or a later one` : 'any page',
    ],
    percentage: [
      typeof visitor?.lot === 'number'
        ? `the visitor drew ${visitor.lot.toFixed(1)}`
        : 'any visitor',
      `${target_percentage} % of the visitors`,
    ],
    time_on_page: [`${seconds} s on the page`, `after ${target_seconds ?? 0} s on the page`],
  }
}

function urlRule(config: DisplayInput['config'], address: string): RuleTrace {
  const patterns = config.enabled_urls
  const { matched, invalid } = findUrlPattern(patterns, address)
  const skipped =
    invalid.length > 0 ? ` (skipped because they do not compile: ${invalid.join(' , ')})` : ''
  return told(
    'url',
    patterns.length === 0 || matched !== null,
    matched === null ? address : `${address} matches ${matched}`,
    patterns.length > 0 ? `a match of ${patterns.join(' , ')}${skipped}` : 'any address',
  )
}

function period(
  rule: RuleTrace['rule'],
  isOver: boolean,
  endMs: number,
  actual: string,
): RuleTrace {
  const expected = isOver
    ? 'outside the period'
    : `after ${endMs === Infinity ? 'the period, which never ends' : instant(endMs)}`
  return {
    ...told(rule, isOver, actual, expected),
    becomesTrueAtMs: isOver || endMs === Infinity ? null : endMs,
  }
}

/** Storage may hold any number; a time that no date can show is written as the number. */
function instant(ms: number | null): string {
  if (ms === null) return 'never'
  return Math.abs(ms) <= 8.64e15 ? new Date(ms).toISOString() : `${ms}`
}

// Which hosts may carry a widget (R-WGT-13 to 16): an empty list means every host; the product's own are always allowed.

/** `ownHosts` with or without a port; the entries of `domains` as owners write them: hosts, addresses, `*.host`. */
export function isDomainEnabled(
  address: string,
  domains: readonly string[],
  ownHosts: readonly string[],
): boolean {
  const page = parsed(address)
  return (
    domains.length === 0 ||
    (page !== null &&
      (ownHosts.some((own) => own === page.host || own === page.hostname) ||
        // An entry that names no host allows nothing; the browser writes a host in one way only.
        domains.some((entry) =>
          `.${page.hostname}`.endsWith(`.${parsed(`http://${bare(entry)}`)?.hostname}`),
        )))
  )
}

const bare = (entry: string): string => entry.trim().replace(/^(.*:\/\/)?(\*?\.)?/, '')
const parsed = (address: string): URL | null => (URL.canParse(address) ? new URL(address) : null)
