// Generated from the contract by `npm run client`. Do not edit: change the contract.
import type { CallOptions, PagedList } from '../calling.ts'

export interface Agent {
  name: string | null
  surname: string | null
  nickname: string | null
  email: string | null
  phone_number: string | null
  avatar_url: string | null
  avatar_color: string | null
  away?: boolean | undefined
  id: Id
  created_at: string
}

export interface AgentChat {
  feedback_id: Id
  seq: number
  timeline_items: TimelineItem[]
  chat_ratings: ChatRating[]
  chat_rating_enabled: boolean
  status: 'open' | 'queued' | 'closed' | 'archived'
  agent_seen_seq: number
  visitor_seen_seq: number
  blocked?: boolean | undefined
  node: {
    name: string
    logo_url: string | null
    operating: boolean | null
    operating_24_7: boolean
    operating_hours: OperatingPeriod[]
    timezone: string | null
    primary_color: string | null
  }
  creator: ChatPerson
  responses: ChatAnswer[]
  created_at: string
  chat_queue_body: string | null
  queue_place: number | null
  queue_wait_minutes?: number | null | undefined
  agents_here?: boolean | undefined
  account: { id: Id; name: string }
  may_mail_copy?: boolean | undefined
  prevent_upload: boolean
  accept_pdf?: boolean | undefined
  chat_rating_setting: { body: string | null }
  creator_language_code: string | null
  push_key?: string | undefined
  new_chat_path?: string | undefined
  node_id: Id
  customer: FeedbackCustomer | null
  agent_id: Id | null
  priority: number
  topic: string | null
  unread: number
  block: VisitorBlock | null
  labels: string[]
  snoozed_until: string | 'reply' | null
  reply_due_at?: string | null | undefined
  resolve_due_at?: string | null | undefined
  notes: ChatNote[]
}

export type Alert = ResponseAlert | FigureAlert

export type AlertAction =
  | {
  kind: 'follow_up'
  assign: { member: Id } | { round_robin: Id[] } | { contact_owner: true }
  due_hours: number
  priority?: 'normal' | 'high' | undefined
}
  | {
  kind: 'assign_conversation'
  assign: { member: Id } | { round_robin: Id[] } | { contact_owner: true }
}
  | { kind: 'mail'; member_ids: Id[] }
  | { kind: 'webhook'; webhook_id: Id }
  | { kind: 'tag'; tag: string }
  | { kind: 'slack'; url?: string | undefined }

export interface AlertChanges {
  name?: string | undefined
  enabled?: boolean | undefined
  of?: { flow_ids?: Id[] | undefined; node_ids?: Id[] | undefined } | undefined
  filter?: Filter | null | undefined
  figure?: FigureQuery | undefined
  last_days?: number | undefined
  when?: Filter | FigureCondition | undefined
  at_least?: number | undefined
  timezone?: string | undefined
  actions?: AlertAction[] | undefined
  flow_ids?: Id[] | null | undefined
  cadence?: 'each' | 'hourly' | 'daily' | undefined
  quiet_hours?: { from: string; to: string } | null | undefined
  show_words?: boolean | undefined
}

export type AlertSettings = ResponseAlertSettings | FigureAlertSettings

export interface AlertTrial {
  matches: boolean
  results: Array<{
    kind: 'follow_up' | 'assign_conversation' | 'mail' | 'webhook' | 'slack' | 'tag'
    outcome: 'done' | 'unchanged' | 'failed'
    message: string | null
    tried: WebhookTry | null
  }>
  reading?: {
    value: number | null
    n: number
    previous: number | null
    p: number | null
  } | undefined
}

export interface Analysed {
  weighting: AppliedWeighting | null
  last_at: string | null
  groups: Array<{
    key: string
    name: string
    n: number
    n_effective: number
    responses: number
    completed: number
    completion: number | null
    completion_interval: Interval | null
  }>
  answers: AnalysisAnswer[]
}

export interface Analysis {
  of: { flow_ids?: Id[] | undefined; node_ids?: Id[] | undefined }
  filter?: Filter | undefined
  completed?: 'true' | 'false' | 'any' | undefined
  internal?: 'true' | 'false' | 'any' | undefined
  timezone?: string | undefined
  groups?: AnalysisGroup[] | undefined
  base?: 'answered' | 'valid' | 'shown' | 'asked' | 'all' | undefined
  weighting_id?: Id | undefined
  previous?: 'period' | 'year' | undefined
  ask: AnalysisAskInput[]
}

export type AnalysisAnswer =
  | {
  kind: 'figures'
  questions: Array<{
    question_id: Id
    key: string
    style:
      | 'age'
      | 'agreement'
      | 'checklist'
      | 'custom_score'
      | 'customer_schema'
      | 'datepicker'
      | 'dropdown'
      | 'dynamic_multiple_choice'
      | 'dynamic_multiple_value'
      | 'dynamic_request'
      | 'email'
      | 'external_id'
      | 'file'
      | 'gender'
      | 'matrix'
      | 'naming'
      | 'numeric'
      | 'phone_number'
      | 'phone_verification'
      | 'plain'
      | 'radio'
      | 'random'
      | 'ranking'
      | 'score'
      | 'screenshot'
      | 'slider'
      | 'star'
      | 'text'
      | 'textarea'
    body: Record<string, string>
    is_current: boolean
    groups: Record<string, {
      base: {
        all: number
        asked: number
        shown: number
        answered: number
        valid: number
        unknown: number
      }
      figures: QuestionFigures
      n_effective?: number | undefined
    }>
    differences: AnalysisDifference[]
  }>
}
  | { kind: 'maxdiff'; question_id: Id; groups: Record<string, AnalysisMaxdiff> }
  | { kind: 'conjoint'; question_id: Id; groups: Record<string, AnalysisConjoint> }
  | { kind: 'crosstab'; groups: Record<string, AnalysisCrosstab> }
  | {
  kind: 'series'
  unit: 'day' | 'week' | 'month'
  timezone: string
  nps_question_id: Id | null
  points: Array<{
    start: string
    groups: Record<string, { responses: number; completed: number; nps: Nps | null }>
  }>
}
  | { kind: 'drivers'; groups: Record<string, AnalysisDrivers> }
  | {
  kind: 'words'
  language: string | null
  languages: Array<{ code: string; texts: number }>
  groups: Record<string, AnalysisWords>
}
  | {
  kind: 'themes'
  language: string | null
  languages: Array<{ code: string; texts: number }>
  groups: Record<string, AnalysisThemes>
  suggested: ThemeSuggestion[] | null
  trial: { added: number; removed: number } | null
  texts: ThemedText[] | null
}

export type AnalysisAsk =
  | { kind: 'figures'; questions?: string[] | undefined }
  | { kind: 'crosstab'; rows: FilterSubject[]; columns: AnalysisBreak[] }
  | { kind: 'series'; unit: 'day' | 'week' | 'month' }
  | { kind: 'drivers'; target: FilterSubject; of: FilterSubject[] }
  | {
  kind: 'words'
  question: string
  language?: string | undefined
  score?: FilterSubject | undefined
}
  | {
  kind: 'themes'
  question: string
  language?: string | undefined
  score?: FilterSubject | undefined
  trial?: { rule: ThemeRule; in_place_of: Id | null } | undefined
  suggest?: boolean | undefined
  list?: 'all' | 'none' | 'trial' | Id | undefined
}
  | { kind: 'maxdiff'; question: string }
  | {
  kind: 'conjoint'
  question: string
  simulate?: Array<Record<string, string | number>> | undefined
  with_none?: boolean | undefined
}

export type AnalysisAskInput =
  | { kind: 'figures'; questions?: string[] | undefined }
  | { kind: 'crosstab'; rows: FilterSubject[]; columns: AnalysisBreak[] }
  | { kind: 'series'; unit: 'day' | 'week' | 'month' }
  | { kind: 'drivers'; target: FilterSubject; of: FilterSubject[] }
  | {
  kind: 'words'
  question: string
  language?: string | undefined
  score?: FilterSubject | undefined
}
  | {
  kind: 'themes'
  question: string
  language?: string | undefined
  score?: FilterSubject | undefined
  trial?: { rule: ThemeRuleInput; in_place_of: Id | null } | undefined
  suggest?: boolean | undefined
  list?: 'all' | 'none' | 'trial' | Id | undefined
}
  | { kind: 'maxdiff'; question: string }
  | {
  kind: 'conjoint'
  question: string
  simulate?: Array<Record<string, string | number>> | undefined
  with_none?: boolean | undefined
}

export interface AnalysisBreak { by: FilterSubject; within?: FilterSubject | undefined }

export interface AnalysisCell {
  n: number
  weighted: number
  column: number | null
  row: number | null
  total: number | null
  index: number | null
  letters: string
  test: 'done' | 'too_few' | 'none'
}

export interface AnalysisChiSquare { value: number; df: number; p: number; v: number }

export interface AnalysisConjoint {
  persons: number
  modelled: number
  tasks: number
  left_out: number
  levels: Array<{
    attribute: string
    level: string
    body: Record<string, string>
    is_offered: boolean
    shown: number
    chosen: number
    part_worth: AnalysisFigure
  }>
  none: AnalysisFigure | null
  importance: Array<{ attribute: string; body: Record<string, string>; value: AnalysisFigure }>
  not_identified: string | null
  log_likelihood: number | null
  null_log_likelihood: number | null
  r2: number | null
  shares: AnalysisFigure[] | null
  model:
    | {
    levels: number[]
    hasNone: boolean
    seen: Array<number[]>
    beta: number[]
    covariance: number[]
  }
    | null
}

export interface AnalysisCrosstab {
  columns: Array<{
    letter: string | null
    by: FilterSubject | null
    value: string
    words: Record<string, string> | null
    within: { by: FilterSubject; value: string; words: Record<string, string> | null } | null
    n: number
  }>
  tables: Array<{
    row: FilterSubject
    bases: number[]
    weighted_bases: number[]
    effective_bases: number[]
    rows: Array<{ value: string; words: Record<string, string> | null; cells: AnalysisCell[] }>
    no_answer: AnalysisCell[] | null
    scale: Array<{
      what: 'mean' | 'sd' | 'se' | 'median' | 'top2' | 'bottom2' | 'net' | 'nps'
      cells: AnalysisScaleCell[]
    }>
    chi2: AnalysisChiSquare | null
  }>
}

export interface AnalysisDifference {
  a: string
  b: string
  what: string
  value: number
  interval: Interval | null
  p: number | null
  p_adjusted: number | null
  verdict: 'higher' | 'lower' | 'no_difference' | 'too_few'
  overlap: number
}

export interface AnalysisDrivers {
  n: number
  n_effective?: number | undefined
  needed: number
  sampled_from: number | null
  r2: AnalysisFigure
  drivers: Array<{
    on: FilterSubject
    weight: AnalysisFigure
    share: AnalysisFigure
    r: number | null
    performance: AnalysisFigure
  }>
}

export interface AnalysisFigure {
  value: number | null
  n: number
  n_effective?: number | undefined
  interval: Interval | null
  why: 'small' | 'none' | 'not_identified' | null
}

export interface AnalysisGroup { key: string; name: string; filter: Filter }

export interface AnalysisMaxdiff {
  persons: number
  modelled: number
  sets: number
  items: Array<{
    statement_id: Id
    key: string
    body: Record<string, string>
    is_offered: boolean
    shown: number
    best: number
    worst: number
    score: AnalysisFigure
    utility: AnalysisFigure
    scaled: AnalysisFigure
  }>
  log_likelihood: number | null
}

export interface AnalysisScaleCell {
  value: number | null
  n: number
  n_effective: number
  interval: Interval | null
  letters: string
  test: 'done' | 'too_few' | 'none'
}

export interface AnalysisSubject {
  on: FilterSubject
  area: 'answers' | 'people' | 'visit' | 'pages' | 'follow_up'
  words: Record<string, string> | null
  operators: Array<
    | 'answered'
    | 'unanswered'
    | 'shown'
    | 'not_shown'
    | 'asked'
    | 'is'
    | 'is_not'
    | 'all_of'
    | 'only'
    | 'between'
    | 'last'
    | 'reached'
    | 'passed'
    | 'left_at'
    | 'taken'
    | 'contains'
    | 'contains_word'
    | 'not_contains'>
  values: Array<{ value: string; words: Record<string, string> | null; count: number }>
  is_counted: boolean
  range: { low: number; high: number } | null
  is_scale: boolean
}

export interface AnalysisThemeFigures {
  theme_id: Id | null
  name: string
  count: number
  share: number | null
  with: AnalysisFigure | null
  without: AnalysisFigure | null
  difference:
    | {
    value: number
    interval: Interval | null
    p: number
    p_adjusted: number
    verdict: 'higher' | 'lower' | 'no_difference'
  }
    | null
  pull: number | null
}

export interface AnalysisThemes {
  texts: number
  sampled_from: number | null
  covered: number
  score: AnalysisFigure | null
  themes: AnalysisThemeFigures[]
}

export interface AnalysisWordCount {
  word: string
  count: number
  share: number
  score: AnalysisFigure | null
}

export interface AnalysisWords {
  texts: number
  sampled_from: number | null
  words: AnalysisWordCount[]
  phrases: AnalysisWordCount[]
}

export interface AnswerField {
  key: string
  label: string
  type: 'text' | 'number' | 'choice' | 'choices'
  options: Array<{ key: string; label: string }>
}

export interface AnswerFile {
  id: Id
  url: string
  name: string
  type: string
  bytes: number
  question_id: Id | null
  scanned: 'clean' | 'not_scanned'
}

export interface AnsweredForm {
  id: Id
  name: string
  flow_id: Id
  flow_version: number
  sent_at: string
  answered_at: string | null
  responses: StoredResponse[]
  answers: ChatAnswer[]
}

export interface ApiKey {
  id: Id
  name: string
  prefix: string
  role: Role
  scope: ScopePermission[] | null
  created_at: string
  expires_at: string | null
  last_used_at: string | null
  deprecated_calls: Array<{ call: string; successor: string | null; sunset: string; last_used_at: string }>
  channels: 'all' | Id[]
  exports: boolean
}

export interface AppliedWeighting {
  n: number
  n_effective: number
  efficiency: number
  design_effect: number
  least: number
  largest: number
  id: Id
  name: string
  source: string
}

export interface Assistant {
  id: Id
  name: string
  redirect_uris: string[]
  created_at: string
  connections: number
  last_used_at: string | null
}

export interface Attention {
  kind:
    | 'unassigned_conversations'
    | 'my_unread'
    | 'overdue_follow_ups'
    | 'detractors_without_follow_up'
    | 'failed_deliveries'
    | 'ending_soon'
    | 'silent_survey'
    | 'falling_score'
    | 'stale_draft'
  count: number
  severity: 'now' | 'soon'
  oldest_at: string | null
  target: string
  survey_id: Id | null
  name: string | null
}

export interface AuditEntry {
  number: number
  at: string
  actor: { kind: 'person' | 'key' | 'system'; id: string | null; name: string }
  action: string
  target: string | null
  target_name: string | null
  address: string | null
  changes: Array<{ member: string; from: string | number | boolean | null; to: string | number | boolean | null }>
  previous_hash: string
  hash: string
}

export interface Bin {
  from: number | null
  to: number | null
  count: number
  effective?: number | undefined
}

export interface Bundle {
  format: 'askwell-bundle/1'
  flows?: Flow[] | undefined
  nodes?: Array<{
    name: string
    type?: 'link' | 'widget' | 'embedded' | undefined
    status?: 'active' | 'passive' | 'archived' | undefined
    flow_id: Id
    logo_url?: string | null | undefined
    css_url_react?: string | null | undefined
    favicon_url?: string | null | undefined
    idle_reset_timeout_in_seconds?: number | null | undefined
    thank_you_duration_in_seconds?: number | null | undefined
    default_language_id?: Id | null | undefined
    operating?: boolean | null | undefined
    operating_24_7?: boolean | undefined
    operating_hours?: OperatingPeriod[] | undefined
    country_code?: string | null | undefined
    activation_start_date?: string | null | undefined
    activation_end_date?: string | null | undefined
    activation_expired_message?: string | null | undefined
    unsubscribe_visible?: boolean | undefined
    channel_quota?: ChannelQuota | null | undefined
    prevent_multiple_feedback?: boolean | undefined
    multiple_feedback_delay_period?: number | null | undefined
    primary_color?: string | null | undefined
    non_operating_hours_flow_id?: Id | null | undefined
    branding_visible?: boolean | undefined
    use_signature_verify?: boolean | undefined
    public_key?: string | null | undefined
    timezone?: string | null | undefined
    css_text?: string | null | undefined
    anonymous?: boolean | undefined
    privacy_notice?: PrivacyNotice | null | undefined
    retention_days?: number | null | undefined
    chat?:
      | {
      rating_enabled?: boolean | undefined
      rating_body?: string | null | undefined
      queue_enabled?: boolean | undefined
      queue_body?: string | null | undefined
      slots?: number | undefined
      prevent_upload?: boolean | undefined
      accept_pdf?: boolean | undefined
      email_replies?: boolean | undefined
      push_text?: boolean | undefined
      close_after_hours?: number | null | undefined
      agent_limit?: number | null | undefined
      targets?: ChatTargetsInput | null | undefined
      routes?: ChatRouteInput[] | undefined
    }
      | null | undefined
    id: Id
  }> | undefined
  widgets?: Array<{
    code: string
    node_id: Id
    enabled_on_mobile?: boolean | undefined
    full_page_on_mobile?: boolean | undefined
    modal_mode?: boolean | undefined
    is_visible?: boolean | undefined
    hide_widget?: boolean | undefined
    modal_toggle_text?: string | null | undefined
    popover_text?: string | null | undefined
    default_language_code?: string | null | undefined
    enabled_urls?: string[] | undefined
    enabled_domains?: string[] | undefined
    node_logo_url?: string | null | undefined
    secure_mode?: boolean | undefined
    display_interval?: number | null | undefined
    display_once?: boolean | undefined
    display_once_delay_period?: number | null | undefined
    display_on_exit?: boolean | undefined
    exit_delay_period?: number | null | undefined
    display_on_scroll?: number | null | undefined
    target_attributes?: TargetAttributeInput[] | undefined
    target_pages?: number | null | undefined
    target_percentage?: number | undefined
    target_seconds?: number | null | undefined
    targeting?: WidgetTargetingInput | null | undefined
    collected_events?: string[] | undefined
    prevent_multiple_feedback?: boolean | undefined
    multiple_feedback_delay_period?: number | null | undefined
    web_channel?: { id: string; name: string } | null | undefined
    size?: number | undefined
    margin?: number | undefined
    radius?: number | undefined
    width?: number | null | undefined
    width_type?: string | null | undefined
    matrix_question_view_type?: 'table' | 'list' | null | undefined
    font_color?: string | undefined
    primary_color?: string | undefined
    secondary_color?: string | undefined
    branding_visible?: boolean | undefined
    color_scheme?: 'light' | 'dark' | 'auto' | 'host' | undefined
    launcher_position?: LauncherPositionInput | undefined
    launcher_position_phone?: LauncherPositionInput | null | undefined
    identity_secret?: string | null | undefined
  }> | undefined
  customers?: Customer[] | undefined
  integrations?: Integration[] | undefined
  drafts?: Flow[] | undefined
  golden_paths?: Array<{ flow_id: Id; paths: GoldenPath[] }> | undefined
}

export interface CannedReply {
  title: string
  body: string
  actions: ReplyActions
  id: Id
  updated_at: string
}

export interface CannedReplySettings {
  title: string
  body: string
  actions?: ReplyActionsInput | undefined
}

export type Change =
  | {
  seq: number
  type: 'feedback.created' | 'feedback.updated' | 'feedback.deleted'
  at: string
  data: FeedbackSummary | DeletedThing
}
  | {
  seq: number
  type: 'customer.created' | 'customer.updated' | 'customer.deleted'
  at: string
  data: OwnerCustomer | DeletedThing
}
  | {
  seq: number
  type: 'chat.created' | 'chat.updated' | 'chat.deleted'
  at: string
  data: ChatSummary | { feedback_id: Id; deleted: true }
}
  | {
  seq: number
  type: 'chat.message.created' | 'chat.message.updated' | 'chat.message.deleted'
  at: string
  data:
    | {
    id: Id
    seq: number
    action: string
    actor: string
    client_id: string | null
    detail: {
      comment: { body: string | null; attachment: ChatAttachment | null; created_at: string }
      user?: ChatPerson | undefined
      customer?: ChatPerson | undefined
      changed?: { at: string; seq: number } | undefined
      item_id?: Id | undefined
      status?: 'open' | 'queued' | 'closed' | 'archived' | undefined
      reason?: string | undefined
      email?: string | undefined
      form?: ChatForm | undefined
      form_item_id?: Id | undefined
      responses?: ChatAnswer[] | undefined
    }
    feedback_id: Id
  }
    | { id: Id; feedback_id: Id; deleted: true }
}
  | {
  seq: number
  type: 'flow.created' | 'flow.updated' | 'flow.deleted'
  at: string
  data: FlowSummary | DeletedThing
}

export interface Channel {
  kind: 'sms' | 'email' | 'link' | 'whatsapp' | 'push'
  distribution_id: string
  customer_id: string
}

export interface ChannelQuota {
  active: boolean
  action_kind: 'submit' | 'display'
  limit?: number | undefined
}

export interface ChatAnswer { question: string; response: string; url: string | null }

export interface ChatAttachment {
  id: Id
  url: string
  type: string
  bytes: number
  width: number | null
  height: number | null
  name?: string | undefined
}

export interface ChatCounts {
  waiting: number
  waiting_since: string | null
  mine: number
  mine_unread: number
  wakes_at: string | null
}

export interface ChatForm { flow_id: Id; flow_version: number; name: string }

export interface ChatLabel { label: string; chats: number }

export interface ChatNote {
  id: Id
  agent_id: Id | null
  body: string
  created_at: string
  refusal?: number | undefined
}

export interface ChatPerson {
  id: Id | null
  name: string | null
  surname: string | null
  nickname: string | null
  email: string | null
  phone_number: string | null
  avatar: string | null
  avatar_color: string | null
}

export interface ChatRating { rating: 0 | 50 | 100; created_at: string; seq: number }

export interface ChatReport {
  from: string
  to: string
  timezone: string
  totals: {
    started: number
    answered: number
    closed: number
    reopened: number
    replies: number
    open_at_start: number
    open_at_end: number
    first_response: ReportTimes
    first_response_in_hours: ReportTimes
    handling: ReportTimes
    ratings: ReportRatings
  }
  days: ReportDay[]
  agents: ReportAgent[]
  hours: ReportHour[]
}

export interface ChatRoute {
  topic: string
  rules: Rule[]
  priority: number
  agent_id: Id | null
  agent_ids?: Id[] | undefined
}

export interface ChatRouteInput {
  topic: string
  rules: Rule[]
  priority?: number | undefined
  agent_id?: Id | null | undefined
  agent_ids?: Id[] | undefined
}

export interface ChatSummary {
  feedback_id: Id
  node_id: Id
  status: 'open' | 'queued' | 'closed' | 'archived'
  seq: number
  unread: number
  last_item: TimelineItem | null
  agent_id: Id | null
  priority: number
  topic: string | null
  agent_seen_seq: number
  visitor_seen_seq: number
  updated_at: string
  created_at: string
  creator_label: string | null
  node_name: string
  chat_rating_enabled: boolean
  blocked: boolean
  labels: string[]
  snoozed_until: string | 'reply' | null
  reply_due_at?: string | null | undefined
  resolve_due_at?: string | null | undefined
  notes: number
}

export interface ChatTargets {
  first_reply_minutes: number | null
  next_reply_minutes: number | null
  resolve_minutes: number | null
  within_hours: boolean
}

export interface ChatTargetsInput {
  first_reply_minutes?: number | null | undefined
  next_reply_minutes?: number | null | undefined
  resolve_minutes?: number | null | undefined
  within_hours?: boolean | undefined
}

export interface ChatView {
  name: string
  shared: boolean
  list: 'queue' | 'mine' | 'all' | 'closed' | 'due' | 'overdue' | 'open' | 'snoozed' | 'archived'
  q: string
  label: string | null
  node_id: Id | null
  agent_id: Id | null
  id: Id
  chats: number
  updated_at: string
}

export interface ChatViewSettings {
  name: string
  shared?: boolean | undefined
  list: 'queue' | 'mine' | 'all' | 'closed' | 'due' | 'overdue' | 'open' | 'snoozed' | 'archived'
  q?: string | undefined
  label?: string | null | undefined
  node_id?: Id | null | undefined
  agent_id?: Id | null | undefined
}

export interface ConjointProducts {
  attributes: Array<{
    key: string
    body: Text
    levels: Array<{ key: string; body: Text; value?: number | undefined }>
  }>
  alternatives: number
  hasNone: boolean
  tasks: number
  versions: number
  seed: number
  prohibited?: Array<[[string, string], [string, string]]> | undefined
  designs: Array<Array<Array<number[]>>>
}

export interface Consent {
  feedback_id: Id
  question_id: Id
  flow_id: Id
  flow_version: number
  language_id: Id
  option_id: Id
  accepted: boolean
  text: string | null
  text_hash: string
  given_at: string
  withdrawn_at: string | null
}

export type ContactCondition =
  | {
  on: { customer: string }
  op: 'is' | 'is_not' | 'between' | 'answered' | 'unanswered'
  value?: string | number | boolean | Array<string | number | boolean | null> | undefined
}
  | { on: { answered: { flow?: Id | undefined; last_days: number } } }
  | { on: { invited: { last_days: number } } }
  | { on: { segment: Id } }
  | { on: { last_response: Filter } }
  | { all: ContactCondition[] }
  | { any: ContactCondition[] }
  | { not: ContactCondition }

export interface ContactEvent {
  name: string
  properties?: EventProperties | undefined
  at: string
  external_id: string
  id?: string | undefined
}

export interface Customer {
  id: Id
  external_id?: string | null | undefined
  user_id?: string | null | undefined
  email?: string | null | undefined
  name?: string | null | undefined
  phone_number?: string | null | undefined
  gender?: string | null | undefined
  birth_year?: number | null | undefined
  schema?: Record<string, string | number | boolean | null> | undefined
  attributes?: Record<string, string | number | boolean | null> | undefined
}

export interface CustomerExport {
  customer: OwnerCustomer
  feedbacks: Array<Record<string, unknown>>
  consents: Consent[]
  files: Array<Record<string, unknown>>
  chats: Array<Record<string, unknown>>
  visits: Array<Record<string, unknown>>
  events: Array<Record<string, unknown>>
  deliveries: Array<Record<string, unknown>>
  exported_at: string
}

export interface Dashboard {
  name: string
  period: DashboardPeriod
  filter: Filter | null
  timezone: string
  tiles: DashboardTile[]
  is_shared: boolean
  id: Id
  member_id: Id | null
  revision: number
  created_at: string
  updated_at: string
}

export interface DashboardHead {
  name: string
  is_shared: boolean
  id: Id
  member_id: Id | null
  revision: number
  created_at: string
  updated_at: string
  tiles: number
}

export interface DashboardPeriod {
  from?: string | undefined
  to?: string | undefined
  last_days?: number | undefined
}

export interface DashboardResults { revision: number; tiles: DashboardTileResult[] }

export interface DashboardSettings {
  name: string
  period?: DashboardPeriod | undefined
  filter?: Filter | null | undefined
  timezone?: string | undefined
  tiles?: DashboardTileInput[] | undefined
  is_shared?: boolean | undefined
}

export interface DashboardTile {
  title: string
  of: { flow_ids?: Id[] | undefined; node_ids?: Id[] | undefined }
  filter?: Filter | undefined
  ask: AnalysisAsk
  width: 1 | 2 | 3 | 4
}

export interface DashboardTileInput {
  title: string
  of: { flow_ids?: Id[] | undefined; node_ids?: Id[] | undefined }
  filter?: Filter | undefined
  ask: AnalysisAskInput
  width: 1 | 2 | 3 | 4
}

export type DashboardTileResult =
  | {
  state: 'answered'
  flows: Array<{ id: Id; name: string }>
  nodes: Array<{ id: Id; name: string }>
  errors: Array<{ field: string; message: string }>
  n: number
  last_at: string | null
  answer: AnalysisAnswer
}
  | {
  state: 'not_asked'
  flows: Array<{ id: Id; name: string }>
  nodes: Array<{ id: Id; name: string }>
  errors: Array<{ field: string; message: string }>
}
  | {
  state: 'missing'
  flows: Array<{ id: Id; name: string }>
  nodes: Array<{ id: Id; name: string }>
  errors: Array<{ field: string; message: string }>
}

export interface DashboardView {
  period?: DashboardPeriod | undefined
  filter?: Filter | null | undefined
  timezone?: string | undefined
}

export interface DeletedThing { id: Id; deleted: true }

export type DesignReply =
  | {
  kind: 'maxdiff'
  maxdiff: MaxdiffSets
  report: {
    items: { least: number; most: number }
    pairs: { least: number; most: number }
    positions: { least: number; most: number }
    is_connected: boolean
    is_balanced: boolean
  }
}
  | {
  kind: 'conjoint'
  conjoint: ConjointProducts
  report: {
    d_efficiency: number
    levels: Array<{ attribute: string; level: string; shown: number; error: number | null }>
    pairs: { least: number; most: number }
    is_precise: boolean
  }
}

export type DesignRequest =
  | {
  kind: 'maxdiff'
  keys: string[]
  plan?: {
    itemsPerSet?: number | undefined
    setsPerPerson?: number | undefined
    versions?: number | undefined
    seed?: number | undefined
  } | undefined
}
  | {
  kind: 'conjoint'
  attributes: Array<{
    key: string
    body: Text
    levels: Array<{ key: string; body: Text; value?: number | undefined }>
  }>
  plan?: {
    alternatives?: number | undefined
    hasNone?: boolean | undefined
    tasks?: number | undefined
    versions?: number | undefined
    prohibited?: Array<[[string, string], [string, string]]> | undefined
    seed?: number | undefined
  } | undefined
  persons?: number | undefined
}

export type Device = 'desktop' | 'phone' | 'tablet'

export interface Element {
  id: Id
  type: 'question' | 'label' | 'next_page' | 'submit' | 'footer' | 'button_link' | 'gauge'
  order: number
  isVisible: boolean
  body?: Text | undefined
  url?: string | undefined
  gauge?: { source: 'progress' } | { source: 'question'; questionKey: string } | undefined
  triggers: Trigger[]
  question?: Question | undefined
}

export interface EnvironmentItem {
  name: string
  group: 'addresses' | 'pages' | 'storage' | 'mail' | 'sms' | 'people' | 'limits'
  value: string | null
  is_hidden: boolean
}

export type EventProperties = Record<string, string | number | boolean>

export interface EventsReply { stored: number; repeated: number; erased: number }

export interface Export {
  id: Id
  what: 'feedback' | 'responses' | 'texts' | 'chats' | 'contacts' | 'events'
  format: 'csv' | 'xlsx' | 'ndjson' | 'sav' | 'arrow' | 'parquet'
  columns: string[]
  layout: {
    answers: 'joined' | 'split'
    labels: 'codes' | 'labels' | 'both'
    header: 'names' | 'wording' | 'both'
    missing: 'blank' | 'codes'
    labels_language?: string | undefined
  }
  to: 'download' | 'bucket'
  prefix: string
  schedule: 'daily' | 'weekly' | 'monthly' | null
  state: 'waiting' | 'running' | 'done' | 'failed'
  created_at: string
  starts_at: string
  finished_at: string | null
  expires_at: string | null
  rows: number
  bytes: number
  filter: ExportFilter
  needs_owner: boolean
  error: string | null
}

export interface ExportFile {
  path: string
  rows: number
  bytes: number
  sha256: string
  url: string | null
}

export interface ExportFilter {
  node_id?: Id | undefined
  flow_id?: Id | undefined
  flow_version?: number | undefined
  from?: string | undefined
  to?: string | undefined
  completed?: boolean | undefined
  internal?: boolean | undefined
  offline?: boolean | undefined
  channel?: 'sms' | 'email' | 'link' | 'whatsapp' | 'push' | 'none' | undefined
  language?: string | undefined
  device?: Device | 'unknown' | undefined
  q?: string | undefined
  customer_id?: Id | undefined
  f?: string | undefined
  timezone?: string | undefined
  tag?: string | undefined
  follow_up?:
    | 'open'
    | 'in_progress'
    | 'waiting'
    | 'closed'
    | 'none'
    | 'any'
    | 'unclosed'
    | 'overdue' | undefined
  assignee?: Id | 'none' | undefined
  weighting_id?: Id | undefined
}

export interface Feed {
  id: Id
  node_id: Id
  columns: string[]
  days: number | null
  labels: boolean
  created_at: string
  expires_at: string | null
}

export interface FeedbackCustomer {
  id?: Id | undefined
  email?: string | undefined
  name?: string | undefined
  phone_number?: string | undefined
  gender?: string | undefined
  birth_year?: number | undefined
  external_id?: string | undefined
  user_id?: string | undefined
  schema?: Record<string, string | number | boolean | null> | undefined
  [name: string]: unknown
}

export interface FeedbackDetail {
  id: Id
  node_id: Id
  flow_id: Id
  flow_version: number
  completed: boolean
  created_at: string
  received_at: string
  created_offline: boolean
  is_internal_feedback: boolean
  language_id: Id
  channel: Channel | null
  origin_url: string | null
  user_id: string | null
  time_spent_in_seconds: number
  device_id: Id
  device: Device | null
  responses: StoredResponse[]
  customer: FeedbackCustomer | null
  tags?: string[] | undefined
  follow_up?: FollowUp | null | undefined
  files: AnswerFile[]
  forms: AnsweredForm[]
  path: PathStep[]
  seed: number | null
  created_at_claimed: string | null
  privacy_notice: ShownNotice | null
}

export interface FeedbackSummary {
  id: Id
  node_id: Id
  flow_id: Id
  flow_version: number
  completed: boolean
  created_at: string
  received_at: string
  created_offline: boolean
  is_internal_feedback: boolean
  language_id: Id
  channel: Channel | null
  origin_url: string | null
  user_id: string | null
  time_spent_in_seconds: number
  device_id: Id
  device: Device | null
  responses: StoredResponse[]
  customer: FeedbackCustomer | null
  tags?: string[] | undefined
  follow_up?: FollowUp | null | undefined
}

export interface FigureAlert {
  kind: 'figure'
  name: string
  enabled: boolean
  of: { flow_ids?: Id[] | undefined; node_ids?: Id[] | undefined }
  filter: Filter | null
  figure: FigureQuery
  last_days: number
  when: FigureCondition
  at_least: number
  timezone: string
  actions: ShownFigureAlertAction[]
  id: Id
  maker_id: Id
  state: 'quiet' | 'raised'
  raised_at: string | null
  raised: number
  last_raised_at: string | null
  is_stopped: boolean
  missing: Array<{ field: string; message: string }>
  created_at: string
  updated_at: string
}

export type FigureAlertAction =
  | { kind: 'mail'; member_ids: Id[] }
  | { kind: 'webhook'; webhook_id: Id }
  | { kind: 'slack'; url?: string | undefined }

export interface FigureAlertSettings {
  kind: 'figure'
  name: string
  enabled?: boolean | undefined
  of: { flow_ids?: Id[] | undefined; node_ids?: Id[] | undefined }
  filter?: Filter | null | undefined
  figure: FigureQuery
  last_days: number
  when: FigureCondition
  at_least?: number | undefined
  timezone?: string | undefined
  actions: FigureAlertAction[]
}

export type FigureCondition =
  | { below: number }
  | { above: number }
  | { changed: 'worse' | 'better' | 'any' }

export type FigureQuery =
  | 'responses'
  | 'completed'
  | { nps: FilterSubject }
  | { mean: FilterSubject }
  | { share: FilterSubject; values: Array<string | number | boolean> }

export type Filter = FilterLeaf | { all: Filter[] } | { any: Filter[] } | { not: Filter }

export interface FilterLeaf {
  on: FilterSubject
  op:
    | 'answered'
    | 'unanswered'
    | 'shown'
    | 'not_shown'
    | 'asked'
    | 'is'
    | 'is_not'
    | 'all_of'
    | 'only'
    | 'between'
    | 'last'
    | 'reached'
    | 'passed'
    | 'left_at'
    | 'taken'
    | 'contains'
    | 'contains_word'
    | 'not_contains'
  value?:
    | string
    | number
    | boolean
    | Array<string | number | boolean | null>
    | { days: number } | undefined
}

export type FilterSubject =
  | {
  facet:
    | 'received_at'
    | 'created_at'
    | 'weekday'
    | 'hour'
    | 'flow'
    | 'node'
    | 'version'
    | 'language'
    | 'channel'
    | 'distribution'
    | 'device'
    | 'completed'
    | 'internal'
    | 'offline'
    | 'seconds'
    | 'origin_host'
    | 'end'
    | 'tag'
    | 'follow_up'
    | 'assignee'
}
  | {
  question: string
  row?: string | undefined
  option?: string | undefined
  part?:
    | 'nps_group'
    | 'top2'
    | 'bottom2'
    | 'length'
    | 'best'
    | 'worst'
    | 'place'
    | 'theme' | undefined
}
  | { customer: string }
  | { page: Id }
  | { transition: Id }

export interface Flow {
  id: Id
  name: string
  version?: number | undefined
  languages: Language[]
  defaultLanguageId: Id
  allowSavingIncompleteSurvey: boolean
  states: State[]
  elements: Element[]
  transitions: Transition[]
}

export interface FlowDraft {
  flow: Flow
  layout: FlowLayout
  revision: number
  published_version: number | null
  updated_at: string
  saved_by: string | null
  translations?: Record<string, { base: string }> | undefined
}

export type FlowLayout = Partial<Record<Id, { x: number; y: number }>>

export interface FlowResultShare {
  name: string
  filters: {
    node_id?: Id | undefined
    flow_version?: number | undefined
    from?: string | undefined
    to?: string | undefined
    completed?: 'true' | 'false' | 'any' | undefined
    internal?: 'true' | 'false' | 'any' | undefined
    offline?: boolean | undefined
    channel?: 'sms' | 'email' | 'link' | 'whatsapp' | 'push' | 'none' | undefined
    language?: string | undefined
    device?: Device | 'unknown' | undefined
    weighting_id?: Id | undefined
  }
  compared:
    | {
    by: 'before' | 'channel' | 'device' | 'language' | 'node'
    filters: {
      node_id?: Id | undefined
      flow_version?: number | undefined
      from?: string | undefined
      to?: string | undefined
      completed?: 'true' | 'false' | 'any' | undefined
      internal?: 'true' | 'false' | 'any' | undefined
      offline?: boolean | undefined
      channel?: 'sms' | 'email' | 'link' | 'whatsapp' | 'push' | 'none' | undefined
      language?: string | undefined
      device?: Device | 'unknown' | undefined
      weighting_id?: Id | undefined
    }
  }
    | null
  show_texts: boolean
  expires_at: string | null
  id: Id
  flow_id: Id
  created_at: string
}

export interface FlowSummary {
  id: Id
  name: string
  published_version: number | null
  updated_at: string
  archived_at: string | null
}

export interface FollowUp {
  status: 'open' | 'in_progress' | 'waiting' | 'closed'
  outcome: 'resolved' | 'no_reply' | 'not_reachable' | 'nothing_to_do' | null
  assignee_id: Id | null
  due_at: string | null
  priority: 'normal' | 'high'
  created_at: string
  first_action_at: string | null
  closed_at: string | null
  revision: number
}

export interface FollowUpDetail {
  tags: string[]
  follow_up: FollowUp | null
  timeline: FollowUpEntry[]
}

export interface FollowUpEntry {
  id: Id
  created_at: string
  by: string
  note: string | null
  changes: Array<{
    field: 'status' | 'outcome' | 'assignee_id' | 'due_at' | 'priority'
    from: string | null
    to: string | null
  }>
}

export interface FollowUpMeasures {
  due: number
  closed_in_time: number
  begun: number
  first_action_seconds: number | null
  closing_seconds: number | null
  by_assignee: Array<{
    due: number
    closed_in_time: number
    begun: number
    first_action_seconds: number | null
    closing_seconds: number | null
    assignee_id: Id | null
  }>
  by_survey: Array<{
    due: number
    closed_in_time: number
    begun: number
    first_action_seconds: number | null
    closing_seconds: number | null
    survey_id: Id
    name: string
  }>
}

export type GoldenAnswer =
  | { kind: 'options'; question_id: Id; option_ids: Id[] }
  | { kind: 'text'; question_id: Id; text: string }
  | {
  kind: 'matrix'
  question_id: Id
  rows: Array<{ statement_id: Id; option_id: Id; set?: string | undefined }>
}
  | { kind: 'values'; question_id: Id; values: string[] }
  | { kind: 'file'; question_id: Id }

export interface GoldenPath { id: Id; name: string; steps: GoldenStep[]; end: Id | null }

export interface GoldenPaths { items: GoldenPath[] }

export interface GoldenStep {
  state_id: Id
  answers: GoldenAnswer[]
  press: 'next' | 'submit' | 'alone'
}

export interface Home {
  attention: Attention[]
  tiles: HomeTile[] | null
  surveys: SurveyTile[] | null
  follow_ups: FollowUpMeasures | null
  recent: RecentResponse[]
}

export interface HomeTile {
  kind: 'responses' | 'nps' | 'csat' | 'completion' | 'first_reply' | 'closed_follow_ups'
  value: number | null
  n: number
  before: number | null
  n_before: number
  verdict: 'higher' | 'lower' | 'no_difference' | 'too_few'
  is_measured: boolean
}

export interface HookEvent {
  id: string
  type: string
  timestamp: string
  data: Record<string, unknown>
  seq?: number | undefined
  sample?: true | undefined
}

export type Id = string

export interface IdentifiedCustomer {
  external_id: string
  user_id?: string | null | undefined
  email?: string | null | undefined
  name?: string | null | undefined
  phone_number?: string | null | undefined
  gender?: string | null | undefined
  birth_year?: number | null | undefined
  owner_id?: Id | null | undefined
  schema?: Record<string, string | number | boolean | null> | undefined
  attributes?: Record<string, string | number | boolean | null> | undefined
}

export interface ImportReply {
  imported: {
    flows: number
    nodes: number
    widgets: number
    customers: number
    integrations: number
  }
  problems: Problem[]
}

export interface Integration {
  reference_id: string
  kind: 'request' | 'integration'
  url: string
  method?: 'GET' | 'POST' | 'PUT' | undefined
  headers?: Record<string, string> | undefined
  mapping?: Record<string, unknown> | undefined
  secret_headers?: Record<string, string> | undefined
}

export interface IntegrationFailure { at: string; why: string; status: number | null }

export interface IntegrationTest { input: string | Record<string, unknown> }

export interface IntegrationTestReply {
  outcome: 'answered' | 'failed'
  why: string | null
  status: number | null
  took_ms: number
  result: unknown
  sample: string | null
}

export interface Interval { low: number; high: number }

export interface Invitation {
  id: Id
  email: string
  role: Role
  invited_by: string
  mailed: boolean
  created_at: string
  expires_at: string
  channels: 'all' | Id[]
  exports: boolean
}

export interface Language { code: string; id: Id; name: string }

export interface LauncherPosition {
  side: 'auto' | 'left' | 'right'
  x: number | null
  y: number | null
}

export interface LauncherPositionInput {
  side?: 'auto' | 'left' | 'right' | undefined
  x?: number | null | undefined
  y?: number | null | undefined
}

export interface LinkCheck {
  signature_valid: boolean
  fault:
    | 'other_node'
    | 'unsigned'
    | 'no_key'
    | 'expired_key'
    | 'key_of_other_node'
    | 'creator_added'
    | 'changed'
    | null
  opens: boolean
}

export interface ListedFollowUp {
  id: Id
  node_id: Id
  node_name: string
  flow_id: Id
  completed: boolean
  received_at: string
  score: string | null
  words: string | null
  contact: string | null
  tags: string[]
  follow_up: FollowUp
}

export interface MailDomain {
  id: Id
  domain: string
  record: { name: string; value: string }
  created_at: string
  proven_at: string | null
  requires_sign_on: boolean
  password_owner_id: Id | null
}

export interface MailDomainChanges {
  requires_sign_on?: boolean | undefined
  password_owner_id?: Id | null | undefined
}

export interface MailQuestion {
  question: string
  language: string
  html: string
  text: string
  merge_tag: string | null
  signed: false
}

export interface Mailing {
  id: Id
  node_id: Id
  name: string
  kind: 'mail' | 'links'
  subject: string
  text: string
  lang: string | null
  reminder_days: number[]
  created_at: string
  stopped_at: string | null
  counts: Partial<Record<'answered' | 'unsubscribed' | 'failed' | 'opened' | 'sent' | 'stopped' | 'queued' | 'ready', number>>
}

export interface MailingRecipient {
  id: Id
  customer_id: Id
  email: string | null
  name: string | null
  external_id: string | null
  url: string
  state: 'answered' | 'unsubscribed' | 'failed' | 'opened' | 'sent' | 'stopped' | 'queued' | 'ready'
  mails_sent: number
  sent_at: string | null
  opened_at: string | null
  fault: 'refused' | 'unreachable' | null
}

export interface MaxdiffSets {
  itemsPerSet: number
  setsPerPerson: number
  versions: number
  seed: number
  designs: Array<Array<string[]>>
}

export interface Measure {
  favourable: number
  answered: number
  share: number | null
  interval: Interval | null
  effective?: { favourable: number; answered: number } | undefined
}

export interface Member {
  id: Id
  name: string
  email: string
  role: Role
  second_factor: boolean
  joined_at: string
  channels: 'all' | Id[] | null
  exports: boolean | null
}

export interface MessageChange {
  id: Id
  kind: 'edit' | 'delete'
  agent_id: Id | null
  body: string | null
  created_at: string
}

export interface NewExport {
  what: 'feedback' | 'responses' | 'texts' | 'chats' | 'contacts' | 'events'
  format: 'csv' | 'xlsx' | 'ndjson' | 'sav' | 'arrow' | 'parquet'
  columns?: string[] | undefined
  layout?: {
    answers?: 'joined' | 'split' | undefined
    labels?: 'codes' | 'labels' | 'both' | undefined
    header?: 'names' | 'wording' | 'both' | undefined
    missing?: 'blank' | 'codes' | undefined
    labels_language?: string | undefined
  } | undefined
  to?: 'download' | 'bucket' | undefined
  prefix?: string | undefined
  schedule?: 'daily' | 'weekly' | 'monthly' | null | undefined
  filter?: ExportFilter | undefined
}

export interface NewFeed {
  node_id: Id
  columns?: string[] | undefined
  days?: number | null | undefined
  labels?: boolean | undefined
  expires_at?: string | null | undefined
}

export interface NewLink {
  creator_id?: Id | null | undefined
  responses?: Array<{ question: string; answer: string | number | string[] }> | undefined
  lang?: string | null | undefined
  channel?:
    | {
    kind: 'sms' | 'email' | 'link' | 'whatsapp' | 'push'
    distribution_id: string
    customer_id: string
  }
    | null | undefined
  is_internal_feedback?: boolean | undefined
  signature?: string | undefined
  private_key?: string | undefined
}

export interface NewMailDomain { domain: string }

export interface NewMailing {
  name: string
  kind: 'mail' | 'links'
  subject?: string | undefined
  text?: string | undefined
  lang?: string | null | undefined
  reminder_days?: number[] | undefined
  recipients: NewRecipient[]
}

export interface NewRecipient {
  email?: string | null | undefined
  name?: string | null | undefined
  external_id?: string | null | undefined
}

export interface NewShortLink {
  node_id: Id
  slug?: string | undefined
  query?: PageQuery | undefined
  expires_at?: string | null | undefined
}

export interface NewSignatureKey {
  node_id?: Id | null | undefined
  name: string
  public_key?: string | undefined
  expires_at?: string | null | undefined
}

export interface NewWidget {
  node_id: Id
  enabled_on_mobile?: boolean | undefined
  full_page_on_mobile?: boolean | undefined
  modal_mode?: boolean | undefined
  is_visible?: boolean | undefined
  hide_widget?: boolean | undefined
  modal_toggle_text?: string | null | undefined
  popover_text?: string | null | undefined
  default_language_code?: string | null | undefined
  enabled_urls?: string[] | undefined
  enabled_domains?: string[] | undefined
  node_logo_url?: string | null | undefined
  secure_mode?: boolean | undefined
  display_interval?: number | null | undefined
  display_once?: boolean | undefined
  display_once_delay_period?: number | null | undefined
  display_on_exit?: boolean | undefined
  exit_delay_period?: number | null | undefined
  display_on_scroll?: number | null | undefined
  target_attributes?: TargetAttributeInput[] | undefined
  target_pages?: number | null | undefined
  target_percentage?: number | undefined
  target_seconds?: number | null | undefined
  targeting?: WidgetTargetingInput | null | undefined
  collected_events?: string[] | undefined
  prevent_multiple_feedback?: boolean | undefined
  multiple_feedback_delay_period?: number | null | undefined
  web_channel?: { id: string; name: string } | null | undefined
  size?: number | undefined
  margin?: number | undefined
  radius?: number | undefined
  width?: number | null | undefined
  width_type?: string | null | undefined
  matrix_question_view_type?: 'table' | 'list' | null | undefined
  font_color?: string | undefined
  primary_color?: string | undefined
  secondary_color?: string | undefined
  branding_visible?: boolean | undefined
  color_scheme?: 'light' | 'dark' | 'auto' | 'host' | undefined
  launcher_position?: LauncherPositionInput | undefined
  launcher_position_phone?: LauncherPositionInput | null | undefined
  code?: string | undefined
  identity_secret?: string | null | undefined
}

export interface NodeLimits {
  quota: {
    active: boolean
    action_kind: 'submit' | 'display'
    limit: number | null
    counted: number
    full: boolean
    since: string | null
  }
  multiple_feedback: { prevented: boolean; delay_period: number | null; since: string | null }
}

export interface NodeLink { url: string; qr_svg: string; signed: boolean; to_sign: string }

export interface Nps {
  promoters: number
  passives: number
  detractors: number
  score: number | null
  interval: Interval | null
  effective?: { promoters: number; passives: number; detractors: number } | undefined
}

export interface OperatingPeriod {
  period: 'saturday' | 'sunday' | 'weekdays'
  start_hour: number | string
  end_hour: number | string
}

export interface Option {
  id: Id
  key: string
  body: Text
  order: number
  isVisible: boolean
  weight?: number | null | undefined
  exclusive?: boolean | undefined
  imageUrl?: string | undefined
  emoji?: string | undefined
}

export interface OptionCount {
  option_id: Id
  key: string
  body: Record<string, string>
  weight: number | null
  count: number
  effective?: number | undefined
  share: number | null
  interval: Interval | null
  is_offered: boolean
}

export interface OwnerCustomer {
  id: Id
  external_id: string | null
  user_id: string | null
  email: string | null
  name: string | null
  phone_number: string | null
  gender: string | null
  birth_year: number | null
  schema: Record<string, string | number | boolean | null>
  attributes: Record<string, string | number | boolean | null>
  owner_id: Id | null
  unsubscribed_at: string | null
  created_at: string
  updated_at: string
}

export interface OwnerIntegration {
  reference_id: string
  kind: 'request' | 'integration'
  url: string
  method: 'GET' | 'POST' | 'PUT'
  headers: Record<string, string>
  mapping: Record<string, unknown>
  secret_header_names: string[]
  updated_at: string
  last_failures: IntegrationFailure[]
}

export interface OwnerNode {
  name: string
  type: 'link' | 'widget' | 'embedded'
  status: 'active' | 'passive' | 'archived'
  flow_id: Id
  logo_url: string | null
  css_url_react: string | null
  favicon_url: string | null
  idle_reset_timeout_in_seconds: number | null
  thank_you_duration_in_seconds: number | null
  default_language_id: Id | null
  operating: boolean | null
  operating_24_7: boolean
  operating_hours: OperatingPeriod[]
  country_code: string | null
  activation_start_date: string | null
  activation_end_date: string | null
  activation_expired_message: string | null
  unsubscribe_visible: boolean
  channel_quota: ChannelQuota | null
  prevent_multiple_feedback: boolean
  multiple_feedback_delay_period: number | null
  primary_color: string | null
  non_operating_hours_flow_id: Id | null
  branding_visible: boolean
  use_signature_verify: boolean
  public_key: string | null
  timezone: string | null
  css_text: string | null
  anonymous: boolean
  privacy_notice: PrivacyNotice | null
  retention_days: number | null
  chat:
    | {
    rating_enabled: boolean
    rating_body: string | null
    queue_enabled: boolean
    queue_body: string | null
    slots: number
    prevent_upload: boolean
    accept_pdf?: boolean | undefined
    email_replies: boolean
    push_text?: boolean | undefined
    close_after_hours: number | null
    agent_limit?: number | null | undefined
    targets?: ChatTargets | null | undefined
    routes: ChatRoute[]
  }
    | null
  id: Id
  url: string
  created_at: string
  updated_at: string
}

export interface OwnerWidget {
  code: string
  node_id: Id
  enabled_on_mobile: boolean
  full_page_on_mobile: boolean
  modal_mode: boolean
  is_visible: boolean
  hide_widget: boolean
  modal_toggle_text: string | null
  popover_text: string | null
  default_language_code: string | null
  enabled_urls: string[]
  enabled_domains: string[]
  node_logo_url: string | null
  secure_mode: boolean
  display_interval: number | null
  display_once: boolean
  display_once_delay_period: number | null
  display_on_exit: boolean
  exit_delay_period: number | null
  display_on_scroll: number | null
  target_attributes: TargetAttribute[]
  target_pages: number | null
  target_percentage: number
  target_seconds: number | null
  targeting: WidgetTargeting | null
  collected_events: string[]
  prevent_multiple_feedback: boolean
  multiple_feedback_delay_period: number | null
  web_channel: { id: string; name: string } | null
  size: number
  margin: number
  radius: number
  width: number | null
  width_type: string | null
  matrix_question_view_type: 'table' | 'list' | null
  font_color: string
  primary_color: string
  secondary_color: string
  branding_visible: boolean
  color_scheme: 'light' | 'dark' | 'auto' | 'host'
  launcher_position: LauncherPosition
  launcher_position_phone: LauncherPosition | null
  has_identity_secret: boolean
  snippet: string
  url: string
  updated_at: string
}

export interface PageQuery {
  lang?: string | undefined
  responses?: string | undefined
  creator_id?: Id | undefined
  signature?: string | undefined
  is_internal_feedback?: 'true' | undefined
  sdi?: string | undefined
  sci?: string | undefined
  edi?: string | undefined
  eci?: string | undefined
  ldi?: string | undefined
  lci?: string | undefined
  wdi?: string | undefined
  wci?: string | undefined
  pndi?: string | undefined
  pnci?: string | undefined
}

export interface PathStep { state_id: Id; at: number }

export interface PrivacyNotice { version: string; texts: Array<{ language: string; text: string }> }

export interface Problem {
  code:
    | 'not_one_initial_state'
    | 'unresolved_id'
    | 'duplicate_id'
    | 'duplicate_key'
    | 'no_default_text'
    | 'leaves_flow'
    | 'rule_never_holds'
    | 'trigger_never_fires'
    | 'invalid_regex'
    | 'unknown_trigger_action'
    | 'style_incomplete'
    | 'no_reachable_end'
    | 'end_as_initial_state'
    | 'question_on_end_state'
    | 'unreachable_state'
    | 'unreachable_submit'
    | 'triggers_disagree'
    | 'trigger_reaches_back'
    | 'shadowed_transition'
    | 'cycle_without_exit'
    | 'required_may_stay_hidden'
    | 'auto_advance_needs_all'
    | 'missing_translation'
    | 'many_options_inline'
    | 'masked_identity'
    | 'unmasked_free_text'
    | 'low_contrast'
    | 'style_not_available'
    | 'no_questions'
    | 'placeholder_text'
    | 'broken_golden_path'
    | 'too_many_patterns'
    | 'id_changed'
    | 'design_names_missing'
    | 'maxdiff_design_unbalanced'
    | 'conjoint_design_singular'
  severity: 'error' | 'warning'
  path: string
  message: string
}

export interface Provisioning {
  url: string
  token: { prefix: string; created_at: string; used_at: string | null } | null
  default_role: Role | null
  groups: Array<{ name: string; role: Role | null; people: number }>
}

export interface ProvisioningChanges {
  default_role?: Role | null | undefined
  group_roles?: Array<{ name: string; role: Role }> | undefined
}

export interface Question {
  id: Id
  key: string
  style:
    | 'age'
    | 'agreement'
    | 'checklist'
    | 'custom_score'
    | 'customer_schema'
    | 'datepicker'
    | 'dropdown'
    | 'dynamic_multiple_choice'
    | 'dynamic_multiple_value'
    | 'dynamic_request'
    | 'email'
    | 'external_id'
    | 'file'
    | 'gender'
    | 'matrix'
    | 'naming'
    | 'numeric'
    | 'phone_number'
    | 'phone_verification'
    | 'plain'
    | 'radio'
    | 'random'
    | 'ranking'
    | 'score'
    | 'screenshot'
    | 'slider'
    | 'star'
    | 'text'
    | 'textarea'
  body: Text
  help?: Text | undefined
  placeholder?: Text | undefined
  isRequired: boolean
  isMultiSelect: boolean
  hidePersonalData: boolean
  options: Option[]
  statements: Statement[]
  minSelectionCount?: number | undefined
  maxSelectionCount?: number | undefined
  minLength?: number | undefined
  maxLength?: number | undefined
  min?: number | undefined
  max?: number | undefined
  step?: number | undefined
  bindingModel?: { referenceId: string; keys: string[] } | null | undefined
  request?: { referenceId: string } | null | undefined
  extra: {
    matrix_question_type?: 'likert' | 'maxdiff' | 'conjoint' | undefined
    maxdiff?: MaxdiffSets | undefined
    conjoint?: ConjointProducts | undefined
    measure?: 'nps' | 'csat' | 'ces' | 'none' | undefined
    layout?: 'horizontal' | 'vertical' | undefined
    min_label?: Text | undefined
    max_label?: Text | undefined
  }
}

export type QuestionFigures =
  | {
  kind: 'options'
  options: OptionCount[]
  average: number | null
  interval: Interval | null
  nps: Nps | null
  csat: Measure | null
  ces: Measure | null
  ends: ScaleEnds | null
}
  | {
  kind: 'number'
  average: number | null
  interval: Interval | null
  median: number | null
  median_interval: Interval | null
  minimum: number | null
  maximum: number | null
  values: Array<{ value: number; count: number; effective?: number | undefined }>
  bins: Bin[]
  nps: Nps | null
  csat: Measure | null
  ces: Measure | null
}
  | {
  kind: 'ranking'
  options: Array<{
    option_id: Id
    key: string
    body: Record<string, string>
    places: number[]
    effective_places?: number[] | undefined
    mean_rank: number | null
    interval: Interval | null
    answered: number
    is_offered: boolean
  }>
  lead: { before: number; after: number; p: number } | null
}
  | {
  kind: 'matrix'
  rows: Array<{
    statement_id: Id
    key: string
    body: Record<string, string>
    answered: number
    average: number | null
    interval: Interval | null
    median: number | null
    ends: ScaleEnds | null
    options: OptionCount[]
    is_offered: boolean
  }>
}
  | {
  kind: 'maxdiff'
  items: Array<{
    statement_id: Id
    key: string
    body: Record<string, string>
    best: number
    worst: number
    shown: number
    effective?: { best: number; worst: number; shown: number } | undefined
    score: number | null
    interval: Interval | null
    is_offered: boolean
  }>
}
  | {
  kind: 'conjoint'
  rows: Array<{
    statement_id: Id
    key: string
    body: Record<string, string>
    answered: number
    importance: number | null
    options: OptionCount[]
    is_offered: boolean
  }>
}
  | { kind: 'dates'; months: Array<{ month: string; count: number }> }
  | { kind: 'texts'; sample: TextSample[] }
  | { kind: 'files'; sample: TextSample[] }
  | { kind: 'values'; values: Array<{ body: string; count: number }>; looked_at: number }

export interface QuestionResults {
  question_id: Id
  key: string
  style:
    | 'age'
    | 'agreement'
    | 'checklist'
    | 'custom_score'
    | 'customer_schema'
    | 'datepicker'
    | 'dropdown'
    | 'dynamic_multiple_choice'
    | 'dynamic_multiple_value'
    | 'dynamic_request'
    | 'email'
    | 'external_id'
    | 'file'
    | 'gender'
    | 'matrix'
    | 'naming'
    | 'numeric'
    | 'phone_number'
    | 'phone_verification'
    | 'plain'
    | 'radio'
    | 'random'
    | 'ranking'
    | 'score'
    | 'screenshot'
    | 'slider'
    | 'star'
    | 'text'
    | 'textarea'
  body: Record<string, string>
  flow_id: Id
  state_id: Id | null
  is_current: boolean
  answered: number
  reached: number
  n_effective?: number | undefined
  base: {
    all: number
    asked: number
    shown: number
    answered: number
    valid: number
    unknown: number
  }
  figures: QuestionFigures
}

export interface RecentResponse {
  id: Id
  node_id: Id
  node_name: string
  flow_id: Id
  completed: boolean
  received_at: string
  score: string | null
  words: string | null
  contact: string | null
}

export interface ReplyActions { add_labels: string[]; take: boolean; close: boolean }

export interface ReplyActionsInput {
  add_labels?: string[] | undefined
  take?: boolean | undefined
  close?: boolean | undefined
}

export interface Report {
  view_id?: Id | undefined
  dashboard_id?: Id | undefined
  every: 'day' | 'week' | 'month'
  weekday?: number | undefined
  day?: number | undefined
  at: string
  timezone: string
  figures: FigureQuery[]
  member_ids: Id[]
  emails: string[]
  id: Id
  maker_id: Id
  unconfirmed: string[]
  next_at: string
  last: { at: string; outcome: 'sent' | 'nothing_new' | 'failed' } | null
  sendings: Array<{ at: string; outcome: 'sent' | 'nothing_new' | 'failed' }>
  is_stopped: boolean
  missing: Array<{ field: string; message: string }>
  created_at: string
  updated_at: string
}

export interface ReportAgent {
  agent_id: Id | null
  name: string | null
  deleted?: boolean | undefined
  conversations: number
  replies: number
  closed: number
  first_response: ReportTimes
  handling: ReportTimes
  ratings: ReportRatings
}

export interface ReportChanges {
  view_id?: Id | undefined
  dashboard_id?: Id | undefined
  every?: 'day' | 'week' | 'month' | undefined
  weekday?: number | undefined
  day?: number | undefined
  at?: string | undefined
  timezone?: string | undefined
  figures?: FigureQuery[] | undefined
  member_ids?: Id[] | undefined
  emails?: string[] | undefined
}

export interface ReportDay {
  day: string
  started: number
  answered: number
  closed: number
  reopened: number
  open: number | null
}

export interface ReportHour {
  weekday: number
  hour: number
  started: number
  ratings: number
  rating_average: number | null
}

export interface ReportRatings {
  count: number
  average: number | null
  good: number
  neutral: number
  bad: number
}

export interface ReportSettings {
  view_id?: Id | undefined
  dashboard_id?: Id | undefined
  every: 'day' | 'week' | 'month'
  weekday?: number | undefined
  day?: number | undefined
  at: string
  timezone?: string | undefined
  figures: FigureQuery[]
  member_ids?: Id[] | undefined
  emails?: string[] | undefined
}

export interface ReportTimes { count: number; median_s: number | null; p90_s: number | null }

export interface ResponseAlert {
  kind: 'response'
  name: string
  enabled: boolean
  flow_ids: Id[] | null
  when: Filter
  timezone: string
  cadence: 'each' | 'hourly' | 'daily'
  quiet_hours: { from: string; to: string } | null
  show_words: boolean
  actions: ShownAlertAction[]
  id: Id
  raised: number
  last_raised_at: string | null
  created_at: string
  updated_at: string
}

export interface ResponseAlertSettings {
  kind?: 'response' | undefined
  name: string
  enabled?: boolean | undefined
  flow_ids?: Id[] | null | undefined
  when: Filter
  timezone?: string | undefined
  cadence?: 'each' | 'hourly' | 'daily' | undefined
  quiet_hours?: { from: string; to: string } | null | undefined
  show_words?: boolean | undefined
  actions: AlertAction[]
}

export interface ResultShare {
  name: string
  filters: {
    node_id?: Id | undefined
    flow_version?: number | undefined
    from?: string | undefined
    to?: string | undefined
    completed?: 'true' | 'false' | 'any' | undefined
    internal?: 'true' | 'false' | 'any' | undefined
    offline?: boolean | undefined
    channel?: 'sms' | 'email' | 'link' | 'whatsapp' | 'push' | 'none' | undefined
    language?: string | undefined
    device?: Device | 'unknown' | undefined
    weighting_id?: Id | undefined
  }
  compared:
    | {
    by: 'before' | 'channel' | 'device' | 'language' | 'node'
    filters: {
      node_id?: Id | undefined
      flow_version?: number | undefined
      from?: string | undefined
      to?: string | undefined
      completed?: 'true' | 'false' | 'any' | undefined
      internal?: 'true' | 'false' | 'any' | undefined
      offline?: boolean | undefined
      channel?: 'sms' | 'email' | 'link' | 'whatsapp' | 'push' | 'none' | undefined
      language?: string | undefined
      device?: Device | 'unknown' | undefined
      weighting_id?: Id | undefined
    }
  }
    | null
  show_texts: boolean
  expires_at: string | null
  id: Id
  node_id: Id
  created_at: string
}

export interface ResultView {
  name: string
  of: { flow_ids?: Id[] | undefined; node_ids?: Id[] | undefined }
  period: DashboardPeriod
  filter: Filter | null
  completed: 'true' | 'false' | 'any'
  internal: 'true' | 'false' | 'any'
  timezone: string
  groups: AnalysisGroup[]
  previous: 'period' | 'year' | null
  by: AnalysisBreak[]
  base: 'answered' | 'valid' | 'shown' | 'asked' | 'all'
  weighting_id: Id | null
  layout: ResultViewLayout
  is_shared: boolean
  id: Id
  member_id: Id | null
  missing: Array<{ field: string; message: string }>
  created_at: string
  updated_at: string
}

export interface ResultViewChanges {
  name?: string | undefined
  of?: { flow_ids?: Id[] | undefined; node_ids?: Id[] | undefined } | undefined
  period?: DashboardPeriod | undefined
  filter?: Filter | null | undefined
  completed?: 'true' | 'false' | 'any' | undefined
  internal?: 'true' | 'false' | 'any' | undefined
  timezone?: string | undefined
  groups?: AnalysisGroup[] | undefined
  previous?: 'period' | 'year' | null | undefined
  by?: AnalysisBreak[] | undefined
  base?: 'answered' | 'valid' | 'shown' | 'asked' | 'all' | undefined
  weighting_id?: Id | null | undefined
  layout?: ResultViewLayout | undefined
  is_shared?: boolean | undefined
}

export type ResultViewLayout =
  | { kind: 'questions'; unit?: 'day' | 'week' | 'month' | undefined }
  | { kind: 'table'; rows: FilterSubject[] }
  | { kind: 'drivers'; target?: FilterSubject | undefined; of?: FilterSubject[] | undefined }

export interface ResultViewSettings {
  name: string
  of: { flow_ids?: Id[] | undefined; node_ids?: Id[] | undefined }
  period?: DashboardPeriod | undefined
  filter?: Filter | null | undefined
  completed?: 'true' | 'false' | 'any' | undefined
  internal?: 'true' | 'false' | 'any' | undefined
  timezone?: string | undefined
  groups?: AnalysisGroup[] | undefined
  previous?: 'period' | 'year' | null | undefined
  by?: AnalysisBreak[] | undefined
  base?: 'answered' | 'valid' | 'shown' | 'asked' | 'all' | undefined
  weighting_id?: Id | null | undefined
  layout?: ResultViewLayout | undefined
  is_shared?: boolean | undefined
}

export interface Results {
  counts: {
    responses: number
    completed: number
    partial: number
    completion: number | null
    measured: { responses: number; completed: number; completion: number | null }
    counted: number
    last_at: string | null
  }
  search: { searched: number; found: number; limit: number } | null
  weighting?: AppliedWeighting | undefined
  time_spent: {
    average: number | null
    interval: Interval | null
    median: number | null
    median_interval: Interval | null
    minimum: number | null
    maximum: number | null
    values: Array<{ value: number; count: number; effective?: number | undefined }>
    bins: Bin[]
    answered: number
    percentiles: {
      p10: number | null
      p25: number | null
      p75: number | null
      p90: number | null
      p95: number | null
    }
  }
  series: { unit: 'day' | 'week' | 'month'; nps_question_id: Id | null; points: SeriesPoint[] }
  questions: QuestionResults[]
  states: StateTraffic[]
  ways: WayTraffic[]
  parts: {
    languages: Array<{ value: string; count: number }>
    channels: Array<{ value: string; count: number }>
    devices: Array<{ value: string; count: number }>
    flows: Array<{ flow_id: Id; name: string; version: number; count: number }>
    nodes: Array<{ node_id: Id; name: string; count: number }>
  }
}

export type Role = 'owner' | 'editor' | 'analyst' | 'agent'

export interface Rule {
  elementId: Id
  operator: 'equals' | 'not_equals' | 'contains' | 'not_contains' | 'regex' | 'option_match'
  value?: string | string[] | undefined
  optionIds?: Id[] | undefined
  statementId?: Id | undefined
}

export interface ScaleEnds { top2: Measure; bottom2: Measure; net: number | null }

export type ScopePermission =
  | 'workspace.read'
  | 'workspace.move'
  | 'channels.read'
  | 'surveys.read'
  | 'surveys.write'
  | 'feedback.read'
  | 'results.read'
  | 'exports.read'
  | 'feedback.delete'
  | 'customers.read'
  | 'customers.write'
  | 'chats.read'
  | 'chats.write'
  | 'people.read'
  | 'people.manage'
  | 'keys.manage'
  | 'audit.read'

export interface Segment {
  name: string
  where: ContactCondition
  id: Id
  created_at: string
  updated_at: string
}

export interface SegmentChanges { name?: string | undefined; where?: ContactCondition | undefined }

export interface SegmentSettings { name: string; where: ContactCondition }

export interface SeriesPoint {
  start: string
  responses: number
  completed: number
  nps: Nps | null
}

export interface ShareSettings {
  name: string
  filters?: {
    node_id?: Id | undefined
    flow_version?: number | undefined
    from?: string | undefined
    to?: string | undefined
    completed?: 'true' | 'false' | 'any' | undefined
    internal?: 'true' | 'false' | 'any' | undefined
    offline?: boolean | undefined
    channel?: 'sms' | 'email' | 'link' | 'whatsapp' | 'push' | 'none' | undefined
    language?: string | undefined
    device?: Device | 'unknown' | undefined
    weighting_id?: Id | undefined
  } | undefined
  compared?:
    | {
    by: 'before' | 'channel' | 'device' | 'language' | 'node'
    filters: {
      node_id?: Id | undefined
      flow_version?: number | undefined
      from?: string | undefined
      to?: string | undefined
      completed?: 'true' | 'false' | 'any' | undefined
      internal?: 'true' | 'false' | 'any' | undefined
      offline?: boolean | undefined
      channel?: 'sms' | 'email' | 'link' | 'whatsapp' | 'push' | 'none' | undefined
      language?: string | undefined
      device?: Device | 'unknown' | undefined
      weighting_id?: Id | undefined
    }
  }
    | null | undefined
  show_texts?: boolean | undefined
  expires_at?: string | null | undefined
}

export interface ShortLink {
  id: Id
  node_id: Id
  slug: string
  url: string
  query: PageQuery
  created_at: string
  expires_at: string | null
  visits: number
}

export interface ShortLinkChanges {
  node_id?: Id | undefined
  query?: PageQuery | undefined
  expires_at?: string | null | undefined
}

export interface ShortLinkDays {
  id: Id
  node_id: Id
  slug: string
  url: string
  query: PageQuery
  created_at: string
  expires_at: string | null
  visits: number
  days: Array<{ day: string; visits: number }>
}

export type ShownAlertAction =
  | {
  kind: 'follow_up'
  assign: { member: Id } | { round_robin: Id[] } | { contact_owner: true }
  due_hours: number
  priority: 'normal' | 'high'
}
  | {
  kind: 'assign_conversation'
  assign: { member: Id } | { round_robin: Id[] } | { contact_owner: true }
}
  | { kind: 'mail'; member_ids: Id[] }
  | { kind: 'webhook'; webhook_id: Id }
  | { kind: 'tag'; tag: string }
  | { kind: 'slack'; host: string }

export type ShownFigureAlertAction =
  | { kind: 'mail'; member_ids: Id[] }
  | { kind: 'webhook'; webhook_id: Id }
  | { kind: 'slack'; host: string }

export interface ShownNotice { version: string; language: string }

export type ShownWebhookAuth =
  | { kind: 'none' }
  | { kind: 'header'; name: string }
  | { kind: 'basic'; username: string }
  | { kind: 'oauth2_client_credentials'; token_url: string; client_id: string; scope: string }

export interface SignOn {
  sign_in_url: string
  redirect_url: string
  metadata_url: string
  acs_url: string
  provider:
    | {
    kind: 'oidc'
    name: string
    groups_claim: string
    issuer: string
    client_id: string
    has_secret: boolean
  }
    | {
    kind: 'saml'
    name: string
    groups_claim: string
    entity_id: string
    sign_on_url: string
    certificates: string
    certificates_end_at: string
  }
    | null
}

export type SignOnSettings =
  | {
  kind: 'oidc'
  name: string
  groups_claim?: string | undefined
  issuer: string
  client_id: string
  client_secret?: string | undefined
}
  | {
  kind: 'saml'
  name: string
  groups_claim?: string | undefined
  entity_id: string
  sign_on_url: string
  certificates: string
}

export interface SignatureKey {
  id: Id
  node_id: Id | null
  name: string
  public_key: string
  created_at: string
  expires_at: string | null
}

export interface SimulationReply {
  runs: number
  seed: number
  states: Array<{ state_id: Id; runs: number; share: number }>
  transitions: Array<{ transition_id: Id; runs: number; share: number }>
  otherwise: Array<{ state_id: Id; to_state_id: Id | null; runs: number; share: number }>
  ends: Array<{ state_id: Id | null; runs: number; share: number }>
  never: { state_ids: Id[]; transition_ids: Id[]; element_ids: Id[] }
  pages: { least: number; median: number; mean: number; most: number } | null
  lengths: Array<{ pages: number; runs: number }>
  longest_path: Id[]
  shortest_path: Id[]
  seconds: { least: number; median: number; mean: number; most: number } | null
  stuck: Array<{
    state_id: Id
    why: 'nothing_to_do' | 'refused' | 'endless'
    question_ids: Id[]
    runs: number
    share: number
    example: { run: number; state_ids: Id[] }
  }>
}

export interface SmsMessage { id: Id; address: string; body: string; created_at: string }

export interface SmsSettings {
  provider: 'outbox' | 'webhook' | 'twilio'
  host: string | null
  from: string | null
}

export interface State {
  id: Id
  name: string
  style: 'page' | 'random' | 'thank' | 'chat'
  isInitialState: boolean
  elements: Id[]
  nextStateId: Id | null
}

export interface StateTraffic {
  state_id: Id
  flow_id: Id
  name: string
  style: 'page' | 'random' | 'thank' | 'chat'
  reached: number
  left: number
  left_share: number | null
  measured: number
  is_measured: boolean
}

export interface Statement { id: Id; key: string; body: Text; order: number; options: Option[] }

export interface StoredResponse {
  question_id: Id
  option_id?: Id | undefined
  body?: string | undefined
  ranking?: number | undefined
  active_storage_blob_id?: Id | undefined
  hidePersonalData?: boolean | undefined
  unverified?: true | undefined
}

export interface SubjectList { items: AnalysisSubject[] }

export interface SurveyTile {
  survey_id: Id
  name: string
  state: 'live' | 'opens' | 'closed' | 'paused'
  responses: number
  score: HomeTile | null
  weeks: number[]
}

export interface TargetAttribute {
  key: string
  comparison: 'is' | 'is_not' | 'contains' | 'more_than' | 'less_than' | 'is_set' | 'is_not_set'
  value: string
}

export interface TargetAttributeInput {
  key: string
  comparison: 'is' | 'is_not' | 'contains' | 'more_than' | 'less_than' | 'is_set' | 'is_not_set'
  value?: string | undefined
}

export type Text = Record<string, string>

export interface TextSample {
  feedback_id: Id
  received_at: string
  language_id: Id
  body: string
  url: string | null
}

export interface Theme {
  name: string
  terms: Record<string, ThemeTerm[]>
  not: ThemeTerm[]
  question: string | null
  id: Id
  created_at: string
  updated_at: string
}

export interface ThemeChanges {
  name?: string | undefined
  terms?: Record<string, ThemeTerm[]> | undefined
  not?: ThemeTerm[] | undefined
  question?: string | null | undefined
}

export interface ThemeRule {
  name: string
  terms: Record<string, ThemeTerm[]>
  not: ThemeTerm[]
  question: string | null
}

export interface ThemeRuleInput {
  name: string
  terms: Record<string, ThemeTerm[]>
  not?: ThemeTerm[] | undefined
  question?: string | null | undefined
}

export interface ThemeSuggestion { name: string; terms: string[]; count: number }

export type ThemeTerm = unknown & unknown

export interface ThemedText {
  feedback_id: Id
  received_at: string
  body: string
  score: number | null
  marks: Array<{ theme_id: Id | null; from: number; to: number }>
}

export interface TimelineItem {
  id: Id
  seq: number
  action: string
  actor: string
  client_id: string | null
  detail: {
    comment: { body: string | null; attachment: ChatAttachment | null; created_at: string }
    user?: ChatPerson | undefined
    customer?: ChatPerson | undefined
    changed?: { at: string; seq: number } | undefined
    item_id?: Id | undefined
    status?: 'open' | 'queued' | 'closed' | 'archived' | undefined
    reason?: string | undefined
    email?: string | undefined
    form?: ChatForm | undefined
    form_item_id?: Id | undefined
    responses?: ChatAnswer[] | undefined
  }
}

export interface Transition { id: Id; fromStateId: Id; toStateId: Id; rules: Rule[] }

export interface Trigger {
  key?: string | undefined
  answerValue?: string | undefined
  statementKey?: string | undefined
  action: string
  scope?: 'element' | 'option' | undefined
  targetIds: Id[]
  targetOptionIds: Array<{ questionKey: string; optionKey: string }>
  controlType?: 'last' | 'selected' | undefined
}

export interface VisitorBlock { reason: string | null; agent_id: Id | null; created_at: string }

export interface WayTraffic {
  flow_id: Id
  from_state_id: Id
  to_state_id: Id | null
  kind: 'transition' | 'next' | 'skip' | 'default_thank'
  transition_id: Id | null
  count: number
}

export interface Webhook {
  url: string
  format: 'standard' | 'slack' | 'teams' | 'custom'
  types: Array<
    | 'feedback.created'
    | 'feedback.updated'
    | 'feedback.completed'
    | 'feedback.deleted'
    | 'customer.updated'
    | 'customer.deleted'
    | 'chat.message.created'
    | 'chat.message.updated'
    | 'chat.message.deleted'
    | 'chat.status.changed'
    | 'chat.rated'
    | 'chat.overdue'
    | 'follow_up.created'
    | 'follow_up.updated'
    | 'follow_up.closed'
    | 'alert.raised'>
  enabled: boolean
  filter: Filter | null
  auth: ShownWebhookAuth
  template: WebhookTemplate | null
  digest: 'none' | 'hourly' | 'daily'
  secret_header_names: string[]
  id: Id
  kind: 'webhook' | 'hook'
  disabled_reason: 'owner' | 'gone' | null
  previous_secret_until: string | null
  created_at: string
  updated_at: string
}

export type WebhookAuth =
  | { kind: 'none' }
  | { kind: 'header'; name: string; value?: string | undefined }
  | { kind: 'basic'; username: string; password?: string | undefined }
  | {
  kind: 'oauth2_client_credentials'
  token_url: string
  client_id: string
  client_secret?: string | undefined
  scope?: string | undefined
}

export interface WebhookChanges {
  url?: string | undefined
  types?: Array<
    | 'feedback.created'
    | 'feedback.updated'
    | 'feedback.completed'
    | 'feedback.deleted'
    | 'customer.updated'
    | 'customer.deleted'
    | 'chat.message.created'
    | 'chat.message.updated'
    | 'chat.message.deleted'
    | 'chat.status.changed'
    | 'chat.rated'
    | 'chat.overdue'
    | 'follow_up.created'
    | 'follow_up.updated'
    | 'follow_up.closed'
    | 'alert.raised'> | undefined
  enabled?: boolean | undefined
  filter?: Filter | null | undefined
  secret_headers?: Record<string, string> | undefined
  auth?: WebhookAuth | undefined
  template?: WebhookTemplateInput | null | undefined
  digest?: 'none' | 'hourly' | 'daily' | undefined
}

export interface WebhookDelivery {
  id: Id
  type: string
  status: 'pending' | 'delivered' | 'given_up'
  created_at: string
  next_try_at: string | null
  tries: WebhookTry[]
  event: WebhookEvent
}

export interface WebhookEvent {
  type: string
  timestamp: string
  data: Record<string, unknown>
  seq?: number | undefined
}

export interface WebhookSettings {
  url: string
  format?: 'standard' | 'slack' | 'teams' | 'custom' | undefined
  types?: Array<
    | 'feedback.created'
    | 'feedback.updated'
    | 'feedback.completed'
    | 'feedback.deleted'
    | 'customer.updated'
    | 'customer.deleted'
    | 'chat.message.created'
    | 'chat.message.updated'
    | 'chat.message.deleted'
    | 'chat.status.changed'
    | 'chat.rated'
    | 'chat.overdue'
    | 'follow_up.created'
    | 'follow_up.updated'
    | 'follow_up.closed'
    | 'alert.raised'> | undefined
  enabled?: boolean | undefined
  filter?: Filter | null | undefined
  secret_headers?: Record<string, string> | undefined
  auth?: WebhookAuth | undefined
  template?: WebhookTemplateInput | null | undefined
  digest?: 'none' | 'hourly' | 'daily' | undefined
}

export interface WebhookTemplate { method: 'POST' | 'PUT' | 'PATCH'; body: Record<string, unknown> }

export interface WebhookTemplateInput {
  method?: 'POST' | 'PUT' | 'PATCH' | undefined
  body: Record<string, unknown>
}

export interface WebhookTest {
  at: string
  status: number | null
  failure: string | null
  took_ms: number
  request: { method: string; body: string }
  reply: string | null
}

export interface WebhookTry {
  at: string
  status: number | null
  failure: string | null
  took_ms: number
}

export interface WebhookWithSecret {
  url: string
  format: 'standard' | 'slack' | 'teams' | 'custom'
  types: Array<
    | 'feedback.created'
    | 'feedback.updated'
    | 'feedback.completed'
    | 'feedback.deleted'
    | 'customer.updated'
    | 'customer.deleted'
    | 'chat.message.created'
    | 'chat.message.updated'
    | 'chat.message.deleted'
    | 'chat.status.changed'
    | 'chat.rated'
    | 'chat.overdue'
    | 'follow_up.created'
    | 'follow_up.updated'
    | 'follow_up.closed'
    | 'alert.raised'>
  enabled: boolean
  filter: Filter | null
  auth: ShownWebhookAuth
  template: WebhookTemplate | null
  digest: 'none' | 'hourly' | 'daily'
  secret_header_names: string[]
  id: Id
  kind: 'webhook' | 'hook'
  disabled_reason: 'owner' | 'gone' | null
  previous_secret_until: string | null
  created_at: string
  updated_at: string
  secret: string
}

export interface Weighting {
  name: string
  source: string
  flow_ids: Id[]
  base: Filter
  targets: WeightingTarget[]
  cap: { low: number; high: number } | null
  id: Id
  created_at: string
  updated_at: string
}

export interface WeightingChanges {
  name?: string | undefined
  source?: string | undefined
  flow_ids?: Id[] | undefined
  base?: Filter | undefined
  targets?: WeightingTarget[] | undefined
  cap?: { low: number; high: number } | null | undefined
}

export interface WeightingSettings {
  name: string
  source: string
  flow_ids: Id[]
  base?: Filter | undefined
  targets: WeightingTarget[]
  cap?: { low: number; high: number } | null | undefined
}

export interface WeightingTarget {
  on: FilterSubject
  shares: Array<{ value: string; share: number }>
}

export interface WidgetExplanation {
  is_allowed: boolean
  is_visible: boolean
  has_button: boolean
  opens_on_exit: boolean
  opens_on_scroll: boolean
  may_open_once: boolean
  auto_open_at: string | null
  rules: Array<{
    rule: string
    holds: boolean
    actual: string
    expected: string
    becomes_true_at: string | null
    tests?: Array<{ test: string; holds: boolean; actual?: string | undefined; expected?: string | undefined }> | undefined
  }>
}

export interface WidgetQuestion {
  url: string
  mobile?: boolean | undefined
  displayed_at?: string | null | undefined
  answered_at?: string | null | undefined
  attributes?: Record<string, string | number | boolean | null> | undefined
  pages?: number | undefined
  seconds?: number | undefined
  external_id?: string | null | undefined
  country?: string | null | undefined
  settings?: Record<string, unknown> | undefined
}

export type WidgetTargeting =
  | {
  event: string
  where?: TargetAttribute[] | undefined
  at_least?: number | undefined
  within_seconds?: number | undefined
  once?: boolean | undefined
}
  | { page_count: number }
  | { scroll_depth: number }
  | { percentage: number; salt: string }
  | {
  event: string
  where?: TargetAttribute[] | undefined
  at_least?: number | undefined
  within_days: number
}
  | { country: string | string[] }
  | { about: 'contact'; where: ContactCondition }
  | { all: WidgetTargeting[] }
  | { any: WidgetTargeting[] }
  | { not: WidgetTargeting }

export type WidgetTargetingInput =
  | {
  event: string
  where?: TargetAttributeInput[] | undefined
  at_least?: number | undefined
  within_seconds?: number | undefined
  once?: boolean | undefined
}
  | { page_count: number }
  | { scroll_depth: number }
  | { percentage: number; salt: string }
  | {
  event: string
  where?: TargetAttributeInput[] | undefined
  at_least?: number | undefined
  within_days: number
}
  | { country: string | string[] }
  | { about: 'contact'; where: ContactCondition }
  | { all: WidgetTargetingInput[] }
  | { any: WidgetTargetingInput[] }
  | { not: WidgetTargetingInput }

export interface WorkspaceLimits {
  saves_per_minute: number
  owner_calls_per_minute: number
  analyses_at_once: number
  exports_at_once: number
  mails_per_day: number
  deliveries_per_minute: number
  sockets: number
  surveys: number
  channels: number
  contacts: number
  webhooks: number
  file_bytes: number | null
  stored_bytes: number | null
}

export interface WorkspaceUsage {
  analyses_at_once: { used: number; limit: number | null }
  exports_at_once: { used: number; limit: number | null }
  mails_per_day: { used: number; limit: number | null }
  deliveries_per_minute: { used: number; limit: number | null }
  sockets: { used: number; limit: number | null }
  surveys: { used: number; limit: number | null }
  channels: { used: number; limit: number | null }
  contacts: { used: number; limit: number | null }
  webhooks: { used: number; limit: number | null }
  file_bytes: { used: number; limit: number | null }
  stored_bytes: { used: number; limit: number | null }
}

export interface WorkspaceUpdateInput {
  body: { name?: string | undefined; needs_second_factor?: boolean | undefined }
}

export interface WorkspaceUpdateReply { done: true }

export interface WorkspaceUpdateLimitsInput {
  body: {
    saves_per_minute?: number | null | undefined
    owner_calls_per_minute?: number | null | undefined
    analyses_at_once?: number | null | undefined
    exports_at_once?: number | null | undefined
    mails_per_day?: number | null | undefined
    deliveries_per_minute?: number | null | undefined
    sockets?: number | null | undefined
    surveys?: number | null | undefined
    channels?: number | null | undefined
    contacts?: number | null | undefined
    webhooks?: number | null | undefined
    file_bytes?: number | null | undefined
    stored_bytes?: number | null | undefined
    workspace_id?: Id | undefined
  }
}

export interface MembersPageReply { items: Member[]; next: null }

export interface MembersGetInput { id: string }

export interface MembersUpdateInput {
  id: string
  body: {
    role?: Role | undefined
    channels?: 'all' | Id[] | undefined
    exports?: boolean | undefined
  }
}

export interface MembersDeleteInput { id: string }

export interface MembersDeleteReply { id: Id }

export interface InvitationsPageReply { items: Invitation[]; next: null }

export interface InvitationsCreateInput {
  body: {
    email: string
    role: Role
    channels?: 'all' | Id[] | undefined
    exports?: boolean | undefined
  }
}

export interface InvitationsCreateReply { invitation: Invitation; url: string | null }

export interface InvitationsDeleteInput { id: string }

export interface InvitationsDeleteReply { id: Id }

export interface AuditListInput {
  after?: string | undefined
  limit?: number | undefined
  actor_id?: string | undefined
  action?: string | undefined
  target?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

export interface AuditPageReply { items: AuditEntry[]; next: string | null }

export interface AuditCheckInput { number?: number | undefined; hash?: string | undefined }

export interface AuditCheckReply {
  entries: number
  broken_at: number | null
  expected: number
  hash: string
  fault: 'entry' | 'cut' | 'head' | null
  kept: boolean | null
}

export interface ApiKeysPageReply { items: ApiKey[]; next: null }

export interface ApiKeysCreateInput {
  body: {
    name: string
    role?: Role | undefined
    scope?: ScopePermission[] | null | undefined
    expires_at?: string | null | undefined
    channels?: 'all' | Id[] | undefined
    exports?: boolean | undefined
  }
}

export interface ApiKeysCreateReply { api_key: ApiKey; key: string }

export interface ApiKeysUpdateInput {
  id: string
  body: { channels?: 'all' | Id[] | undefined; exports?: boolean | undefined }
}

export interface ApiKeysDeleteInput { id: string }

export interface ApiKeysDeleteReply { id: Id }

export interface AssistantsPageReply { items: Assistant[]; next: null }

export interface AssistantsCreateInput { body: { name: string; redirect_uris: string[] } }

export interface AssistantsDeleteInput { id: string }

export interface AssistantsDeleteReply { id: Id }

export interface ProvisioningUpdateInput { body: ProvisioningChanges }

export interface ProvisioningCreateTokenReply { provisioning: Provisioning; token: string }

export interface MailDomainsPageReply { items: MailDomain[]; next: null }

export interface MailDomainsCreateInput { body: NewMailDomain }

export interface MailDomainsCheckInput { id: string }

export interface MailDomainsUpdateInput { id: string; body: MailDomainChanges }

export interface MailDomainsDeleteInput { id: string }

export interface MailDomainsDeleteReply { id: Id }

export interface SignOnSetInput { body: SignOnSettings }

export interface SignOnTestReply {
  problem: 'unreachable' | 'not_allowed' | 'issuer' | 'keys' | 'certificate' | null
}

export interface BundlesImportInput { body: Bundle }

export type BundlesExportReply = unknown

export interface FlowsListInput { after?: string | undefined; limit?: number | undefined }

export interface FlowsPageReply { items: FlowSummary[]; next: string | null }

export interface FlowsCreateInput { body: Flow }

export interface FlowsGetInput { id: string }

export interface FlowsReplaceInput { id: string; body: Flow }

export interface FlowsDeleteInput { id: string }

export interface FlowsDeleteReply { id: Id }

export interface FlowsArchiveInput { id: string }

export interface FlowsRestoreInput { id: string }

export interface FlowsDuplicateInput { id: string }

export interface FlowsPublishInput { id: string; accept?: 'broken_golden_paths' | undefined }

export interface FlowsPublishReply { version: number; problems: Problem[] }

export interface FlowVersionsListInput { id: string }

export interface FlowVersionsPageReply {
  items: Array<{ version: number; published_at: string }>
  next: string | null
}

export interface FlowVersionsGetInput { id: string; version: string }

export interface FlowVersionsPublishInput { id: string; version: string }

export interface FlowVersionsPublishReply { version: number; problems: Problem[] }

export interface FlowsLintInput { body: unknown }

export interface FlowsLintReply { problems: Problem[] }

export interface FlowsPreviewInput { id: string }

export interface FlowsPreviewReply { url: string }

export interface FlowsSimulateInput {
  body: { flow: Flow; runs?: number | undefined; seed?: number | undefined }
}

export interface FlowsDesignInput { body: DesignRequest }

export interface DraftsGetInput { id: string }

export interface DraftsReplaceInput {
  id: string
  body: {
    flow: Flow
    layout: FlowLayout
    revision: number
    translations?: Record<string, { base: string }> | undefined
  }
}

export interface DraftsReplaceReply { revision: number; updated_at: string }

export interface GoldenPathsListInput { id: string }

export interface GoldenPathsReplaceInput { id: string; body: GoldenPaths }

export interface NodesListInput { after?: string | undefined; limit?: number | undefined }

export interface NodesPageReply { items: OwnerNode[]; next: string | null }

export interface NodesCreateInput {
  body: {
    name: string
    type?: 'link' | 'widget' | 'embedded' | undefined
    status?: 'active' | 'passive' | 'archived' | undefined
    flow_id: Id
    logo_url?: string | null | undefined
    css_url_react?: string | null | undefined
    favicon_url?: string | null | undefined
    idle_reset_timeout_in_seconds?: number | null | undefined
    thank_you_duration_in_seconds?: number | null | undefined
    default_language_id?: Id | null | undefined
    operating?: boolean | null | undefined
    operating_24_7?: boolean | undefined
    operating_hours?: OperatingPeriod[] | undefined
    country_code?: string | null | undefined
    activation_start_date?: string | null | undefined
    activation_end_date?: string | null | undefined
    activation_expired_message?: string | null | undefined
    unsubscribe_visible?: boolean | undefined
    channel_quota?: ChannelQuota | null | undefined
    prevent_multiple_feedback?: boolean | undefined
    multiple_feedback_delay_period?: number | null | undefined
    primary_color?: string | null | undefined
    non_operating_hours_flow_id?: Id | null | undefined
    branding_visible?: boolean | undefined
    use_signature_verify?: boolean | undefined
    public_key?: string | null | undefined
    timezone?: string | null | undefined
    css_text?: string | null | undefined
    anonymous?: boolean | undefined
    privacy_notice?: PrivacyNotice | null | undefined
    retention_days?: number | null | undefined
    chat?:
      | {
      rating_enabled?: boolean | undefined
      rating_body?: string | null | undefined
      queue_enabled?: boolean | undefined
      queue_body?: string | null | undefined
      slots?: number | undefined
      prevent_upload?: boolean | undefined
      accept_pdf?: boolean | undefined
      email_replies?: boolean | undefined
      push_text?: boolean | undefined
      close_after_hours?: number | null | undefined
      agent_limit?: number | null | undefined
      targets?: ChatTargetsInput | null | undefined
      routes?: ChatRouteInput[] | undefined
    }
      | null | undefined
    id?: Id | undefined
  }
}

export interface NodesGetInput { id: string }

export interface NodesUpdateInput {
  id: string
  seen_updated_at?: string | undefined
  body: Record<string, unknown>
}

export interface NodesDeleteInput { id: string }

export interface NodesDeleteReply { id: Id }

export interface NodesCreateLinkInput { id: string; body: NewLink }

export interface NodesCheckLinkInput { id: string; body: { url: string } }

export interface NodesQrSvgInput {
  id: string
  size?: number | undefined
  margin?: number | undefined
  level?: 'L' | 'M' | 'Q' | 'H' | undefined
  dark?: string | undefined
  light?: string | undefined
  link?: string | undefined
}

export interface NodesQrPngInput {
  id: string
  size?: number | undefined
  margin?: number | undefined
  level?: 'L' | 'M' | 'Q' | 'H' | undefined
  dark?: string | undefined
  light?: string | undefined
  link?: string | undefined
}

export interface NodesMailQuestionInput {
  id: string
  question?: string | undefined
  language?: string | undefined
  for?: 'plain' | 'mailchimp' | 'sendgrid' | 'hubspot' | 'brevo' | undefined
}

export interface NodesLimitsInput { id: string }

export interface NodesResetLimitsInput {
  id: string
  body: { quota?: boolean | undefined; multiple_feedback?: boolean | undefined }
}

export interface WidgetsListInput { after?: string | undefined; limit?: number | undefined }

export interface WidgetsPageReply { items: OwnerWidget[]; next: string | null }

export interface WidgetsCreateInput { body: NewWidget }

export interface WidgetsGetInput { code: string }

export interface WidgetsUpdateInput { code: string; body: Record<string, unknown> }

export interface WidgetsExplainInput {
  code: string
  url: string
  mobile?: boolean | 'true' | 'false' | undefined
}

export interface WidgetsExplainChangesInput { code: string; body: WidgetQuestion }

export interface WidgetsDeleteInput { code: string }

export interface WidgetsDeleteReply { code: string }

export interface IntegrationsListInput { after?: string | undefined; limit?: number | undefined }

export interface IntegrationsPageReply { items: OwnerIntegration[]; next: string | null }

export interface IntegrationsCreateInput { body: Integration }

export interface IntegrationsGetInput { reference_id: string }

export interface IntegrationsUpdateInput { reference_id: string; body: Record<string, unknown> }

export interface IntegrationsDeleteInput { reference_id: string }

export interface IntegrationsDeleteReply { reference_id: string }

export interface IntegrationsTestInput { reference_id: string; body: IntegrationTest }

export interface FeedbacksListInput {
  after?: string | undefined
  limit?: number | undefined
  node_id?: Id | undefined
  flow_id?: Id | undefined
  flow_version?: number | undefined
  from?: string | undefined
  to?: string | undefined
  completed?: boolean | 'true' | 'false' | undefined
  internal?: boolean | 'true' | 'false' | undefined
  offline?: boolean | 'true' | 'false' | undefined
  channel?: 'sms' | 'email' | 'link' | 'whatsapp' | 'push' | 'none' | undefined
  language?: string | undefined
  device?: Device | 'unknown' | undefined
  q?: string | undefined
  customer_id?: Id | undefined
  f?: string | undefined
  timezone?: string | undefined
  tag?: string | undefined
  follow_up?:
    | 'open'
    | 'in_progress'
    | 'waiting'
    | 'closed'
    | 'none'
    | 'any'
    | 'unclosed'
    | 'overdue' | undefined
  assignee?: Id | 'none' | undefined
}

export interface FeedbacksPageReply { items: FeedbackSummary[]; next: string | null }

export interface FeedbacksGetInput { id: string }

export interface FeedbacksDeleteInput { id: string }

export interface FeedbacksDeleteReply { id: Id }

export interface FeedbacksSetTagsInput { id: string; body: { tags: string[] } }

export interface FollowUpsListInput {
  after?: string | undefined
  limit?: number | undefined
  status?: 'open' | 'in_progress' | 'waiting' | 'closed' | 'unclosed' | undefined
  assignee?: Id | 'none' | undefined
  due?: 'overdue' | 'soon' | 'none' | undefined
  flow_id?: Id | undefined
  tag?: string | undefined
}

export interface FollowUpsPageReply { items: ListedFollowUp[]; next: string | null }

export interface FeedbacksFollowUpInput { id: string }

export interface FeedbacksUpdateFollowUpInput {
  id: string
  body: {
    revision?: number | undefined
    status?: 'open' | 'in_progress' | 'waiting' | 'closed' | undefined
    outcome?: 'resolved' | 'no_reply' | 'not_reachable' | 'nothing_to_do' | null | undefined
    assignee_id?: Id | null | undefined
    due_at?: string | null | undefined
    priority?: 'normal' | 'high' | undefined
  }
}

export interface FeedbacksAddNoteInput { id: string; body: { body: string } }

export interface TagsPageReply { items: Array<{ tag: string; feedbacks: number }>; next: null }

export interface WorkspaceHomeInput { from?: string | undefined; to?: string | undefined }

export interface AlertsListInput {
  after?: string | undefined
  limit?: number | undefined
  flow_id?: Id | undefined
}

export interface AlertsPageReply { items: Alert[]; next: string | null }

export interface AlertsCreateInput { body: AlertSettings }

export interface AlertsGetInput { id: string }

export interface AlertsUpdateInput { id: string; body: AlertChanges }

export interface AlertsDeleteInput { id: string }

export interface AlertsDeleteReply { id: Id }

export interface AlertsTestInput { id: string; body: { feedback_id?: Id | undefined } }

export interface AlertsDeliveriesInput {
  id: string
  after?: string | undefined
  limit?: number | undefined
}

export interface AlertsDeliveriesPageReply { items: WebhookDelivery[]; next: string | null }

export interface FeedbacksExportCsvInput {
  node_id?: Id | undefined
  flow_id?: Id | undefined
  flow_version?: number | undefined
  from?: string | undefined
  to?: string | undefined
  completed?: boolean | 'true' | 'false' | undefined
  internal?: boolean | 'true' | 'false' | undefined
  offline?: boolean | 'true' | 'false' | undefined
  channel?: 'sms' | 'email' | 'link' | 'whatsapp' | 'push' | 'none' | undefined
  language?: string | undefined
  device?: Device | 'unknown' | undefined
  q?: string | undefined
  customer_id?: Id | undefined
  f?: string | undefined
  timezone?: string | undefined
  tag?: string | undefined
  follow_up?:
    | 'open'
    | 'in_progress'
    | 'waiting'
    | 'closed'
    | 'none'
    | 'any'
    | 'unclosed'
    | 'overdue' | undefined
  assignee?: Id | 'none' | undefined
  missing?: 'blank' | 'codes' | undefined
  labels_language?: string | undefined
  weighting_id?: Id | undefined
  columns?: 'joined' | 'split' | undefined
  labels?: 'codes' | 'labels' | 'both' | undefined
  header?: 'names' | 'wording' | 'both' | undefined
}

export interface FeedbacksExportXlsxInput {
  node_id?: Id | undefined
  flow_id?: Id | undefined
  flow_version?: number | undefined
  from?: string | undefined
  to?: string | undefined
  completed?: boolean | 'true' | 'false' | undefined
  internal?: boolean | 'true' | 'false' | undefined
  offline?: boolean | 'true' | 'false' | undefined
  channel?: 'sms' | 'email' | 'link' | 'whatsapp' | 'push' | 'none' | undefined
  language?: string | undefined
  device?: Device | 'unknown' | undefined
  q?: string | undefined
  customer_id?: Id | undefined
  f?: string | undefined
  timezone?: string | undefined
  tag?: string | undefined
  follow_up?:
    | 'open'
    | 'in_progress'
    | 'waiting'
    | 'closed'
    | 'none'
    | 'any'
    | 'unclosed'
    | 'overdue' | undefined
  assignee?: Id | 'none' | undefined
  missing?: 'blank' | 'codes' | undefined
  labels_language?: string | undefined
  weighting_id?: Id | undefined
  columns?: 'joined' | 'split' | undefined
  labels?: 'codes' | 'labels' | 'both' | undefined
  header?: 'names' | 'wording' | 'both' | undefined
}

export interface FeedbacksExportNdjsonInput {
  node_id?: Id | undefined
  flow_id?: Id | undefined
  flow_version?: number | undefined
  from?: string | undefined
  to?: string | undefined
  completed?: boolean | 'true' | 'false' | undefined
  internal?: boolean | 'true' | 'false' | undefined
  offline?: boolean | 'true' | 'false' | undefined
  channel?: 'sms' | 'email' | 'link' | 'whatsapp' | 'push' | 'none' | undefined
  language?: string | undefined
  device?: Device | 'unknown' | undefined
  q?: string | undefined
  customer_id?: Id | undefined
  f?: string | undefined
  timezone?: string | undefined
  tag?: string | undefined
  follow_up?:
    | 'open'
    | 'in_progress'
    | 'waiting'
    | 'closed'
    | 'none'
    | 'any'
    | 'unclosed'
    | 'overdue' | undefined
  assignee?: Id | 'none' | undefined
  missing?: 'blank' | 'codes' | undefined
  labels_language?: string | undefined
  weighting_id?: Id | undefined
  columns?: 'joined' | 'split' | undefined
  labels?: 'codes' | 'labels' | 'both' | undefined
  header?: 'names' | 'wording' | 'both' | undefined
}

export interface FeedbacksExportSavInput {
  node_id?: Id | undefined
  flow_id?: Id | undefined
  flow_version?: number | undefined
  from?: string | undefined
  to?: string | undefined
  completed?: boolean | 'true' | 'false' | undefined
  internal?: boolean | 'true' | 'false' | undefined
  offline?: boolean | 'true' | 'false' | undefined
  channel?: 'sms' | 'email' | 'link' | 'whatsapp' | 'push' | 'none' | undefined
  language?: string | undefined
  device?: Device | 'unknown' | undefined
  q?: string | undefined
  customer_id?: Id | undefined
  f?: string | undefined
  timezone?: string | undefined
  tag?: string | undefined
  follow_up?:
    | 'open'
    | 'in_progress'
    | 'waiting'
    | 'closed'
    | 'none'
    | 'any'
    | 'unclosed'
    | 'overdue' | undefined
  assignee?: Id | 'none' | undefined
  missing?: 'blank' | 'codes' | undefined
  labels_language?: string | undefined
  weighting_id?: Id | undefined
}

export interface FeedbacksExportCodebookInput {
  node_id?: Id | undefined
  flow_id?: Id | undefined
  flow_version?: number | undefined
  from?: string | undefined
  to?: string | undefined
  completed?: boolean | 'true' | 'false' | undefined
  internal?: boolean | 'true' | 'false' | undefined
  offline?: boolean | 'true' | 'false' | undefined
  channel?: 'sms' | 'email' | 'link' | 'whatsapp' | 'push' | 'none' | undefined
  language?: string | undefined
  device?: Device | 'unknown' | undefined
  q?: string | undefined
  customer_id?: Id | undefined
  f?: string | undefined
  timezone?: string | undefined
  tag?: string | undefined
  follow_up?:
    | 'open'
    | 'in_progress'
    | 'waiting'
    | 'closed'
    | 'none'
    | 'any'
    | 'unclosed'
    | 'overdue' | undefined
  assignee?: Id | 'none' | undefined
  missing?: 'blank' | 'codes' | undefined
  labels_language?: string | undefined
  weighting_id?: Id | undefined
  as?: 'json' | 'md' | undefined
}

export interface ThemesListInput { after?: string | undefined; limit?: number | undefined }

export interface ThemesPageReply { items: Theme[]; next: string | null }

export interface ThemesCreateInput { body: ThemeRuleInput }

export interface ThemesUpdateInput { id: string; body: ThemeChanges }

export interface ThemesDeleteInput { id: string }

export interface ThemesDeleteReply { id: Id }

export interface SegmentsListInput { after?: string | undefined; limit?: number | undefined }

export interface SegmentsPageReply { items: Segment[]; next: string | null }

export interface SegmentsCreateInput { body: SegmentSettings }

export interface SegmentsUpdateInput { id: string; body: SegmentChanges }

export interface SegmentsDeleteInput { id: string }

export interface SegmentsDeleteReply { id: Id }

export interface WeightingsListInput {
  after?: string | undefined
  limit?: number | undefined
  flow_id?: Id | undefined
}

export interface WeightingsPageReply { items: Weighting[]; next: string | null }

export interface WeightingsCreateInput { body: WeightingSettings }

export interface WeightingsUpdateInput { id: string; body: WeightingChanges }

export interface WeightingsDeleteInput { id: string }

export interface WeightingsDeleteReply { id: Id }

export interface DashboardsPageReply { items: DashboardHead[]; next: null }

export interface DashboardsCreateInput { body: DashboardSettings }

export interface DashboardsGetInput { id: string }

export interface DashboardsReplaceInput {
  id: string
  body: {
    name: string
    period?: DashboardPeriod | undefined
    filter?: Filter | null | undefined
    timezone?: string | undefined
    tiles?: DashboardTileInput[] | undefined
    is_shared?: boolean | undefined
    revision: number
  }
}

export interface DashboardsDeleteInput { id: string }

export interface DashboardsDeleteReply { id: Id }

export interface DashboardsResultsInput { id: string; body: DashboardView }

export interface ViewsListInput { flow_id?: Id | undefined }

export interface ViewsPageReply { items: ResultView[]; next: null }

export interface ViewsCreateInput { body: ResultViewSettings }

export interface ViewsUpdateInput { id: string; body: ResultViewChanges }

export interface ViewsDeleteInput { id: string }

export interface ViewsDeleteReply { id: Id }

export interface ReportsPageReply { items: Report[]; next: null }

export interface ReportsCreateInput { body: ReportSettings }

export interface ReportsUpdateInput { id: string; body: ReportChanges }

export interface ReportsDeleteInput { id: string }

export interface ReportsDeleteReply { id: Id }

export interface ResultsAnalyseInput { body: Analysis }

export interface ResultsSubjectsInput { flow_id?: Id | undefined; node_id?: Id | undefined }

export interface ResultsOfNodeInput {
  id: string
  flow_version?: number | undefined
  from?: string | undefined
  to?: string | undefined
  completed?: boolean | 'true' | 'false' | 'any' | undefined
  internal?: boolean | 'true' | 'false' | 'any' | undefined
  offline?: boolean | 'true' | 'false' | undefined
  channel?: 'sms' | 'email' | 'link' | 'whatsapp' | 'push' | 'none' | undefined
  language?: string | undefined
  device?: Device | 'unknown' | undefined
  q?: string | undefined
  f?: string | undefined
  timezone?: string | undefined
  unit?: 'day' | 'week' | 'month' | undefined
  weighting_id?: Id | undefined
}

export interface ResultsOfFlowInput {
  id: string
  node_id?: Id | undefined
  flow_version?: number | undefined
  from?: string | undefined
  to?: string | undefined
  completed?: boolean | 'true' | 'false' | 'any' | undefined
  internal?: boolean | 'true' | 'false' | 'any' | undefined
  offline?: boolean | 'true' | 'false' | undefined
  channel?: 'sms' | 'email' | 'link' | 'whatsapp' | 'push' | 'none' | undefined
  language?: string | undefined
  device?: Device | 'unknown' | undefined
  q?: string | undefined
  f?: string | undefined
  timezone?: string | undefined
  unit?: 'day' | 'week' | 'month' | undefined
  weighting_id?: Id | undefined
}

export interface ResultsTextsOfNodeInput {
  id: string
  question_id: string
  after?: string | undefined
  limit?: number | undefined
  flow_version?: number | undefined
  from?: string | undefined
  to?: string | undefined
  completed?: boolean | 'true' | 'false' | 'any' | undefined
  internal?: boolean | 'true' | 'false' | 'any' | undefined
  offline?: boolean | 'true' | 'false' | undefined
  channel?: 'sms' | 'email' | 'link' | 'whatsapp' | 'push' | 'none' | undefined
  language?: string | undefined
  device?: Device | 'unknown' | undefined
  q?: string | undefined
  f?: string | undefined
  timezone?: string | undefined
}

export interface ResultsTextsOfNodePageReply { items: TextSample[]; next: string | null }

export interface ResultsTextsOfFlowInput {
  id: string
  question_id: string
  after?: string | undefined
  limit?: number | undefined
  node_id?: Id | undefined
  flow_version?: number | undefined
  from?: string | undefined
  to?: string | undefined
  completed?: boolean | 'true' | 'false' | 'any' | undefined
  internal?: boolean | 'true' | 'false' | 'any' | undefined
  offline?: boolean | 'true' | 'false' | undefined
  channel?: 'sms' | 'email' | 'link' | 'whatsapp' | 'push' | 'none' | undefined
  language?: string | undefined
  device?: Device | 'unknown' | undefined
  q?: string | undefined
  f?: string | undefined
  timezone?: string | undefined
}

export interface ResultsTextsOfFlowPageReply { items: TextSample[]; next: string | null }

export interface NodeSharesListInput { id: string }

export interface NodeSharesPageReply { items: ResultShare[]; next: string | null }

export interface NodeSharesCreateInput { id: string; body: ShareSettings }

export interface NodeSharesCreateReply {
  name: string
  filters: {
    node_id?: Id | undefined
    flow_version?: number | undefined
    from?: string | undefined
    to?: string | undefined
    completed?: 'true' | 'false' | 'any' | undefined
    internal?: 'true' | 'false' | 'any' | undefined
    offline?: boolean | undefined
    channel?: 'sms' | 'email' | 'link' | 'whatsapp' | 'push' | 'none' | undefined
    language?: string | undefined
    device?: Device | 'unknown' | undefined
    weighting_id?: Id | undefined
  }
  compared:
    | {
    by: 'before' | 'channel' | 'device' | 'language' | 'node'
    filters: {
      node_id?: Id | undefined
      flow_version?: number | undefined
      from?: string | undefined
      to?: string | undefined
      completed?: 'true' | 'false' | 'any' | undefined
      internal?: 'true' | 'false' | 'any' | undefined
      offline?: boolean | undefined
      channel?: 'sms' | 'email' | 'link' | 'whatsapp' | 'push' | 'none' | undefined
      language?: string | undefined
      device?: Device | 'unknown' | undefined
      weighting_id?: Id | undefined
    }
  }
    | null
  show_texts: boolean
  expires_at: string | null
  id: Id
  node_id: Id
  created_at: string
  url: string
}

export interface NodeSharesDeleteInput { id: string; share_id: string }

export interface NodeSharesDeleteReply { id: Id }

export interface FlowSharesListInput { id: string }

export interface FlowSharesPageReply { items: FlowResultShare[]; next: string | null }

export interface FlowSharesCreateInput { id: string; body: ShareSettings }

export interface FlowSharesCreateReply {
  name: string
  filters: {
    node_id?: Id | undefined
    flow_version?: number | undefined
    from?: string | undefined
    to?: string | undefined
    completed?: 'true' | 'false' | 'any' | undefined
    internal?: 'true' | 'false' | 'any' | undefined
    offline?: boolean | undefined
    channel?: 'sms' | 'email' | 'link' | 'whatsapp' | 'push' | 'none' | undefined
    language?: string | undefined
    device?: Device | 'unknown' | undefined
    weighting_id?: Id | undefined
  }
  compared:
    | {
    by: 'before' | 'channel' | 'device' | 'language' | 'node'
    filters: {
      node_id?: Id | undefined
      flow_version?: number | undefined
      from?: string | undefined
      to?: string | undefined
      completed?: 'true' | 'false' | 'any' | undefined
      internal?: 'true' | 'false' | 'any' | undefined
      offline?: boolean | undefined
      channel?: 'sms' | 'email' | 'link' | 'whatsapp' | 'push' | 'none' | undefined
      language?: string | undefined
      device?: Device | 'unknown' | undefined
      weighting_id?: Id | undefined
    }
  }
    | null
  show_texts: boolean
  expires_at: string | null
  id: Id
  flow_id: Id
  created_at: string
  url: string
}

export interface FlowSharesDeleteInput { id: string; share_id: string }

export interface FlowSharesDeleteReply { id: Id }

export interface SmsListInput { after?: string | undefined; limit?: number | undefined }

export interface SmsPageReply { items: SmsMessage[]; next: string | null }

export interface InstanceEnvironmentReply {
  version: string
  items: EnvironmentItem[]
  complete: boolean
}

export interface CustomersListInput {
  after?: string | undefined
  limit?: number | undefined
  q?: string | undefined
}

export interface CustomersPageReply { items: OwnerCustomer[]; next: string | null }

export interface CustomersCreateInput {
  body: {
    id?: Id | undefined
    external_id?: string | null | undefined
    user_id?: string | null | undefined
    email?: string | null | undefined
    name?: string | null | undefined
    phone_number?: string | null | undefined
    gender?: string | null | undefined
    birth_year?: number | null | undefined
    schema?: Record<string, string | number | boolean | null> | undefined
    attributes?: Record<string, string | number | boolean | null> | undefined
    owner_id?: Id | null | undefined
  }
}

export interface CustomersIdentifyInput { body: IdentifiedCustomer }

export interface EventsRecordInput { body: { events: ContactEvent[] } }

export interface CustomersGetInput { id: string }

export interface CustomersUpdateInput { id: string; body: Record<string, unknown> }

export interface CustomersDeleteInput { id: string; answers?: 'delete' | 'anonymise' | undefined }

export interface CustomersDeleteReply { id: Id }

export interface CustomersExportInput { id: string }

export interface ConsentsListInput { id: string }

export interface ConsentsListReply { items: Consent[] }

export interface ConsentsWithdrawInput { id: string; body: { feedback_id: Id; question_id: Id } }

export interface SignatureKeysListInput { after?: string | undefined; limit?: number | undefined }

export interface SignatureKeysPageReply { items: SignatureKey[]; next: string | null }

export interface SignatureKeysCreateInput { body: NewSignatureKey }

export interface SignatureKeysCreateReply {
  id: Id
  node_id: Id | null
  name: string
  public_key: string
  created_at: string
  expires_at: string | null
  private_key: string | null
}

export interface SignatureKeysGetInput { id: string }

export interface SignatureKeysUpdateInput {
  id: string
  body: { name?: string | undefined; expires_at?: string | null | undefined }
}

export interface SignatureKeysDeleteInput { id: string }

export interface SignatureKeysDeleteReply { id: Id }

export interface ShortLinksListInput {
  after?: string | undefined
  limit?: number | undefined
  node_id?: Id | undefined
}

export interface ShortLinksPageReply { items: ShortLink[]; next: string | null }

export interface ShortLinksCreateInput { body: NewShortLink }

export interface ShortLinksGetInput { id: string }

export interface ShortLinksUpdateInput { id: string; body: ShortLinkChanges }

export interface ShortLinksDeleteInput { id: string }

export interface ShortLinksDeleteReply { id: Id }

export interface ChangesReadInput {
  after?: number | undefined
  limit?: number | undefined
  wait?: number | undefined
}

export interface ChangesReadReply { items: Change[]; next: number }

export interface FeedsListInput {
  after?: string | undefined
  limit?: number | undefined
  node_id?: Id | undefined
}

export interface FeedsPageReply { items: Feed[]; next: string | null }

export interface FeedsCreateInput { body: NewFeed }

export interface FeedsCreateReply {
  id: Id
  node_id: Id
  columns: string[]
  days: number | null
  labels: boolean
  created_at: string
  expires_at: string | null
  url: string
}

export interface FeedsDeleteInput { id: string }

export interface FeedsDeleteReply { id: Id }

export interface ExportsListInput { after?: string | undefined; limit?: number | undefined }

export interface ExportsPageReply { items: Export[]; next: string | null }

export interface ExportsCreateInput { body: NewExport }

export interface ExportsGetInput { id: string }

export interface ExportsGetReply {
  id: Id
  what: 'feedback' | 'responses' | 'texts' | 'chats' | 'contacts' | 'events'
  format: 'csv' | 'xlsx' | 'ndjson' | 'sav' | 'arrow' | 'parquet'
  columns: string[]
  layout: {
    answers: 'joined' | 'split'
    labels: 'codes' | 'labels' | 'both'
    header: 'names' | 'wording' | 'both'
    missing: 'blank' | 'codes'
    labels_language?: string | undefined
  }
  to: 'download' | 'bucket'
  prefix: string
  schedule: 'daily' | 'weekly' | 'monthly' | null
  state: 'waiting' | 'running' | 'done' | 'failed'
  created_at: string
  starts_at: string
  finished_at: string | null
  expires_at: string | null
  rows: number
  bytes: number
  filter: ExportFilter
  needs_owner: boolean
  error: string | null
  files: ExportFile[]
}

export interface ExportsDeleteInput { id: string }

export interface ExportsDeleteReply { id: Id }

export interface MailingsListInput {
  id: string
  after?: string | undefined
  limit?: number | undefined
}

export interface MailingsPageReply { items: Mailing[]; next: string | null; can_mail: boolean }

export interface MailingsCreateInput { id: string; body: NewMailing }

export interface MailingsRecipientsInput {
  id: string
  after?: string | undefined
  limit?: number | undefined
}

export interface MailingsRecipientsPageReply { items: MailingRecipient[]; next: string | null }

export interface MailingsStopInput { id: string }

export interface WebhooksListInput { after?: string | undefined; limit?: number | undefined }

export interface WebhooksPageReply { items: Webhook[]; next: string | null }

export interface WebhooksCreateInput { body: WebhookSettings }

export interface WebhooksGetInput { id: string }

export interface WebhooksUpdateInput { id: string; body: WebhookChanges }

export interface WebhooksDeleteInput { id: string }

export interface WebhooksDeleteReply { id: Id }

export interface WebhooksRotateSecretInput { id: string }

export interface WebhooksTestInput { id: string; feedback_id?: Id | undefined }

export interface WebhooksDeliveriesInput {
  id: string
  after?: string | undefined
  limit?: number | undefined
  status?: 'pending' | 'delivered' | 'given_up' | undefined
}

export interface WebhooksDeliveriesPageReply { items: WebhookDelivery[]; next: string | null }

export interface WebhooksReplayDeliveryInput { id: string; delivery_id: string }

export interface WebhooksReplayFailedInput { id: string; body: { since: string } }

export interface WebhooksReplayFailedReply { replayed: number }

export interface ApiKeysCurrentReply {
  workspace: { id: Id; name: string }
  name: string
  permissions: Array<
    | 'self'
    | 'workspace.read'
    | 'workspace.move'
    | 'channels.read'
    | 'surveys.read'
    | 'surveys.write'
    | 'feedback.read'
    | 'results.read'
    | 'exports.read'
    | 'feedback.delete'
    | 'customers.read'
    | 'customers.write'
    | 'chats.read'
    | 'chats.write'
    | 'people.read'
    | 'people.manage'
    | 'keys.manage'
    | 'audit.read'>
  expires_at: string | null
}

export interface HooksCreateInput {
  body: {
    target_url: string
    event:
      | 'feedback.created'
      | 'feedback.updated'
      | 'feedback.completed'
      | 'feedback.deleted'
      | 'customer.updated'
      | 'customer.deleted'
      | 'chat.message.created'
      | 'chat.message.updated'
      | 'chat.message.deleted'
      | 'chat.status.changed'
      | 'chat.rated'
      | 'chat.overdue'
      | 'follow_up.created'
      | 'follow_up.updated'
      | 'follow_up.closed'
      | 'alert.raised'
    filter?: Filter | null | undefined
  }
}

export interface HooksCreateReply { id: Id; secret: string }

export interface HooksDeleteInput { id: string }

export interface HooksDeleteReply { id: Id }

export interface HooksSampleInput {
  event:
    | 'feedback.created'
    | 'feedback.updated'
    | 'feedback.completed'
    | 'feedback.deleted'
    | 'customer.updated'
    | 'customer.deleted'
    | 'chat.message.created'
    | 'chat.message.updated'
    | 'chat.message.deleted'
    | 'chat.status.changed'
    | 'chat.rated'
    | 'chat.overdue'
    | 'follow_up.created'
    | 'follow_up.updated'
    | 'follow_up.closed'
    | 'alert.raised'
  node_id?: Id | undefined
}

export interface HooksSampleReply { items: HookEvent[] }

export interface EventsListInput {
  types?: string | undefined
  node_id?: Id | undefined
  limit?: number | undefined
}

export interface EventsListReply { items: HookEvent[] }

export interface NodesFieldsInput { id: string }

export interface NodesFieldsReply { items: AnswerField[] }

export interface ChatsListInput {
  after?: string | undefined
  limit?: number | undefined
  status?: 'open' | 'queued' | 'closed' | 'archived' | undefined
  node_id?: Id | undefined
  agent_id?: Id | undefined
  waiting?: 'true' | undefined
  snoozed?: boolean | 'true' | 'false' | undefined
  label?: string | undefined
  due?: 'soonest' | 'overdue' | undefined
  q?: string | undefined
}

export interface ChatsPageReply { items: ChatSummary[]; next: string | null }

export interface ChatsGetInput { feedback_id: string; after?: number | undefined }

export interface ChatsSendMessageInput {
  feedback_id: string
  body: { body?: string | undefined; attachment?: Blob | undefined; agent_id?: Id | undefined }
}

export interface ChatsEditMessageInput {
  feedback_id: string
  item_id: string
  body: { body: string; agent_id?: Id | undefined }
}

export interface ChatsDeleteMessageInput {
  feedback_id: string
  item_id: string
  agent_id?: Id | undefined
}

export interface ChatsMessageChangesInput { feedback_id: string; item_id: string }

export interface ChatsMessageChangesPageReply { items: MessageChange[]; next: null }

export interface ChatsSetStatusInput {
  feedback_id: string
  body: { status: 'open' | 'queued' | 'closed' | 'archived'; agent_id?: Id | undefined }
}

export interface ChatsAssignInput { feedback_id: string; body: { agent_id: Id | null } }

export interface ChatsTakeInput { feedback_id: string; body: { agent_id?: Id | undefined } }

export interface ChatsMarkSeenInput { feedback_id: string; body: { seq: number } }

export interface ChatsAddNoteInput {
  feedback_id: string
  body: { body: string; agent_id?: Id | undefined }
}

export interface ChatsSendFormInput {
  feedback_id: string
  body: { flow_id: Id; agent_id?: Id | undefined }
}

export interface ChatsSendTranscriptInput {
  feedback_id: string
  body: { agent_id?: Id | undefined }
}

export interface ChatsSetLabelsInput { feedback_id: string; body: { labels: string[] } }

export interface ChatsSnoozeInput { feedback_id: string; body: { until: string | 'reply' | null } }

export interface ChatsBlockVisitorInput {
  feedback_id: string
  body: { reason: string | null; agent_id?: Id | undefined }
}

export interface ChatsUnblockVisitorInput { feedback_id: string }

export interface ChatsReportInput {
  from?: string | undefined
  to?: string | undefined
  timezone?: string | undefined
  agent_id?: Id | undefined
  label?: string | undefined
  node_id?: Id | undefined
}

export interface ChatsExportReportInput {
  from?: string | undefined
  to?: string | undefined
  timezone?: string | undefined
  agent_id?: Id | undefined
  label?: string | undefined
  node_id?: Id | undefined
  table?: 'days' | 'agents' | 'hours' | undefined
}

export interface ChatLabelsPageReply { items: ChatLabel[]; next: null }

export interface ChatViewsPageReply { items: ChatView[]; next: null }

export interface ChatViewsCreateInput { body: ChatViewSettings }

export interface ChatViewsReplaceInput { id: string; body: ChatViewSettings }

export interface ChatViewsDeleteInput { id: string }

export interface ChatViewsDeleteReply { id: Id }

export interface AgentsPageReply { items: Agent[]; next: string | null }

export interface AgentsCreateInput {
  body: {
    name?: string | null | undefined
    surname?: string | null | undefined
    nickname?: string | null | undefined
    email?: string | null | undefined
    phone_number?: string | null | undefined
    avatar_url?: string | null | undefined
    avatar_color?: string | null | undefined
    away?: boolean | undefined
    id?: Id | undefined
  }
}

export interface AgentsUpdateInput { id: string; body: Record<string, unknown> }

export interface AgentsDeleteInput { id: string }

export interface AgentsDeleteReply { id: Id }

export interface CannedRepliesPageReply { items: CannedReply[]; next: string | null }

export interface CannedRepliesCreateInput { body: CannedReplySettings }

export interface CannedRepliesReplaceInput { id: string; body: CannedReplySettings }

export interface CannedRepliesDeleteInput { id: string }

export interface CannedRepliesDeleteReply { id: Id }

export interface WorkspaceCalls {
  /**
   * Changes the given fields: the name, and whether members need a second factor. Only an owner
   * who has one can require it.
   *
   * Needs the permission `people.manage`. Refusals: unauthenticated, forbidden, rate_limit,
   * malformed, validation, too_large, wrong_media_type, conflict.
   * @example
   * await askwell.workspace.update({ body })
   */
  update(input: WorkspaceUpdateInput, options?: CallOptions): Promise<WorkspaceUpdateReply>
  /**
   * Reads the limits of the workspace.
   *
   * Needs the permission `workspace.read`. Refusals: unauthenticated, forbidden, rate_limit.
   * @example
   * await askwell.workspace.limits()
   */
  limits(input?: Record<string, never>, options?: CallOptions): Promise<WorkspaceLimits>
  /**
   * Reads how much of its limits the workspace uses now: what it has, and what it has sent in
   * this day or minute of UTC.
   *
   * Needs the permission `workspace.read`. Refusals: unauthenticated, forbidden, rate_limit.
   * @example
   * await askwell.workspace.usage()
   */
  usage(input?: Record<string, never>, options?: CallOptions): Promise<WorkspaceUsage>
  /**
   * Changes the given limits of a workspace of this instance; null sets the usual one again.
   * Only owners of the first workspace may do this.
   *
   * Needs the permission `people.manage`. Refusals: unauthenticated, forbidden, rate_limit,
   * malformed, validation, too_large, wrong_media_type, not_found.
   * @example
   * await askwell.workspace.updateLimits({ body })
   */
  updateLimits(input: WorkspaceUpdateLimitsInput, options?: CallOptions): Promise<WorkspaceLimits>
  /**
   * Reads what needs attention in the workspace, its figures beside those of the time before,
   * and the newest responses, as far as the caller may see them.
   *
   * Needs the permission `feedback.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * validation.
   * @example
   * await askwell.workspace.home()
   */
  home(input?: WorkspaceHomeInput, options?: CallOptions): Promise<Home>
}

export interface MembersCalls {
  /**
   * Lists the members of the workspace.
   *
   * Needs the permission `people.read`. Refusals: unauthenticated, forbidden, rate_limit.
   * @example
   * for await (const item of askwell.members.list()) console.log(item)
   */
  list(input?: Record<string, never>, options?: CallOptions): PagedList<MembersPageReply>
  /**
   * Lists the members of the workspace. One page of it.
   *
   * Needs the permission `people.read`. Refusals: unauthenticated, forbidden, rate_limit.
   * @example
   * const { items, next } = await askwell.members.page()
   */
  page(input?: Record<string, never>, options?: CallOptions): Promise<MembersPageReply>
  /**
   * Reads a member of the workspace, with the channels that the person sees and the right to
   * export.
   *
   * Needs the permission `people.manage`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found.
   * @example
   * await askwell.members.get({ id })
   */
  get(input: MembersGetInput, options?: CallOptions): Promise<Member>
  /**
   * Changes a member’s role, channels or right to export. The last owner cannot be demoted.
   * Removed rights end immediately.
   *
   * Needs the permission `people.manage`. Refusals: unauthenticated, forbidden, rate_limit,
   * malformed, validation, too_large, wrong_media_type, not_found, conflict.
   * @example
   * await askwell.members.update({ id, body })
   */
  update(input: MembersUpdateInput, options?: CallOptions): Promise<Member>
  /**
   * Removes a person from the workspace. The last owner cannot be removed.
   *
   * Needs the permission `people.manage`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found, conflict.
   * @example
   * await askwell.members.delete({ id })
   */
  delete(input: MembersDeleteInput, options?: CallOptions): Promise<MembersDeleteReply>
}

export interface InvitationsCalls {
  /**
   * Lists the invitations that can still be accepted.
   *
   * Needs the permission `people.manage`. Refusals: unauthenticated, forbidden, rate_limit.
   * @example
   * for await (const item of askwell.invitations.list()) console.log(item)
   */
  list(input?: Record<string, never>, options?: CallOptions): PagedList<InvitationsPageReply>
  /**
   * Lists the invitations that can still be accepted. One page of it.
   *
   * Needs the permission `people.manage`. Refusals: unauthenticated, forbidden, rate_limit.
   * @example
   * const { items, next } = await askwell.invitations.page()
   */
  page(input?: Record<string, never>, options?: CallOptions): Promise<InvitationsPageReply>
  /**
   * Invites a person by e-mail. Without a mail server, the reply contains the link for the
   * inviter to pass on. The channels of an agent must be chosen; an analyst sees all channels
   * unless some are chosen.
   *
   * Needs the permission `people.manage`. Refusals: unauthenticated, forbidden, rate_limit,
   * malformed, validation, too_large, wrong_media_type, conflict.
   * @example
   * await askwell.invitations.create({ body })
   */
  create(input: InvitationsCreateInput, options?: CallOptions): Promise<InvitationsCreateReply>
  /**
   * Revokes an invitation.
   *
   * Needs the permission `people.manage`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found.
   * @example
   * await askwell.invitations.delete({ id })
   */
  delete(input: InvitationsDeleteInput, options?: CallOptions): Promise<InvitationsDeleteReply>
}

export interface AuditCalls {
  /**
   * Lists the audit log of the workspace, newest first.
   *
   * Needs the permission `audit.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * validation.
   * @example
   * for await (const item of askwell.audit.list()) console.log(item)
   */
  list(input?: AuditListInput, options?: CallOptions): PagedList<AuditPageReply>
  /**
   * Lists the audit log of the workspace, newest first. One page of it.
   *
   * Needs the permission `audit.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * validation.
   * @example
   * const { items, next } = await askwell.audit.page()
   */
  page(input?: AuditListInput, options?: CallOptions): Promise<AuditPageReply>
  /**
   * Verifies the audit log: each entry must fit the one before it, and none may be missing at
   * the end.
   *
   * Needs the permission `audit.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * validation.
   * @example
   * await askwell.audit.check()
   */
  check(input?: AuditCheckInput, options?: CallOptions): Promise<AuditCheckReply>
}

export interface ApiKeysCalls {
  /**
   * Lists the API keys of the workspace, without the keys themselves.
   *
   * Needs the permission `keys.manage`. Refusals: unauthenticated, forbidden, rate_limit.
   * @example
   * for await (const item of askwell.apiKeys.list()) console.log(item)
   */
  list(input?: Record<string, never>, options?: CallOptions): PagedList<ApiKeysPageReply>
  /**
   * Lists the API keys of the workspace, without the keys themselves. One page of it.
   *
   * Needs the permission `keys.manage`. Refusals: unauthenticated, forbidden, rate_limit.
   * @example
   * const { items, next } = await askwell.apiKeys.page()
   */
  page(input?: Record<string, never>, options?: CallOptions): Promise<ApiKeysPageReply>
  /**
   * Creates an API key. Only this reply shows it. It may do what its role allows, or only its
   * `scope`, and never more than its creator may do. A key of an analyst or an agent sees all
   * channels unless some are chosen.
   *
   * Needs the permission `keys.manage`. Refusals: unauthenticated, forbidden, rate_limit,
   * malformed, validation, too_large, wrong_media_type.
   * @example
   * await askwell.apiKeys.create({ body })
   */
  create(input: ApiKeysCreateInput, options?: CallOptions): Promise<ApiKeysCreateReply>
  /**
   * Changes the channels of a key or its right to export. Removed rights end immediately.
   *
   * Needs the permission `keys.manage`. Refusals: unauthenticated, forbidden, rate_limit,
   * malformed, validation, too_large, wrong_media_type, not_found.
   * @example
   * await askwell.apiKeys.update({ id, body })
   */
  update(input: ApiKeysUpdateInput, options?: CallOptions): Promise<ApiKey>
  /**
   * Revokes an API key immediately.
   *
   * Needs the permission `keys.manage`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found.
   * @example
   * await askwell.apiKeys.delete({ id })
   */
  delete(input: ApiKeysDeleteInput, options?: CallOptions): Promise<ApiKeysDeleteReply>
  /**
   * Returns the workspace, the name and the permissions of the caller. A test of a connection.
   *
   * Needs the permission `workspace.read`. Refusals: unauthenticated, forbidden, rate_limit.
   * @example
   * await askwell.apiKeys.current()
   */
  current(input?: Record<string, never>, options?: CallOptions): Promise<ApiKeysCurrentReply>
}

export interface AssistantsCalls {
  /**
   * Lists the assistants that members may connect by OAuth.
   *
   * Needs the permission `keys.manage`. Refusals: unauthenticated, forbidden, rate_limit.
   * @example
   * for await (const item of askwell.assistants.list()) console.log(item)
   */
  list(input?: Record<string, never>, options?: CallOptions): PagedList<AssistantsPageReply>
  /**
   * Lists the assistants that members may connect by OAuth. One page of it.
   *
   * Needs the permission `keys.manage`. Refusals: unauthenticated, forbidden, rate_limit.
   * @example
   * const { items, next } = await askwell.assistants.page()
   */
  page(input?: Record<string, never>, options?: CallOptions): Promise<AssistantsPageReply>
  /**
   * Registers an assistant as a public OAuth client. `redirect_uris` are compared exactly; the
   * port of a loopback address is free.
   *
   * Needs the permission `keys.manage`. Refusals: unauthenticated, forbidden, rate_limit,
   * malformed, validation, too_large, wrong_media_type, conflict.
   * @example
   * await askwell.assistants.create({ body })
   */
  create(input: AssistantsCreateInput, options?: CallOptions): Promise<Assistant>
  /**
   * Deletes an assistant. Everybody who connected it is disconnected immediately.
   *
   * Needs the permission `keys.manage`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found.
   * @example
   * await askwell.assistants.delete({ id })
   */
  delete(input: AssistantsDeleteInput, options?: CallOptions): Promise<AssistantsDeleteReply>
}

export interface ProvisioningCalls {
  /**
   * Reads how a directory keeps the people of this workspace, and which groups give roles.
   *
   * Needs the permission `people.manage`. Refusals: unauthenticated, forbidden, rate_limit.
   * @example
   * await askwell.provisioning.get()
   */
  get(input?: Record<string, never>, options?: CallOptions): Promise<Provisioning>
  /**
   * Changes the roles that groups give, and the role of people without such a group. Roles of
   * members follow at once. Refused if no owner would be left.
   *
   * Needs the permission `people.manage`. Refusals: unauthenticated, forbidden, rate_limit,
   * malformed, validation, too_large, wrong_media_type, conflict.
   * @example
   * await askwell.provisioning.update({ body })
   */
  update(input: ProvisioningUpdateInput, options?: CallOptions): Promise<Provisioning>
  /**
   * Creates the token with which a directory calls, and replaces the one before. Only this reply
   * shows it.
   *
   * Needs the permission `people.manage`. Refusals: unauthenticated, forbidden, rate_limit.
   * @example
   * await askwell.provisioning.createToken()
   */
  createToken(
    input?: Record<string, never>,
    options?: CallOptions,
  ): Promise<ProvisioningCreateTokenReply>
  /**
   * Revokes the token of the directory immediately. Its people stay.
   *
   * Needs the permission `people.manage`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found.
   * @example
   * await askwell.provisioning.deleteToken()
   */
  deleteToken(input?: Record<string, never>, options?: CallOptions): Promise<Provisioning>
}

export interface MailDomainsCalls {
  /**
   * Lists the mail domains of the workspace, with the records that prove them.
   *
   * Needs the permission `people.manage`. Refusals: unauthenticated, forbidden, rate_limit.
   * @example
   * for await (const item of askwell.mailDomains.list()) console.log(item)
   */
  list(input?: Record<string, never>, options?: CallOptions): PagedList<MailDomainsPageReply>
  /**
   * Lists the mail domains of the workspace, with the records that prove them. One page of it.
   *
   * Needs the permission `people.manage`. Refusals: unauthenticated, forbidden, rate_limit.
   * @example
   * const { items, next } = await askwell.mailDomains.page()
   */
  page(input?: Record<string, never>, options?: CallOptions): Promise<MailDomainsPageReply>
  /**
   * Adds a mail domain. It is proven by a TXT record, which the reply names.
   *
   * Needs the permission `people.manage`. Refusals: unauthenticated, forbidden, rate_limit,
   * malformed, validation, too_large, wrong_media_type, conflict.
   * @example
   * await askwell.mailDomains.create({ body })
   */
  create(input: MailDomainsCreateInput, options?: CallOptions): Promise<MailDomain>
  /**
   * Looks the TXT record up. The domain is proven once the record is found.
   *
   * Needs the permission `people.manage`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found, conflict, upstream_timeout.
   * @example
   * await askwell.mailDomains.check({ id })
   */
  check(input: MailDomainsCheckInput, options?: CallOptions): Promise<MailDomain>
  /**
   * Requires sign-on for the people of a proven domain, except for one owner with a second
   * factor, or ends this.
   *
   * Needs the permission `people.manage`. Refusals: unauthenticated, forbidden, rate_limit,
   * malformed, validation, too_large, wrong_media_type, not_found, conflict.
   * @example
   * await askwell.mailDomains.update({ id, body })
   */
  update(input: MailDomainsUpdateInput, options?: CallOptions): Promise<MailDomain>
  /**
   * Deletes a mail domain. Sign-on is no longer required for it.
   *
   * Needs the permission `people.manage`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found.
   * @example
   * await askwell.mailDomains.delete({ id })
   */
  delete(input: MailDomainsDeleteInput, options?: CallOptions): Promise<MailDomainsDeleteReply>
}

export interface SignOnCalls {
  /**
   * Reads the single sign-on provider of the workspace, and the addresses that the provider
   * needs.
   *
   * Needs the permission `people.manage`. Refusals: unauthenticated, forbidden, rate_limit.
   * @example
   * await askwell.signOn.get()
   */
  get(input?: Record<string, never>, options?: CallOptions): Promise<SignOn>
  /**
   * Sets the single sign-on provider of the workspace, by OpenID Connect or SAML 2.0.
   *
   * Needs the permission `people.manage`. Refusals: unauthenticated, forbidden, rate_limit,
   * malformed, validation, too_large, wrong_media_type.
   * @example
   * await askwell.signOn.set({ body })
   */
  set(input: SignOnSetInput, options?: CallOptions): Promise<SignOn>
  /**
   * Reads the description and the keys of the provider, or checks the certificates, and reports
   * a problem.
   *
   * Needs the permission `people.manage`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found.
   * @example
   * await askwell.signOn.test()
   */
  test(input?: Record<string, never>, options?: CallOptions): Promise<SignOnTestReply>
  /**
   * Deletes the provider of the workspace. Refused while a mail domain requires it. Members
   * stay.
   *
   * Needs the permission `people.manage`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found, conflict.
   * @example
   * await askwell.signOn.delete()
   */
  delete(input?: Record<string, never>, options?: CallOptions): Promise<SignOn>
}

export interface BundlesCalls {
  /**
   * Creates or replaces by id, all or nothing.
   *
   * Needs the permission `workspace.move`. Refusals: unauthenticated, forbidden, rate_limit,
   * malformed, validation, too_large, wrong_media_type, workspace_full.
   * @example
   * await askwell.bundles.import({ body })
   */
  import(input: BundlesImportInput, options?: CallOptions): Promise<ImportReply>
  /**
   * Exports the workspace as a bundle.
   *
   * Needs the permission `workspace.move`. Refusals: unauthenticated, forbidden, rate_limit.
   * @example
   * await askwell.bundles.export()
   */
  export(input?: Record<string, never>, options?: CallOptions): Promise<BundlesExportReply>
}

export interface FlowsCalls {
  /**
   * Lists the flows of the workspace.
   *
   * Needs the permission `channels.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * validation.
   * @example
   * for await (const item of askwell.flows.list()) console.log(item)
   */
  list(input?: FlowsListInput, options?: CallOptions): PagedList<FlowsPageReply>
  /**
   * Lists the flows of the workspace. One page of it.
   *
   * Needs the permission `channels.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * validation.
   * @example
   * const { items, next } = await askwell.flows.page()
   */
  page(input?: FlowsListInput, options?: CallOptions): Promise<FlowsPageReply>
  /**
   * Creates a draft.
   *
   * Needs the permission `surveys.write`. Refusals: unauthenticated, forbidden, rate_limit,
   * malformed, validation, too_large, wrong_media_type, conflict, workspace_full.
   * @example
   * await askwell.flows.create({ body })
   */
  create(input: FlowsCreateInput, options?: CallOptions): Promise<Flow>
  /**
   * Reads the draft.
   *
   * Needs the permission `surveys.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found.
   * @example
   * await askwell.flows.get({ id })
   */
  get(input: FlowsGetInput, options?: CallOptions): Promise<Flow>
  /**
   * Replaces the draft.
   *
   * Needs the permission `surveys.write`. Refusals: unauthenticated, forbidden, rate_limit,
   * malformed, validation, too_large, wrong_media_type, not_found.
   * @example
   * await askwell.flows.replace({ id, body })
   */
  replace(input: FlowsReplaceInput, options?: CallOptions): Promise<Flow>
  /**
   * Deletes a flow that has no node and no feedback.
   *
   * Needs the permission `surveys.write`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found, conflict.
   * @example
   * await askwell.flows.delete({ id })
   */
  delete(input: FlowsDeleteInput, options?: CallOptions): Promise<FlowsDeleteReply>
  /**
   * Archives a flow and sets its active nodes to passive. Nothing is deleted.
   *
   * Needs the permission `surveys.write`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found.
   * @example
   * await askwell.flows.archive({ id })
   */
  archive(input: FlowsArchiveInput, options?: CallOptions): Promise<FlowSummary>
  /**
   * Takes a flow out of the archive. Its nodes stay passive.
   *
   * Needs the permission `surveys.write`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found.
   * @example
   * await askwell.flows.restore({ id })
   */
  restore(input: FlowsRestoreInput, options?: CallOptions): Promise<FlowSummary>
  /**
   * Copies the draft as a new flow, with other ids and “(copy)” after its name.
   *
   * Needs the permission `surveys.write`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found, conflict, workspace_full.
   * @example
   * await askwell.flows.duplicate({ id })
   */
  duplicate(input: FlowsDuplicateInput, options?: CallOptions): Promise<FlowSummary>
  /**
   * Publishes the draft as an immutable version. The call is refused if a golden path breaks,
   * unless that is accepted.
   *
   * Needs the permission `surveys.write`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found, validation.
   * @example
   * await askwell.flows.publish({ id })
   */
  publish(input: FlowsPublishInput, options?: CallOptions): Promise<FlowsPublishReply>
  /**
   * Lists the problems of a document.
   *
   * Needs the permission `surveys.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * malformed, validation, too_large, wrong_media_type.
   * @example
   * await askwell.flows.lint({ body })
   */
  lint(input: FlowsLintInput, options?: CallOptions): Promise<FlowsLintReply>
  /**
   * Creates an address that shows the draft for an hour.
   *
   * Needs the permission `surveys.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found.
   * @example
   * await askwell.flows.preview({ id })
   */
  preview(input: FlowsPreviewInput, options?: CallOptions): Promise<FlowsPreviewReply>
  /**
   * Simulates respondents who answer a document. The same seed gives the same result.
   *
   * Needs the permission `surveys.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * malformed, validation, too_large, wrong_media_type, unavailable.
   * @example
   * await askwell.flows.simulate({ body })
   */
  simulate(input: FlowsSimulateInput, options?: CallOptions): Promise<SimulationReply>
  /**
   * Makes the sets of a MaxDiff or the products of a conjoint, to be stored in its question. The
   * same seed gives the same design.
   *
   * Needs the permission `surveys.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * malformed, validation, too_large, wrong_media_type, unavailable.
   * @example
   * await askwell.flows.design({ body })
   */
  design(input: FlowsDesignInput, options?: CallOptions): Promise<DesignReply>
}

export interface FlowVersionsCalls {
  /**
   * Lists the published versions, newest first.
   *
   * Needs the permission `channels.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found.
   * @example
   * for await (const item of askwell.flowVersions.list({ id })) console.log(item)
   */
  list(input: FlowVersionsListInput, options?: CallOptions): PagedList<FlowVersionsPageReply>
  /**
   * Lists the published versions, newest first. One page of it.
   *
   * Needs the permission `channels.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found.
   * @example
   * const { items, next } = await askwell.flowVersions.page({ id })
   */
  page(input: FlowVersionsListInput, options?: CallOptions): Promise<FlowVersionsPageReply>
  /**
   * Reads the document of a published version, which never changes.
   *
   * Needs the permission `channels.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found.
   * @example
   * await askwell.flowVersions.get({ id, version })
   */
  get(input: FlowVersionsGetInput, options?: CallOptions): Promise<Flow>
  /**
   * Publishes the document of an earlier version as the next version. The draft does not change.
   *
   * Needs the permission `surveys.write`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found, validation.
   * @example
   * await askwell.flowVersions.publish({ id, version })
   */
  publish(input: FlowVersionsPublishInput, options?: CallOptions): Promise<FlowVersionsPublishReply>
}

export interface DraftsCalls {
  /**
   * Reads the draft with its revision and the positions of its states on the canvas.
   *
   * Needs the permission `surveys.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found.
   * @example
   * await askwell.drafts.get({ id })
   */
  get(input: DraftsGetInput, options?: CallOptions): Promise<FlowDraft>
  /**
   * Saves the draft over the revision that was read. 13005: somebody else has saved in between.
   *
   * Needs the permission `surveys.write`. Refusals: unauthenticated, forbidden, rate_limit,
   * malformed, validation, too_large, wrong_media_type, not_found, conflict.
   * @example
   * await askwell.drafts.replace({ id, body })
   */
  replace(input: DraftsReplaceInput, options?: CallOptions): Promise<DraftsReplaceReply>
}

export interface GoldenPathsCalls {
  /**
   * Reads the golden paths: answers and the end that they must lead to, checked before every
   * publish.
   *
   * Needs the permission `surveys.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found.
   * @example
   * await askwell.goldenPaths.list({ id })
   */
  list(input: GoldenPathsListInput, options?: CallOptions): Promise<GoldenPaths>
  /**
   * Replaces all golden paths of a flow. A path that currently breaks can be saved.
   *
   * Needs the permission `surveys.write`. Refusals: unauthenticated, forbidden, rate_limit,
   * malformed, validation, too_large, wrong_media_type, not_found.
   * @example
   * await askwell.goldenPaths.replace({ id, body })
   */
  replace(input: GoldenPathsReplaceInput, options?: CallOptions): Promise<GoldenPaths>
}

export interface NodesCalls {
  /**
   * Lists the nodes of the workspace.
   *
   * Needs the permission `channels.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * validation.
   * @example
   * for await (const item of askwell.nodes.list()) console.log(item)
   */
  list(input?: NodesListInput, options?: CallOptions): PagedList<NodesPageReply>
  /**
   * Lists the nodes of the workspace. One page of it.
   *
   * Needs the permission `channels.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * validation.
   * @example
   * const { items, next } = await askwell.nodes.page()
   */
  page(input?: NodesListInput, options?: CallOptions): Promise<NodesPageReply>
  /**
   * Creates a node.
   *
   * Needs the permission `surveys.write`. Refusals: unauthenticated, forbidden, rate_limit,
   * malformed, validation, too_large, wrong_media_type, conflict, workspace_full.
   * @example
   * await askwell.nodes.create({ body })
   */
  create(input: NodesCreateInput, options?: CallOptions): Promise<OwnerNode>
  /**
   * Reads a node.
   *
   * Needs the permission `channels.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found.
   * @example
   * await askwell.nodes.get({ id })
   */
  get(input: NodesGetInput, options?: CallOptions): Promise<OwnerNode>
  /**
   * Changes the given settings.
   *
   * Needs the permission `surveys.write`. Refusals: unauthenticated, forbidden, rate_limit,
   * malformed, validation, too_large, wrong_media_type, not_found, conflict.
   * @example
   * await askwell.nodes.update({ id, body })
   */
  update(input: NodesUpdateInput, options?: CallOptions): Promise<OwnerNode>
  /**
   * Deletes a node and its feedback.
   *
   * Needs the permission `surveys.write`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found.
   * @example
   * await askwell.nodes.delete({ id })
   */
  delete(input: NodesDeleteInput, options?: CallOptions): Promise<NodesDeleteReply>
  /**
   * Creates a link to the node, plain or signed, with its QR code.
   *
   * Needs the permission `surveys.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * malformed, validation, too_large, wrong_media_type, not_found.
   * @example
   * await askwell.nodes.createLink({ id, body })
   */
  createLink(input: NodesCreateLinkInput, options?: CallOptions): Promise<NodeLink>
  /**
   * Checks whether the signature of a link is valid for this node now, and explains why not.
   *
   * Needs the permission `surveys.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * malformed, validation, too_large, wrong_media_type, not_found.
   * @example
   * await askwell.nodes.checkLink({ id, body })
   */
  checkLink(input: NodesCheckLinkInput, options?: CallOptions): Promise<LinkCheck>
  /**
   * Draws the QR code of an address of the node as SVG.
   *
   * Needs the permission `surveys.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found, validation.
   * @example
   * await (await askwell.nodes.qrSvg({ id })).text()
   */
  qrSvg(input: NodesQrSvgInput, options?: CallOptions): Promise<Response>
  /**
   * Draws the QR code of an address of the node as PNG.
   *
   * Needs the permission `surveys.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found, validation.
   * @example
   * await (await askwell.nodes.qrPng({ id })).text()
   */
  qrPng(input: NodesQrPngInput, options?: CallOptions): Promise<Response>
  /**
   * Writes a question of the node for a mail, as HTML and as text. Each option is a link that
   * opens the survey with this answer.
   *
   * Needs the permission `surveys.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found, validation.
   * @example
   * await askwell.nodes.mailQuestion({ id })
   */
  mailQuestion(input: NodesMailQuestionInput, options?: CallOptions): Promise<MailQuestion>
  /**
   * Reads the count of the quota, and the time since which an answer prevents another one.
   *
   * Needs the permission `surveys.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found.
   * @example
   * await askwell.nodes.limits({ id })
   */
  limits(input: NodesLimitsInput, options?: CallOptions): Promise<NodeLimits>
  /**
   * Resets the quota, which counts from now on.
   *
   * Needs the permission `surveys.write`. Refusals: unauthenticated, forbidden, rate_limit,
   * malformed, validation, too_large, wrong_media_type, not_found.
   * @example
   * await askwell.nodes.resetLimits({ id, body })
   */
  resetLimits(input: NodesResetLimitsInput, options?: CallOptions): Promise<NodeLimits>
  /**
   * Lists the fields of the published survey of a channel, by which events have answers.
   *
   * Needs the permission `channels.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found.
   * @example
   * await askwell.nodes.fields({ id })
   */
  fields(input: NodesFieldsInput, options?: CallOptions): Promise<NodesFieldsReply>
}

export interface WidgetsCalls {
  /**
   * Lists the widgets of the workspace, by code.
   *
   * Needs the permission `surveys.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * validation.
   * @example
   * for await (const item of askwell.widgets.list()) console.log(item)
   */
  list(input?: WidgetsListInput, options?: CallOptions): PagedList<WidgetsPageReply>
  /**
   * Lists the widgets of the workspace, by code. One page of it.
   *
   * Needs the permission `surveys.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * validation.
   * @example
   * const { items, next } = await askwell.widgets.page()
   */
  page(input?: WidgetsListInput, options?: CallOptions): Promise<WidgetsPageReply>
  /**
   * Creates a widget of a node.
   *
   * Needs the permission `surveys.write`. Refusals: unauthenticated, forbidden, rate_limit,
   * malformed, validation, too_large, wrong_media_type, conflict.
   * @example
   * await askwell.widgets.create({ body })
   */
  create(input: WidgetsCreateInput, options?: CallOptions): Promise<OwnerWidget>
  /**
   * Reads a widget.
   *
   * Needs the permission `surveys.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found.
   * @example
   * await askwell.widgets.get({ code })
   */
  get(input: WidgetsGetInput, options?: CallOptions): Promise<OwnerWidget>
  /**
   * Changes the given settings. `identity_secret: null` removes the secret.
   *
   * Needs the permission `surveys.write`. Refusals: unauthenticated, forbidden, rate_limit,
   * malformed, validation, too_large, wrong_media_type, not_found.
   * @example
   * await askwell.widgets.update({ code, body })
   */
  update(input: WidgetsUpdateInput, options?: CallOptions): Promise<OwnerWidget>
  /**
   * Explains whether the widget would show at an address.
   *
   * Needs the permission `surveys.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found, validation.
   * @example
   * await askwell.widgets.explain({ code, url })
   */
  explain(input: WidgetsExplainInput, options?: CallOptions): Promise<WidgetExplanation>
  /**
   * Explains whether the widget would show with unsaved settings, also to a visitor who came
   * before.
   *
   * Needs the permission `surveys.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * malformed, validation, too_large, wrong_media_type, not_found.
   * @example
   * await askwell.widgets.explainChanges({ code, body })
   */
  explainChanges(
    input: WidgetsExplainChangesInput,
    options?: CallOptions,
  ): Promise<WidgetExplanation>
  /**
   * Deletes a widget; its node and feedback stay.
   *
   * Needs the permission `surveys.write`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found.
   * @example
   * await askwell.widgets.delete({ code })
   */
  delete(input: WidgetsDeleteInput, options?: CallOptions): Promise<WidgetsDeleteReply>
}

export interface IntegrationsCalls {
  /**
   * Lists the integrations with owners’ systems, by reference id.
   *
   * Needs the permission `surveys.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * validation.
   * @example
   * for await (const item of askwell.integrations.list()) console.log(item)
   */
  list(input?: IntegrationsListInput, options?: CallOptions): PagedList<IntegrationsPageReply>
  /**
   * Lists the integrations with owners’ systems, by reference id. One page of it.
   *
   * Needs the permission `surveys.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * validation.
   * @example
   * const { items, next } = await askwell.integrations.page()
   */
  page(input?: IntegrationsListInput, options?: CallOptions): Promise<IntegrationsPageReply>
  /**
   * Creates an integration.
   *
   * Needs the permission `keys.manage`. Refusals: unauthenticated, forbidden, rate_limit,
   * malformed, validation, too_large, wrong_media_type, conflict.
   * @example
   * await askwell.integrations.create({ body })
   */
  create(input: IntegrationsCreateInput, options?: CallOptions): Promise<OwnerIntegration>
  /**
   * Reads an integration.
   *
   * Needs the permission `surveys.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found.
   * @example
   * await askwell.integrations.get({ reference_id })
   */
  get(input: IntegrationsGetInput, options?: CallOptions): Promise<OwnerIntegration>
  /**
   * Changes the given fields.
   *
   * Needs the permission `keys.manage`. Refusals: unauthenticated, forbidden, rate_limit,
   * malformed, validation, too_large, wrong_media_type, not_found.
   * @example
   * await askwell.integrations.update({ reference_id, body })
   */
  update(input: IntegrationsUpdateInput, options?: CallOptions): Promise<OwnerIntegration>
  /**
   * Deletes an integration.
   *
   * Needs the permission `keys.manage`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found.
   * @example
   * await askwell.integrations.delete({ reference_id })
   */
  delete(input: IntegrationsDeleteInput, options?: CallOptions): Promise<IntegrationsDeleteReply>
  /**
   * Calls the owner’s system once and returns the outcome.
   *
   * Needs the permission `keys.manage`. Refusals: unauthenticated, forbidden, rate_limit,
   * malformed, validation, too_large, wrong_media_type, not_found.
   * @example
   * await askwell.integrations.test({ reference_id, body })
   */
  test(input: IntegrationsTestInput, options?: CallOptions): Promise<IntegrationTestReply>
}

export interface FeedbacksCalls {
  /**
   * Lists feedback, newest first.
   *
   * Needs the permission `feedback.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * validation.
   * @example
   * for await (const item of askwell.feedbacks.list()) console.log(item)
   */
  list(input?: FeedbacksListInput, options?: CallOptions): PagedList<FeedbacksPageReply>
  /**
   * Lists feedback, newest first. One page of it.
   *
   * Needs the permission `feedback.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * validation.
   * @example
   * const { items, next } = await askwell.feedbacks.page()
   */
  page(input?: FeedbacksListInput, options?: CallOptions): Promise<FeedbacksPageReply>
  /**
   * Reads a feedback with its answers, customer and path.
   *
   * Needs the permission `feedback.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found.
   * @example
   * await askwell.feedbacks.get({ id })
   */
  get(input: FeedbacksGetInput, options?: CallOptions): Promise<FeedbackDetail>
  /**
   * Deletes a feedback with its answers.
   *
   * Needs the permission `feedback.delete`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found.
   * @example
   * await askwell.feedbacks.delete({ id })
   */
  delete(input: FeedbacksDeleteInput, options?: CallOptions): Promise<FeedbacksDeleteReply>
  /**
   * Replaces the tags of a response. A tag that differs from an existing one only in upper and
   * lower case is the same tag.
   *
   * Needs the permission `chats.write`. Refusals: unauthenticated, forbidden, rate_limit,
   * malformed, validation, too_large, wrong_media_type, not_found.
   * @example
   * await askwell.feedbacks.setTags({ id, body })
   */
  setTags(input: FeedbacksSetTagsInput, options?: CallOptions): Promise<FollowUpDetail>
  /**
   * Reads the tags, the follow-up and the notes of a response.
   *
   * Needs the permission `feedback.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found.
   * @example
   * await askwell.feedbacks.followUp({ id })
   */
  followUp(input: FeedbacksFollowUpInput, options?: CallOptions): Promise<FollowUpDetail>
  /**
   * Changes the given members of a response’s follow-up, or begins it. `revision`: that was
   * read, 0 where there is none. Closing needs an outcome. 13005: somebody else has changed it.
   *
   * Needs the permission `chats.write`. Refusals: unauthenticated, forbidden, rate_limit,
   * malformed, validation, too_large, wrong_media_type, not_found, conflict.
   * @example
   * await askwell.feedbacks.updateFollowUp({ id, body })
   */
  updateFollowUp(
    input: FeedbacksUpdateFollowUpInput,
    options?: CallOptions,
  ): Promise<FollowUpDetail>
  /**
   * Adds a note to a response that only members see.
   *
   * Needs the permission `chats.write`. Refusals: unauthenticated, forbidden, rate_limit,
   * malformed, validation, too_large, wrong_media_type, not_found.
   * @example
   * await askwell.feedbacks.addNote({ id, body })
   */
  addNote(input: FeedbacksAddNoteInput, options?: CallOptions): Promise<FollowUpDetail>
  /**
   * Exports feedback as a CSV table, newest first: UTF-8 with a byte order mark, one column for
   * each question. The reply is streamed.
   *
   * Needs the permission `exports.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found, wrong_media_type, malformed, validation.
   * @example
   * await (await askwell.feedbacks.exportCsv()).text()
   */
  exportCsv(input?: FeedbacksExportCsvInput, options?: CallOptions): Promise<Response>
  /**
   * Exports feedback as an Excel workbook, with the columns of the table.
   *
   * Needs the permission `exports.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found, wrong_media_type, malformed, validation, too_large.
   * @example
   * await (await askwell.feedbacks.exportXlsx()).text()
   */
  exportXlsx(input?: FeedbacksExportXlsxInput, options?: CallOptions): Promise<Response>
  /**
   * Exports feedback as lines of JSON, one object for each response, newest first. Its members
   * are named by the keys of questions, and answers are the keys of options. The reply is
   * streamed, and it stops when its reader leaves.
   *
   * Needs the permission `exports.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found, wrong_media_type, malformed, validation.
   * @example
   * await (await askwell.feedbacks.exportNdjson()).text()
   */
  exportNdjson(input?: FeedbacksExportNdjsonInput, options?: CallOptions): Promise<Response>
  /**
   * Exports feedback as a system file of SPSS: answers as codes with labels, and one variable
   * for each option of a question with several answers. The code of an option never changes.
   *
   * Needs the permission `exports.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found, wrong_media_type, malformed, validation.
   * @example
   * await (await askwell.feedbacks.exportSav()).text()
   */
  exportSav(input?: FeedbacksExportSavInput, options?: CallOptions): Promise<Response>
  /**
   * Exports the codebook of files with split answers and of SPSS files: what each column asks,
   * its codes with their labels, why answers are missing, and how many there are. `as=md` is for
   * people, and `as=json` is for programs.
   *
   * Needs the permission `exports.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found, wrong_media_type, malformed, validation.
   * @example
   * await (await askwell.feedbacks.exportCodebook()).text()
   */
  exportCodebook(input?: FeedbacksExportCodebookInput, options?: CallOptions): Promise<Response>
}

export interface FollowUpsCalls {
  /**
   * Lists follow-ups with their responses: the earliest due time first, and those without one
   * last.
   *
   * Needs the permission `feedback.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * validation.
   * @example
   * for await (const item of askwell.followUps.list()) console.log(item)
   */
  list(input?: FollowUpsListInput, options?: CallOptions): PagedList<FollowUpsPageReply>
  /**
   * Lists follow-ups with their responses: the earliest due time first, and those without one
   * last. One page of it.
   *
   * Needs the permission `feedback.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * validation.
   * @example
   * const { items, next } = await askwell.followUps.page()
   */
  page(input?: FollowUpsListInput, options?: CallOptions): Promise<FollowUpsPageReply>
}

export interface TagsCalls {
  /**
   * Lists the tags in use and the number of responses with each.
   *
   * Needs the permission `feedback.read`. Refusals: unauthenticated, forbidden, rate_limit.
   * @example
   * for await (const item of askwell.tags.list()) console.log(item)
   */
  list(input?: Record<string, never>, options?: CallOptions): PagedList<TagsPageReply>
  /**
   * Lists the tags in use and the number of responses with each. One page of it.
   *
   * Needs the permission `feedback.read`. Refusals: unauthenticated, forbidden, rate_limit.
   * @example
   * const { items, next } = await askwell.tags.page()
   */
  page(input?: Record<string, never>, options?: CallOptions): Promise<TagsPageReply>
}

export interface AlertsCalls {
  /**
   * Lists the alerts, newest first.
   *
   * Needs the permission `surveys.write`. Refusals: unauthenticated, forbidden, rate_limit,
   * validation.
   * @example
   * for await (const item of askwell.alerts.list()) console.log(item)
   */
  list(input?: AlertsListInput, options?: CallOptions): PagedList<AlertsPageReply>
  /**
   * Lists the alerts, newest first. One page of it.
   *
   * Needs the permission `surveys.write`. Refusals: unauthenticated, forbidden, rate_limit,
   * validation.
   * @example
   * const { items, next } = await askwell.alerts.page()
   */
  page(input?: AlertsListInput, options?: CallOptions): Promise<AlertsPageReply>
  /**
   * Creates an alert about responses or about a figure of results. A Slack address also needs
   * the permission `keys.manage`. No reply contains the address.
   *
   * Needs the permission `surveys.write`. Refusals: unauthenticated, forbidden, rate_limit,
   * malformed, validation, too_large, wrong_media_type, conflict.
   * @example
   * await askwell.alerts.create({ body })
   */
  create(input: AlertsCreateInput, options?: CallOptions): Promise<Alert>
  /**
   * Reads an alert.
   *
   * Needs the permission `surveys.write`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found.
   * @example
   * await askwell.alerts.get({ id })
   */
  get(input: AlertsGetInput, options?: CallOptions): Promise<Alert>
  /**
   * Changes the given fields of an alert. One about a figure then reads what the caller may
   * read.
   *
   * Needs the permission `surveys.write`. Refusals: unauthenticated, forbidden, rate_limit,
   * malformed, validation, too_large, wrong_media_type, not_found.
   * @example
   * await askwell.alerts.update({ id, body })
   */
  update(input: AlertsUpdateInput, options?: CallOptions): Promise<Alert>
  /**
   * Deletes an alert. Its follow-ups and tags stay.
   *
   * Needs the permission `surveys.write`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found.
   * @example
   * await askwell.alerts.delete({ id })
   */
  delete(input: AlertsDeleteInput, options?: CallOptions): Promise<AlertsDeleteReply>
  /**
   * Runs the actions of an alert now and returns the result of each. An alert about responses
   * needs a response, and runs only if it meets the conditions. Messages say that they are a
   * test.
   *
   * Needs the permission `surveys.write`. Refusals: unauthenticated, forbidden, rate_limit,
   * malformed, validation, too_large, wrong_media_type, not_found.
   * @example
   * await askwell.alerts.test({ id, body })
   */
  test(input: AlertsTestInput, options?: CallOptions): Promise<AlertTrial>
  /**
   * Lists the messages of an alert to Slack and their responses, newest first. They are kept for
   * thirty days.
   *
   * Needs the permission `surveys.write`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found, validation.
   * @example
   * for await (const item of askwell.alerts.deliveries({ id })) console.log(item)
   */
  deliveries(
    input: AlertsDeliveriesInput,
    options?: CallOptions,
  ): PagedList<AlertsDeliveriesPageReply>
  /**
   * Lists the messages of an alert to Slack and their responses, newest first. They are kept for
   * thirty days. One page of it.
   *
   * Needs the permission `surveys.write`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found, validation.
   * @example
   * const { items, next } = await askwell.alerts.deliveriesPage({ id })
   */
  deliveriesPage(
    input: AlertsDeliveriesInput,
    options?: CallOptions,
  ): Promise<AlertsDeliveriesPageReply>
}

export interface ThemesCalls {
  /**
   * Lists the themes of texts by name.
   *
   * Needs the permission `results.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * validation.
   * @example
   * for await (const item of askwell.themes.list()) console.log(item)
   */
  list(input?: ThemesListInput, options?: CallOptions): PagedList<ThemesPageReply>
  /**
   * Lists the themes of texts by name. One page of it.
   *
   * Needs the permission `results.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * validation.
   * @example
   * const { items, next } = await askwell.themes.page()
   */
  page(input?: ThemesListInput, options?: CallOptions): Promise<ThemesPageReply>
  /**
   * Creates a theme of texts. An analysis of `themes` with `trial` shows beforehand which texts
   * it finds.
   *
   * Needs the permission `surveys.write`. Refusals: unauthenticated, forbidden, rate_limit,
   * malformed, validation, too_large, wrong_media_type, conflict.
   * @example
   * await askwell.themes.create({ body })
   */
  create(input: ThemesCreateInput, options?: CallOptions): Promise<Theme>
  /**
   * Changes the given fields of a theme. The next analysis counts by the new rule.
   *
   * Needs the permission `surveys.write`. Refusals: unauthenticated, forbidden, rate_limit,
   * malformed, validation, too_large, wrong_media_type, not_found.
   * @example
   * await askwell.themes.update({ id, body })
   */
  update(input: ThemesUpdateInput, options?: CallOptions): Promise<Theme>
  /**
   * Deletes a theme. No answer changes.
   *
   * Needs the permission `surveys.write`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found.
   * @example
   * await askwell.themes.delete({ id })
   */
  delete(input: ThemesDeleteInput, options?: CallOptions): Promise<ThemesDeleteReply>
}

export interface SegmentsCalls {
  /**
   * Lists the segments of contacts by name.
   *
   * Needs the permission `customers.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * validation.
   * @example
   * for await (const item of askwell.segments.list()) console.log(item)
   */
  list(input?: SegmentsListInput, options?: CallOptions): PagedList<SegmentsPageReply>
  /**
   * Lists the segments of contacts by name. One page of it.
   *
   * Needs the permission `customers.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * validation.
   * @example
   * const { items, next } = await askwell.segments.page()
   */
  page(input?: SegmentsListInput, options?: CallOptions): Promise<SegmentsPageReply>
  /**
   * Creates a segment of contacts: a named condition, which the targeting of widgets can use.
   *
   * Needs the permission `customers.write`. Refusals: unauthenticated, forbidden, rate_limit,
   * malformed, validation, too_large, wrong_media_type, conflict.
   * @example
   * await askwell.segments.create({ body })
   */
  create(input: SegmentsCreateInput, options?: CallOptions): Promise<Segment>
  /**
   * Changes the given fields of a segment. Widgets that use it are decided by the new condition
   * at the next page.
   *
   * Needs the permission `customers.write`. Refusals: unauthenticated, forbidden, rate_limit,
   * malformed, validation, too_large, wrong_media_type, not_found.
   * @example
   * await askwell.segments.update({ id, body })
   */
  update(input: SegmentsUpdateInput, options?: CallOptions): Promise<Segment>
  /**
   * Deletes a segment. No contact changes. 13005: a widget uses it.
   *
   * Needs the permission `customers.write`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found, conflict.
   * @example
   * await askwell.segments.delete({ id })
   */
  delete(input: SegmentsDeleteInput, options?: CallOptions): Promise<SegmentsDeleteReply>
}

export interface WeightingsCalls {
  /**
   * Lists the weightings by name. `flow_id`: only those of this survey.
   *
   * Needs the permission `results.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * validation.
   * @example
   * for await (const item of askwell.weightings.list()) console.log(item)
   */
  list(input?: WeightingsListInput, options?: CallOptions): PagedList<WeightingsPageReply>
  /**
   * Lists the weightings by name. `flow_id`: only those of this survey. One page of it.
   *
   * Needs the permission `results.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * validation.
   * @example
   * const { items, next } = await askwell.weightings.page()
   */
  page(input?: WeightingsListInput, options?: CallOptions): Promise<WeightingsPageReply>
  /**
   * Creates a weighting. 13001: the weights cannot reach the targets with the answers that there
   * are; nobody has a target value, or two margins or the cap exclude each other.
   *
   * Needs the permission `surveys.write`. Refusals: unauthenticated, forbidden, rate_limit,
   * malformed, validation, too_large, wrong_media_type, not_found, conflict.
   * @example
   * await askwell.weightings.create({ body })
   */
  create(input: WeightingsCreateInput, options?: CallOptions): Promise<Weighting>
  /**
   * Changes the given fields of a weighting. What it may be is checked as when it is created.
   *
   * Needs the permission `surveys.write`. Refusals: unauthenticated, forbidden, rate_limit,
   * malformed, validation, too_large, wrong_media_type, not_found.
   * @example
   * await askwell.weightings.update({ id, body })
   */
  update(input: WeightingsUpdateInput, options?: CallOptions): Promise<Weighting>
  /**
   * Deletes a weighting. No answer changes.
   *
   * Needs the permission `surveys.write`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found.
   * @example
   * await askwell.weightings.delete({ id })
   */
  delete(input: WeightingsDeleteInput, options?: CallOptions): Promise<WeightingsDeleteReply>
}

export interface DashboardsCalls {
  /**
   * Lists the caller’s own dashboards and the shared ones, by name.
   *
   * Needs the permission `results.read`. Refusals: unauthenticated, forbidden, rate_limit.
   * @example
   * for await (const item of askwell.dashboards.list()) console.log(item)
   */
  list(input?: Record<string, never>, options?: CallOptions): PagedList<DashboardsPageReply>
  /**
   * Lists the caller’s own dashboards and the shared ones, by name. One page of it.
   *
   * Needs the permission `results.read`. Refusals: unauthenticated, forbidden, rate_limit.
   * @example
   * const { items, next } = await askwell.dashboards.page()
   */
  page(input?: Record<string, never>, options?: CallOptions): Promise<DashboardsPageReply>
  /**
   * Creates a dashboard. 13005: the workspace already has 100 dashboards.
   *
   * Needs the permission `surveys.write`. Refusals: unauthenticated, forbidden, rate_limit,
   * malformed, validation, too_large, wrong_media_type, conflict.
   * @example
   * await askwell.dashboards.create({ body })
   */
  create(input: DashboardsCreateInput, options?: CallOptions): Promise<Dashboard>
  /**
   * Reads a dashboard with its tiles.
   *
   * Needs the permission `results.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found.
   * @example
   * await askwell.dashboards.get({ id })
   */
  get(input: DashboardsGetInput, options?: CallOptions): Promise<Dashboard>
  /**
   * Replaces a dashboard over the revision that was read. 13005: somebody else has changed it
   * since.
   *
   * Needs the permission `surveys.write`. Refusals: unauthenticated, forbidden, rate_limit,
   * malformed, validation, too_large, wrong_media_type, not_found, conflict.
   * @example
   * await askwell.dashboards.replace({ id, body })
   */
  replace(input: DashboardsReplaceInput, options?: CallOptions): Promise<Dashboard>
  /**
   * Deletes a dashboard. No answer changes.
   *
   * Needs the permission `surveys.write`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found.
   * @example
   * await askwell.dashboards.delete({ id })
   */
  delete(input: DashboardsDeleteInput, options?: CallOptions): Promise<DashboardsDeleteReply>
  /**
   * Answers every tile of a dashboard, under its date and filter or those of the body. It only
   * reads.
   *
   * Needs the permission `results.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * malformed, validation, too_large, wrong_media_type, not_found.
   * @example
   * await askwell.dashboards.results({ id, body })
   */
  results(input: DashboardsResultsInput, options?: CallOptions): Promise<DashboardResults>
}

export interface ViewsCalls {
  /**
   * Lists the caller’s own views of results and the shared ones, by name.
   *
   * Needs the permission `results.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * validation.
   * @example
   * for await (const item of askwell.views.list()) console.log(item)
   */
  list(input?: ViewsListInput, options?: CallOptions): PagedList<ViewsPageReply>
  /**
   * Lists the caller’s own views of results and the shared ones, by name. One page of it.
   *
   * Needs the permission `results.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * validation.
   * @example
   * const { items, next } = await askwell.views.page()
   */
  page(input?: ViewsListInput, options?: CallOptions): Promise<ViewsPageReply>
  /**
   * Saves a view of results. A shared one also needs the permission `surveys.write`. 13005: the
   * workspace already has 500 views.
   *
   * Needs the permission `results.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * malformed, validation, too_large, wrong_media_type, conflict.
   * @example
   * await askwell.views.create({ body })
   */
  create(input: ViewsCreateInput, options?: CallOptions): Promise<ResultView>
  /**
   * Changes the given fields of a view. A view that is or becomes shared also needs the
   * permission `surveys.write`. 13005: somebody else changed it at the same moment.
   *
   * Needs the permission `results.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * malformed, validation, too_large, wrong_media_type, not_found, conflict.
   * @example
   * await askwell.views.update({ id, body })
   */
  update(input: ViewsUpdateInput, options?: CallOptions): Promise<ResultView>
  /**
   * Deletes a view. A shared one also needs the permission `surveys.write`.
   *
   * Needs the permission `results.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found.
   * @example
   * await askwell.views.delete({ id })
   */
  delete(input: ViewsDeleteInput, options?: CallOptions): Promise<ViewsDeleteReply>
}

export interface ReportsCalls {
  /**
   * Lists the report mails, newest first.
   *
   * Needs the permission `surveys.write`. Refusals: unauthenticated, forbidden, rate_limit.
   * @example
   * for await (const item of askwell.reports.list()) console.log(item)
   */
  list(input?: Record<string, never>, options?: CallOptions): PagedList<ReportsPageReply>
  /**
   * Lists the report mails, newest first. One page of it.
   *
   * Needs the permission `surveys.write`. Refusals: unauthenticated, forbidden, rate_limit.
   * @example
   * const { items, next } = await askwell.reports.page()
   */
  page(input?: Record<string, never>, options?: CallOptions): Promise<ReportsPageReply>
  /**
   * Creates a report mail of a saved view or a dashboard. Addresses outside of the workspace are
   * asked first. 13005: the workspace already has 100 reports.
   *
   * Needs the permission `surveys.write`. Refusals: unauthenticated, forbidden, rate_limit,
   * malformed, validation, too_large, wrong_media_type, conflict.
   * @example
   * await askwell.reports.create({ body })
   */
  create(input: ReportsCreateInput, options?: CallOptions): Promise<Report>
  /**
   * Changes the given fields of a report mail, which then reads what the caller may read.
   *
   * Needs the permission `surveys.write`. Refusals: unauthenticated, forbidden, rate_limit,
   * malformed, validation, too_large, wrong_media_type, not_found.
   * @example
   * await askwell.reports.update({ id, body })
   */
  update(input: ReportsUpdateInput, options?: CallOptions): Promise<Report>
  /**
   * Deletes a report mail.
   *
   * Needs the permission `surveys.write`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found.
   * @example
   * await askwell.reports.delete({ id })
   */
  delete(input: ReportsDeleteInput, options?: CallOptions): Promise<ReportsDeleteReply>
}

export interface ResultsCalls {
  /**
   * Answers questions about results: groups of feedback side by side, tables of two subjects,
   * series, drivers of a score, and words of texts. It only reads.
   *
   * Needs the permission `results.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found, wrong_media_type, malformed, validation, too_large.
   * @example
   * await askwell.results.analyse({ body })
   */
  analyse(input: ResultsAnalyseInput, options?: CallOptions): Promise<Analysed>
  /**
   * Lists everything that a filter of results can ask for, with its values and operators.
   *
   * Needs the permission `results.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found, validation.
   * @example
   * await askwell.results.subjects()
   */
  subjects(input?: ResultsSubjectsInput, options?: CallOptions): Promise<SubjectList>
  /**
   * Summarizes the answers of a node.
   *
   * Needs the permission `results.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found, validation.
   * @example
   * await askwell.results.ofNode({ id })
   */
  ofNode(input: ResultsOfNodeInput, options?: CallOptions): Promise<Results>
  /**
   * Summarizes the answers of a flow over every node where it was answered.
   *
   * Needs the permission `results.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found, validation.
   * @example
   * await askwell.results.ofFlow({ id })
   */
  ofFlow(input: ResultsOfFlowInput, options?: CallOptions): Promise<Results>
  /**
   * Lists the texts written in answer to one question, newest first. `q` searches them.
   *
   * Needs the permission `results.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found, validation.
   * @example
   * for await (const item of askwell.results.textsOfNode({ id, question_id })) console.log(item)
   */
  textsOfNode(
    input: ResultsTextsOfNodeInput,
    options?: CallOptions,
  ): PagedList<ResultsTextsOfNodePageReply>
  /**
   * Lists the texts written in answer to one question, newest first. `q` searches them. One page
   * of it.
   *
   * Needs the permission `results.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found, validation.
   * @example
   * const { items, next } = await askwell.results.textsOfNodePage({ id, question_id })
   */
  textsOfNodePage(
    input: ResultsTextsOfNodeInput,
    options?: CallOptions,
  ): Promise<ResultsTextsOfNodePageReply>
  /**
   * Lists the texts written in answer to one question, over every node where the flow was
   * answered.
   *
   * Needs the permission `results.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found, validation.
   * @example
   * for await (const item of askwell.results.textsOfFlow({ id, question_id })) console.log(item)
   */
  textsOfFlow(
    input: ResultsTextsOfFlowInput,
    options?: CallOptions,
  ): PagedList<ResultsTextsOfFlowPageReply>
  /**
   * Lists the texts written in answer to one question, over every node where the flow was
   * answered. One page of it.
   *
   * Needs the permission `results.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found, validation.
   * @example
   * const { items, next } = await askwell.results.textsOfFlowPage({ id, question_id })
   */
  textsOfFlowPage(
    input: ResultsTextsOfFlowInput,
    options?: CallOptions,
  ): Promise<ResultsTextsOfFlowPageReply>
}

export interface NodeSharesCalls {
  /**
   * Lists the shared pages of results, newest first, without their addresses.
   *
   * Needs the permission `results.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found.
   * @example
   * for await (const item of askwell.nodeShares.list({ id })) console.log(item)
   */
  list(input: NodeSharesListInput, options?: CallOptions): PagedList<NodeSharesPageReply>
  /**
   * Lists the shared pages of results, newest first, without their addresses. One page of it.
   *
   * Needs the permission `results.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found.
   * @example
   * const { items, next } = await askwell.nodeShares.page({ id })
   */
  page(input: NodeSharesListInput, options?: CallOptions): Promise<NodeSharesPageReply>
  /**
   * Creates an address at which anybody can read the results of a node. Only this reply shows
   * it.
   *
   * Needs the permission `surveys.write`. Refusals: unauthenticated, forbidden, rate_limit,
   * malformed, validation, too_large, wrong_media_type, not_found.
   * @example
   * await askwell.nodeShares.create({ id, body })
   */
  create(input: NodeSharesCreateInput, options?: CallOptions): Promise<NodeSharesCreateReply>
  /**
   * Revokes a shared address, which stops working.
   *
   * Needs the permission `surveys.write`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found.
   * @example
   * await askwell.nodeShares.delete({ id, share_id })
   */
  delete(input: NodeSharesDeleteInput, options?: CallOptions): Promise<NodeSharesDeleteReply>
}

export interface FlowSharesCalls {
  /**
   * Lists the shared pages of results of a flow, newest first, without their addresses.
   *
   * Needs the permission `results.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found.
   * @example
   * for await (const item of askwell.flowShares.list({ id })) console.log(item)
   */
  list(input: FlowSharesListInput, options?: CallOptions): PagedList<FlowSharesPageReply>
  /**
   * Lists the shared pages of results of a flow, newest first, without their addresses. One page
   * of it.
   *
   * Needs the permission `results.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found.
   * @example
   * const { items, next } = await askwell.flowShares.page({ id })
   */
  page(input: FlowSharesListInput, options?: CallOptions): Promise<FlowSharesPageReply>
  /**
   * Creates an address at which anybody can read the results of a flow. Only this reply shows
   * it.
   *
   * Needs the permission `surveys.write`. Refusals: unauthenticated, forbidden, rate_limit,
   * malformed, validation, too_large, wrong_media_type, not_found.
   * @example
   * await askwell.flowShares.create({ id, body })
   */
  create(input: FlowSharesCreateInput, options?: CallOptions): Promise<FlowSharesCreateReply>
  /**
   * Revokes a shared address of a flow.
   *
   * Needs the permission `surveys.write`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found.
   * @example
   * await askwell.flowShares.delete({ id, share_id })
   */
  delete(input: FlowSharesDeleteInput, options?: CallOptions): Promise<FlowSharesDeleteReply>
}

export interface SmsCalls {
  /**
   * Lists the messages of the development provider, newest first.
   *
   * Needs the permission `people.manage`. Refusals: unauthenticated, forbidden, rate_limit,
   * validation.
   * @example
   * for await (const item of askwell.sms.list()) console.log(item)
   */
  list(input?: SmsListInput, options?: CallOptions): PagedList<SmsPageReply>
  /**
   * Lists the messages of the development provider, newest first. One page of it.
   *
   * Needs the permission `people.manage`. Refusals: unauthenticated, forbidden, rate_limit,
   * validation.
   * @example
   * const { items, next } = await askwell.sms.page()
   */
  page(input?: SmsListInput, options?: CallOptions): Promise<SmsPageReply>
  /**
   * Reads how SMS messages are sent.
   *
   * Needs the permission `people.manage`. Refusals: unauthenticated, forbidden, rate_limit.
   * @example
   * await askwell.sms.settings()
   */
  settings(input?: Record<string, never>, options?: CallOptions): Promise<SmsSettings>
}

export interface InstanceCalls {
  /**
   * Reads the configuration of this instance, without its secrets. Only owners of the first
   * workspace see where it runs and what it connects to.
   *
   * Needs the permission `people.manage`. Refusals: unauthenticated, forbidden, rate_limit.
   * @example
   * await askwell.instance.environment()
   */
  environment(
    input?: Record<string, never>,
    options?: CallOptions,
  ): Promise<InstanceEnvironmentReply>
}

export interface CustomersCalls {
  /**
   * Lists customers, newest first. `q` searches names, addresses, numbers and ids.
   *
   * Needs the permission `customers.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * validation.
   * @example
   * for await (const item of askwell.customers.list()) console.log(item)
   */
  list(input?: CustomersListInput, options?: CallOptions): PagedList<CustomersPageReply>
  /**
   * Lists customers, newest first. `q` searches names, addresses, numbers and ids. One page of
   * it.
   *
   * Needs the permission `customers.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * validation.
   * @example
   * const { items, next } = await askwell.customers.page()
   */
  page(input?: CustomersListInput, options?: CallOptions): Promise<CustomersPageReply>
  /**
   * Creates a customer. An erased customer cannot be created again.
   *
   * Needs the permission `customers.write`. Refusals: unauthenticated, forbidden, rate_limit,
   * malformed, validation, too_large, wrong_media_type, conflict, workspace_full.
   * @example
   * await askwell.customers.create({ body })
   */
  create(input: CustomersCreateInput, options?: CallOptions): Promise<OwnerCustomer>
  /**
   * Creates the customer with this `external_id`, or changes the given fields of it.
   *
   * Needs the permission `customers.write`. Refusals: unauthenticated, forbidden, rate_limit,
   * malformed, validation, too_large, wrong_media_type, conflict, workspace_full.
   * @example
   * await askwell.customers.identify({ body })
   */
  identify(input: CustomersIdentifyInput, options?: CallOptions): Promise<OwnerCustomer>
  /**
   * Reads a customer.
   *
   * Needs the permission `customers.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found.
   * @example
   * await askwell.customers.get({ id })
   */
  get(input: CustomersGetInput, options?: CallOptions): Promise<OwnerCustomer>
  /**
   * Changes the given fields. Null clears a field.
   *
   * Needs the permission `customers.write`. Refusals: unauthenticated, forbidden, rate_limit,
   * malformed, validation, too_large, wrong_media_type, not_found, conflict.
   * @example
   * await askwell.customers.update({ id, body })
   */
  update(input: CustomersUpdateInput, options?: CallOptions): Promise<OwnerCustomer>
  /**
   * Erases a customer permanently. Readers see it immediately; related data is erased within a
   * minute. `answers=anonymise` keeps choices and small numbers.
   *
   * Needs the permission `customers.write`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found, validation.
   * @example
   * await askwell.customers.delete({ id })
   */
  delete(input: CustomersDeleteInput, options?: CallOptions): Promise<CustomersDeleteReply>
  /**
   * Exports everything that is stored about a customer.
   *
   * Needs the permission `exports.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found.
   * @example
   * await askwell.customers.export({ id })
   */
  export(input: CustomersExportInput, options?: CallOptions): Promise<CustomerExport>
}

export interface EventsCalls {
  /**
   * Records what contacts have done, for the targeting of widgets. Events are kept for 90 days;
   * an event with a known id is not stored again.
   *
   * Needs the permission `customers.write`. Refusals: unauthenticated, forbidden, rate_limit,
   * malformed, validation, too_large, wrong_media_type.
   * @example
   * await askwell.events.record({ body })
   */
  record(input: EventsRecordInput, options?: CallOptions): Promise<EventsReply>
  /**
   * Lists the newest events about responses, those received last first. `types` are separated by
   * commas.
   *
   * Needs the permission `feedback.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found, validation.
   * @example
   * await askwell.events.list()
   */
  list(input?: EventsListInput, options?: CallOptions): Promise<EventsListReply>
}

export interface ConsentsCalls {
  /**
   * Lists the consents of a customer, newest first.
   *
   * Needs the permission `customers.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found.
   * @example
   * await askwell.consents.list({ id })
   */
  list(input: ConsentsListInput, options?: CallOptions): Promise<ConsentsListReply>
  /**
   * Records the withdrawal of a consent.
   *
   * Needs the permission `customers.write`. Refusals: unauthenticated, forbidden, rate_limit,
   * malformed, validation, too_large, wrong_media_type, not_found.
   * @example
   * await askwell.consents.withdraw({ id, body })
   */
  withdraw(input: ConsentsWithdrawInput, options?: CallOptions): Promise<Consent>
}

export interface SignatureKeysCalls {
  /**
   * Lists the public keys that verify signed links.
   *
   * Needs the permission `keys.manage`. Refusals: unauthenticated, forbidden, rate_limit,
   * validation.
   * @example
   * for await (const item of askwell.signatureKeys.list()) console.log(item)
   */
  list(input?: SignatureKeysListInput, options?: CallOptions): PagedList<SignatureKeysPageReply>
  /**
   * Lists the public keys that verify signed links. One page of it.
   *
   * Needs the permission `keys.manage`. Refusals: unauthenticated, forbidden, rate_limit,
   * validation.
   * @example
   * const { items, next } = await askwell.signatureKeys.page()
   */
  page(input?: SignatureKeysListInput, options?: CallOptions): Promise<SignatureKeysPageReply>
  /**
   * Adds a public key, or creates a pair and returns the private key once.
   *
   * Needs the permission `keys.manage`. Refusals: unauthenticated, forbidden, rate_limit,
   * malformed, validation, too_large, wrong_media_type, not_found.
   * @example
   * await askwell.signatureKeys.create({ body })
   */
  create(input: SignatureKeysCreateInput, options?: CallOptions): Promise<SignatureKeysCreateReply>
  /**
   * Reads a public key.
   *
   * Needs the permission `keys.manage`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found.
   * @example
   * await askwell.signatureKeys.get({ id })
   */
  get(input: SignatureKeysGetInput, options?: CallOptions): Promise<SignatureKey>
  /**
   * Renames an API key or sets its expiry.
   *
   * Needs the permission `keys.manage`. Refusals: unauthenticated, forbidden, rate_limit,
   * malformed, validation, too_large, wrong_media_type, not_found.
   * @example
   * await askwell.signatureKeys.update({ id, body })
   */
  update(input: SignatureKeysUpdateInput, options?: CallOptions): Promise<SignatureKey>
  /**
   * Deletes a key. Links that it signed become invalid.
   *
   * Needs the permission `keys.manage`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found.
   * @example
   * await askwell.signatureKeys.delete({ id })
   */
  delete(input: SignatureKeysDeleteInput, options?: CallOptions): Promise<SignatureKeysDeleteReply>
}

export interface ShortLinksCalls {
  /**
   * Lists the short addresses, the newest first. `node_id`: only those of this node.
   *
   * Needs the permission `surveys.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * validation.
   * @example
   * for await (const item of askwell.shortLinks.list()) console.log(item)
   */
  list(input?: ShortLinksListInput, options?: CallOptions): PagedList<ShortLinksPageReply>
  /**
   * Lists the short addresses, the newest first. `node_id`: only those of this node. One page of
   * it.
   *
   * Needs the permission `surveys.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * validation.
   * @example
   * const { items, next } = await askwell.shortLinks.page()
   */
  page(input?: ShortLinksListInput, options?: CallOptions): Promise<ShortLinksPageReply>
  /**
   * Creates a short address of a node.
   *
   * Needs the permission `surveys.write`. Refusals: unauthenticated, forbidden, rate_limit,
   * malformed, validation, too_large, wrong_media_type, conflict.
   * @example
   * await askwell.shortLinks.create({ body })
   */
  create(input: ShortLinksCreateInput, options?: CallOptions): Promise<ShortLink>
  /**
   * Reads a short address, with how often it was opened on each day.
   *
   * Needs the permission `surveys.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found.
   * @example
   * await askwell.shortLinks.get({ id })
   */
  get(input: ShortLinksGetInput, options?: CallOptions): Promise<ShortLinkDays>
  /**
   * Changes where a short address leads, its parameters or its expiry.
   *
   * Needs the permission `surveys.write`. Refusals: unauthenticated, forbidden, rate_limit,
   * malformed, validation, too_large, wrong_media_type, not_found.
   * @example
   * await askwell.shortLinks.update({ id, body })
   */
  update(input: ShortLinksUpdateInput, options?: CallOptions): Promise<ShortLink>
  /**
   * Deletes a short address. Its slug is not given again for 90 days.
   *
   * Needs the permission `surveys.write`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found.
   * @example
   * await askwell.shortLinks.delete({ id })
   */
  delete(input: ShortLinksDeleteInput, options?: CallOptions): Promise<ShortLinksDeleteReply>
}

export interface ChangesCalls {
  /**
   * Lists the changes of the workspace after a number, in their order, for 30 days. Without
   * `after`, it returns the newest number as `next`. The first call of a workspace begins the
   * feed. With `wait`, a call that has nothing to return waits for a change, at most so many
   * seconds. An `after` that is older than what is kept, or unknown, is answered with 410.
   *
   * Needs the permission `exports.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * validation, unavailable, gone.
   * @example
   * await askwell.changes.read()
   */
  read(input?: ChangesReadInput, options?: CallOptions): Promise<ChangesReadReply>
}

export interface FeedsCalls {
  /**
   * Lists the feeds, the newest first, without their addresses. `node_id`: only those of this
   * node.
   *
   * Needs the permission `keys.manage`. Refusals: unauthenticated, forbidden, rate_limit,
   * validation.
   * @example
   * for await (const item of askwell.feeds.list()) console.log(item)
   */
  list(input?: FeedsListInput, options?: CallOptions): PagedList<FeedsPageReply>
  /**
   * Lists the feeds, the newest first, without their addresses. `node_id`: only those of this
   * node. One page of it.
   *
   * Needs the permission `keys.manage`. Refusals: unauthenticated, forbidden, rate_limit,
   * validation.
   * @example
   * const { items, next } = await askwell.feeds.page()
   */
  page(input?: FeedsListInput, options?: CallOptions): Promise<FeedsPageReply>
  /**
   * Creates an address at which anybody who has it reads the newest 50,000 responses of a
   * channel as CSV. Only this reply shows it.
   *
   * Needs the permission `keys.manage`. Refusals: unauthenticated, forbidden, rate_limit,
   * malformed, validation, too_large, wrong_media_type, conflict.
   * @example
   * await askwell.feeds.create({ body })
   */
  create(input: FeedsCreateInput, options?: CallOptions): Promise<FeedsCreateReply>
  /**
   * Revokes a feed. Its address is unknown from then on.
   *
   * Needs the permission `keys.manage`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found.
   * @example
   * await askwell.feeds.delete({ id })
   */
  delete(input: FeedsDeleteInput, options?: CallOptions): Promise<FeedsDeleteReply>
}

export interface ExportsCalls {
  /**
   * Lists the exports, the newest first, without the addresses of their files.
   *
   * Needs the permission `exports.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * validation.
   * @example
   * for await (const item of askwell.exports.list()) console.log(item)
   */
  list(input?: ExportsListInput, options?: CallOptions): PagedList<ExportsPageReply>
  /**
   * Lists the exports, the newest first, without the addresses of their files. One page of it.
   *
   * Needs the permission `exports.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * validation.
   * @example
   * const { items, next } = await askwell.exports.page()
   */
  page(input?: ExportsListInput, options?: CallOptions): Promise<ExportsPageReply>
  /**
   * Starts an export. The files are written in the background, in parts of 250,000 rows, and a
   * manifest with their hashes comes last. At most two exports of a workspace run at once;
   * others wait.
   *
   * Needs the permission `exports.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * malformed, validation, too_large, wrong_media_type, conflict.
   * @example
   * await askwell.exports.create({ body })
   */
  create(input: ExportsCreateInput, options?: CallOptions): Promise<Export>
  /**
   * Reads an export with its files. Their addresses are valid for an hour.
   *
   * Needs the permission `exports.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found.
   * @example
   * await askwell.exports.get({ id })
   */
  get(input: ExportsGetInput, options?: CallOptions): Promise<ExportsGetReply>
  /**
   * Cancels an export and deletes its files. Files in a bucket stay there.
   *
   * Needs the permission `exports.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found.
   * @example
   * await askwell.exports.delete({ id })
   */
  delete(input: ExportsDeleteInput, options?: CallOptions): Promise<ExportsDeleteReply>
}

export interface MailingsCalls {
  /**
   * Lists the mailings of a node, newest first, and says whether this server can send mail.
   *
   * Needs the permission `customers.write`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found, validation.
   * @example
   * for await (const item of askwell.mailings.list({ id })) console.log(item)
   */
  list(input: MailingsListInput, options?: CallOptions): PagedList<MailingsPageReply>
  /**
   * Lists the mailings of a node, newest first, and says whether this server can send mail. One
   * page of it.
   *
   * Needs the permission `customers.write`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found, validation.
   * @example
   * const { items, next } = await askwell.mailings.page({ id })
   */
  page(input: MailingsListInput, options?: CallOptions): Promise<MailingsPageReply>
  /**
   * Creates personal links, and mails them if requested.
   *
   * Needs the permission `customers.write`. Refusals: unauthenticated, forbidden, rate_limit,
   * malformed, validation, too_large, wrong_media_type, not_found, workspace_full.
   * @example
   * await askwell.mailings.create({ id, body })
   */
  create(input: MailingsCreateInput, options?: CallOptions): Promise<Mailing>
  /**
   * Lists the recipients of a mailing with their links and progress.
   *
   * Needs the permission `customers.write`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found, validation.
   * @example
   * for await (const item of askwell.mailings.recipients({ id })) console.log(item)
   */
  recipients(
    input: MailingsRecipientsInput,
    options?: CallOptions,
  ): PagedList<MailingsRecipientsPageReply>
  /**
   * Lists the recipients of a mailing with their links and progress. One page of it.
   *
   * Needs the permission `customers.write`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found, validation.
   * @example
   * const { items, next } = await askwell.mailings.recipientsPage({ id })
   */
  recipientsPage(
    input: MailingsRecipientsInput,
    options?: CallOptions,
  ): Promise<MailingsRecipientsPageReply>
  /**
   * Stops a mailing. Links that were sent stay valid.
   *
   * Needs the permission `customers.write`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found.
   * @example
   * await askwell.mailings.stop({ id })
   */
  stop(input: MailingsStopInput, options?: CallOptions): Promise<Mailing>
}

export interface WebhooksCalls {
  /**
   * Lists the webhooks.
   *
   * Needs the permission `keys.manage`. Refusals: unauthenticated, forbidden, rate_limit,
   * validation.
   * @example
   * for await (const item of askwell.webhooks.list()) console.log(item)
   */
  list(input?: WebhooksListInput, options?: CallOptions): PagedList<WebhooksPageReply>
  /**
   * Lists the webhooks. One page of it.
   *
   * Needs the permission `keys.manage`. Refusals: unauthenticated, forbidden, rate_limit,
   * validation.
   * @example
   * const { items, next } = await askwell.webhooks.page()
   */
  page(input?: WebhooksListInput, options?: CallOptions): Promise<WebhooksPageReply>
  /**
   * Creates a webhook. Only this reply contains its secret.
   *
   * Needs the permission `keys.manage`. Refusals: unauthenticated, forbidden, rate_limit,
   * malformed, validation, too_large, wrong_media_type, conflict.
   * @example
   * await askwell.webhooks.create({ body })
   */
  create(input: WebhooksCreateInput, options?: CallOptions): Promise<WebhookWithSecret>
  /**
   * Reads a webhook.
   *
   * Needs the permission `keys.manage`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found.
   * @example
   * await askwell.webhooks.get({ id })
   */
  get(input: WebhooksGetInput, options?: CallOptions): Promise<Webhook>
  /**
   * Changes the given fields. Enabling a webhook resumes its pending deliveries.
   *
   * Needs the permission `keys.manage`. Refusals: unauthenticated, forbidden, rate_limit,
   * malformed, validation, too_large, wrong_media_type, not_found.
   * @example
   * await askwell.webhooks.update({ id, body })
   */
  update(input: WebhooksUpdateInput, options?: CallOptions): Promise<Webhook>
  /**
   * Deletes a webhook with its log.
   *
   * Needs the permission `keys.manage`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found.
   * @example
   * await askwell.webhooks.delete({ id })
   */
  delete(input: WebhooksDeleteInput, options?: CallOptions): Promise<WebhooksDeleteReply>
  /**
   * Creates a new secret. For one day, both secrets sign.
   *
   * Needs the permission `keys.manage`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found.
   * @example
   * await askwell.webhooks.rotateSecret({ id })
   */
  rotateSecret(input: WebhooksRotateSecretInput, options?: CallOptions): Promise<WebhookWithSecret>
  /**
   * Sends one test event immediately and returns the request and the response. The format
   * `custom` sends an invented response. `feedback_id`: a response that is sent instead.
   *
   * Needs the permission `keys.manage`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found, validation.
   * @example
   * await askwell.webhooks.test({ id })
   */
  test(input: WebhooksTestInput, options?: CallOptions): Promise<WebhookTest>
  /**
   * Lists the deliveries and their responses, newest first. They are kept for thirty days.
   *
   * Needs the permission `keys.manage`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found, validation.
   * @example
   * for await (const item of askwell.webhooks.deliveries({ id })) console.log(item)
   */
  deliveries(
    input: WebhooksDeliveriesInput,
    options?: CallOptions,
  ): PagedList<WebhooksDeliveriesPageReply>
  /**
   * Lists the deliveries and their responses, newest first. They are kept for thirty days. One
   * page of it.
   *
   * Needs the permission `keys.manage`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found, validation.
   * @example
   * const { items, next } = await askwell.webhooks.deliveriesPage({ id })
   */
  deliveriesPage(
    input: WebhooksDeliveriesInput,
    options?: CallOptions,
  ): Promise<WebhooksDeliveriesPageReply>
  /**
   * Resends an event under the same id.
   *
   * Needs the permission `keys.manage`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found, conflict.
   * @example
   * await askwell.webhooks.replayDelivery({ id, delivery_id })
   */
  replayDelivery(
    input: WebhooksReplayDeliveryInput,
    options?: CallOptions,
  ): Promise<WebhookDelivery>
  /**
   * Resends all deliveries that have failed since a time.
   *
   * Needs the permission `keys.manage`. Refusals: unauthenticated, forbidden, rate_limit,
   * malformed, validation, too_large, wrong_media_type, not_found, conflict.
   * @example
   * await askwell.webhooks.replayFailed({ id, body })
   */
  replayFailed(
    input: WebhooksReplayFailedInput,
    options?: CallOptions,
  ): Promise<WebhooksReplayFailedReply>
}

export interface HooksCalls {
  /**
   * Creates a hook for one type of event and sends it a test event. Only this reply contains its
   * secret. An address that answers 410 removes its hook.
   *
   * Needs the permission `keys.manage`. Refusals: unauthenticated, forbidden, rate_limit,
   * malformed, validation, too_large, wrong_media_type, conflict.
   * @example
   * await askwell.hooks.create({ body })
   */
  create(input: HooksCreateInput, options?: CallOptions): Promise<HooksCreateReply>
  /**
   * Deletes a hook. Events that still wait are not sent.
   *
   * Needs the permission `keys.manage`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found.
   * @example
   * await askwell.hooks.delete({ id })
   */
  delete(input: HooksDeleteInput, options?: CallOptions): Promise<HooksDeleteReply>
  /**
   * Returns one to three events of a type: the newest about responses, or invented ones with
   * `sample: true`, whose answers are of the survey of the channel `node_id`.
   *
   * Needs the permission `feedback.read`. Refusals: unauthenticated, forbidden, rate_limit,
   * not_found, validation.
   * @example
   * await askwell.hooks.sample({ event })
   */
  sample(input: HooksSampleInput, options?: CallOptions): Promise<HooksSampleReply>
}

export interface ChatsCalls {
  /**
   * Lists chats, most recently active first. Queued and waiting chats are sorted by priority,
   * then by the longest wait.
   *
   * Needs the permission `chats.read`. Refusals: unauthenticated, rate_limit, validation.
   * @example
   * for await (const item of askwell.chats.list()) console.log(item)
   */
  list(input?: ChatsListInput, options?: CallOptions): PagedList<ChatsPageReply>
  /**
   * Lists chats, most recently active first. Queued and waiting chats are sorted by priority,
   * then by the longest wait. One page of it.
   *
   * Needs the permission `chats.read`. Refusals: unauthenticated, rate_limit, validation.
   * @example
   * const { items, next } = await askwell.chats.page()
   */
  page(input?: ChatsListInput, options?: CallOptions): Promise<ChatsPageReply>
  /**
   * Reads a chat. With `after`, it returns only items with a later seq.
   *
   * Needs the permission `chats.read`. Refusals: unauthenticated, rate_limit, not_found,
   * validation.
   * @example
   * await askwell.chats.get({ feedback_id })
   */
  get(input: ChatsGetInput, options?: CallOptions): Promise<AgentChat>
  /**
   * Sends an agent's message: parts body, attachment (an image) and agent_id. An Idempotency-Key
   * makes a retry safe.
   *
   * Needs the permission `chats.write`. Refusals: unauthenticated, rate_limit, not_found,
   * malformed, validation, too_large, wrong_media_type, workspace_full, chat_closed.
   * @example
   * await askwell.chats.sendMessage({ feedback_id, body })
   */
  sendMessage(input: ChatsSendMessageInput, options?: CallOptions): Promise<TimelineItem>
  /**
   * Changes the text of a message. Only the agent who wrote it can, and a deleted message cannot
   * be changed. Both sides see that it was edited, and when.
   *
   * Needs the permission `chats.write`. Refusals: unauthenticated, rate_limit, not_found,
   * malformed, validation, too_large, wrong_media_type, forbidden, conflict.
   * @example
   * await askwell.chats.editMessage({ feedback_id, item_id, body })
   */
  editMessage(input: ChatsEditMessageInput, options?: CallOptions): Promise<TimelineItem>
  /**
   * Deletes a message and its attachment from both screens. Only the agent who wrote it can. The
   * conversation shows that a message was deleted.
   *
   * Needs the permission `chats.write`. Refusals: unauthenticated, rate_limit, validation,
   * not_found, forbidden.
   * @example
   * await askwell.chats.deleteMessage({ feedback_id, item_id })
   */
  deleteMessage(input: ChatsDeleteMessageInput, options?: CallOptions): Promise<TimelineItem>
  /**
   * Lists the earlier texts of a message, oldest first. They are erased with the conversation.
   *
   * Needs the permission `audit.read`. Refusals: unauthenticated, rate_limit, not_found.
   * @example
   * for await (const item of askwell.chats.messageChanges({ feedback_id, item_id })) console.log(item)
   */
  messageChanges(
    input: ChatsMessageChangesInput,
    options?: CallOptions,
  ): PagedList<ChatsMessageChangesPageReply>
  /**
   * Lists the earlier texts of a message, oldest first. They are erased with the conversation.
   * One page of it.
   *
   * Needs the permission `audit.read`. Refusals: unauthenticated, rate_limit, not_found.
   * @example
   * const { items, next } = await askwell.chats.messageChangesPage({ feedback_id, item_id })
   */
  messageChangesPage(
    input: ChatsMessageChangesInput,
    options?: CallOptions,
  ): Promise<ChatsMessageChangesPageReply>
  /**
   * Takes a chat from the queue (open), closes an open one (closed) or reopens a closed one
   * (open).
   *
   * Needs the permission `chats.write`. Refusals: unauthenticated, rate_limit, not_found,
   * malformed, validation, too_large, wrong_media_type, conflict.
   * @example
   * await askwell.chats.setStatus({ feedback_id, body })
   */
  setStatus(input: ChatsSetStatusInput, options?: CallOptions): Promise<ChatSummary>
  /**
   * Assigns a chat to an agent, or to nobody with null.
   *
   * Needs the permission `chats.write`. Refusals: unauthenticated, rate_limit, not_found,
   * malformed, validation, too_large, wrong_media_type.
   * @example
   * await askwell.chats.assign({ feedback_id, body })
   */
  assign(input: ChatsAssignInput, options?: CallOptions): Promise<ChatSummary>
  /**
   * Takes a waiting chat. If several agents call at once, one gets it, and the others find that
   * agent in agent_id.
   *
   * Needs the permission `chats.write`. Refusals: unauthenticated, rate_limit, not_found,
   * malformed, validation, too_large, wrong_media_type, conflict.
   * @example
   * await askwell.chats.take({ feedback_id, body })
   */
  take(input: ChatsTakeInput, options?: CallOptions): Promise<ChatSummary>
  /**
   * Marks everything up to a seq as seen. A seq lower than before marks messages as unread
   * again.
   *
   * Needs the permission `chats.write`. Refusals: unauthenticated, rate_limit, not_found,
   * malformed, validation, too_large, wrong_media_type.
   * @example
   * await askwell.chats.markSeen({ feedback_id, body })
   */
  markSeen(input: ChatsMarkSeenInput, options?: CallOptions): Promise<ChatSummary>
  /**
   * Adds a note that only agents see.
   *
   * Needs the permission `chats.write`. Refusals: unauthenticated, rate_limit, not_found,
   * malformed, validation, too_large, wrong_media_type.
   * @example
   * await askwell.chats.addNote({ feedback_id, body })
   */
  addNote(input: ChatsAddNoteInput, options?: CallOptions): Promise<ChatNote>
  /**
   * Sends a form into an open chat: the published version of a flow of the workspace.
   *
   * Needs the permission `chats.write`. Refusals: unauthenticated, rate_limit, not_found,
   * malformed, validation, too_large, wrong_media_type, chat_closed.
   * @example
   * await askwell.chats.sendForm({ feedback_id, body })
   */
  sendForm(input: ChatsSendFormInput, options?: CallOptions): Promise<TimelineItem>
  /**
   * Mails the visitor a copy of the conversation, to the address left in the conversation or
   * else with the feedback. 13004: no mail server is configured. 13005: no address is known, or
   * the visitor has unsubscribed.
   *
   * Needs the permission `chats.write`. Refusals: unauthenticated, rate_limit, not_found,
   * malformed, validation, too_large, wrong_media_type, forbidden, conflict.
   * @example
   * await askwell.chats.sendTranscript({ feedback_id, body })
   */
  sendTranscript(input: ChatsSendTranscriptInput, options?: CallOptions): Promise<TimelineItem>
  /**
   * Replaces the labels of a chat. A label that differs from an existing one only in upper and
   * lower case is the same label.
   *
   * Needs the permission `chats.write`. Refusals: unauthenticated, rate_limit, not_found,
   * malformed, validation, too_large, wrong_media_type.
   * @example
   * await askwell.chats.setLabels({ feedback_id, body })
   */
  setLabels(input: ChatsSetLabelsInput, options?: CallOptions): Promise<ChatSummary>
  /**
   * Snoozes an open chat until a time, or until its visitor writes (`reply`). A message of the
   * visitor always ends the snooze; null ends it now.
   *
   * Needs the permission `chats.write`. Refusals: unauthenticated, rate_limit, not_found,
   * malformed, validation, too_large, wrong_media_type, chat_closed.
   * @example
   * await askwell.chats.snooze({ feedback_id, body })
   */
  snooze(input: ChatsSnoozeInput, options?: CallOptions): Promise<ChatSummary>
  /**
   * Blocks the visitor of this chat by the device: no messages in any chat of the workspace and
   * no new chats.
   *
   * Needs the permission `chats.write`. Refusals: unauthenticated, rate_limit, not_found,
   * malformed, validation, too_large, wrong_media_type.
   * @example
   * await askwell.chats.blockVisitor({ feedback_id, body })
   */
  blockVisitor(input: ChatsBlockVisitorInput, options?: CallOptions): Promise<ChatSummary>
  /**
   * Unblocks the visitor of this chat.
   *
   * Needs the permission `chats.write`. Refusals: unauthenticated, rate_limit, not_found.
   * @example
   * await askwell.chats.unblockVisitor({ feedback_id })
   */
  unblockVisitor(input: ChatsUnblockVisitorInput, options?: CallOptions): Promise<ChatSummary>
  /**
   * Counts the conversations that wait for an agent, since when, and how many are the caller’s
   * own.
   *
   * Needs the permission `chats.read`. Refusals: unauthenticated, rate_limit.
   * @example
   * await askwell.chats.counts()
   */
  counts(input?: Record<string, never>, options?: CallOptions): Promise<ChatCounts>
  /**
   * Reports on the conversations of a period: started, answered and closed, response and
   * handling times, open ones, ratings, agents and the busiest hours. 13001: more than 366 days,
   * or an unknown time zone, agent or channel. 13007: too many conversations for one report.
   *
   * Needs the permission `results.read`. Refusals: unauthenticated, rate_limit, validation,
   * too_large.
   * @example
   * await askwell.chats.report()
   */
  report(input?: ChatsReportInput, options?: CallOptions): Promise<ChatReport>
  /**
   * Exports one table of the same report as CSV: UTF-8 with a byte order mark. Times are in
   * seconds and ratings are between 0 and 100.
   *
   * Needs the permission `results.read`. Refusals: unauthenticated, rate_limit, validation,
   * too_large.
   * @example
   * await (await askwell.chats.exportReport()).text()
   */
  exportReport(input?: ChatsExportReportInput, options?: CallOptions): Promise<Response>
}

export interface ChatLabelsCalls {
  /**
   * Lists the labels in use and the number of chats with each.
   *
   * Needs the permission `chats.read`. Refusals: unauthenticated, rate_limit.
   * @example
   * for await (const item of askwell.chatLabels.list()) console.log(item)
   */
  list(input?: Record<string, never>, options?: CallOptions): PagedList<ChatLabelsPageReply>
  /**
   * Lists the labels in use and the number of chats with each. One page of it.
   *
   * Needs the permission `chats.read`. Refusals: unauthenticated, rate_limit.
   * @example
   * const { items, next } = await askwell.chatLabels.page()
   */
  page(input?: Record<string, never>, options?: CallOptions): Promise<ChatLabelsPageReply>
}

export interface ChatViewsCalls {
  /**
   * Lists the caller’s own views of the inbox and those of the workspace, by name.
   *
   * Needs the permission `chats.read`. Refusals: unauthenticated, rate_limit.
   * @example
   * for await (const item of askwell.chatViews.list()) console.log(item)
   */
  list(input?: Record<string, never>, options?: CallOptions): PagedList<ChatViewsPageReply>
  /**
   * Lists the caller’s own views of the inbox and those of the workspace, by name. One page of
   * it.
   *
   * Needs the permission `chats.read`. Refusals: unauthenticated, rate_limit.
   * @example
   * const { items, next } = await askwell.chatViews.page()
   */
  page(input?: Record<string, never>, options?: CallOptions): Promise<ChatViewsPageReply>
  /**
   * Saves a view. 13001: the person or the workspace already has 100 views.
   *
   * Needs the permission `chats.write`. Refusals: unauthenticated, rate_limit, malformed,
   * validation, too_large, wrong_media_type.
   * @example
   * await askwell.chatViews.create({ body })
   */
  create(input: ChatViewsCreateInput, options?: CallOptions): Promise<ChatView>
  /**
   * Replaces a view: its name, its filters and who can use it.
   *
   * Needs the permission `chats.write`. Refusals: unauthenticated, rate_limit, malformed,
   * validation, too_large, wrong_media_type, not_found.
   * @example
   * await askwell.chatViews.replace({ id, body })
   */
  replace(input: ChatViewsReplaceInput, options?: CallOptions): Promise<ChatView>
  /**
   * Deletes a view.
   *
   * Needs the permission `chats.write`. Refusals: unauthenticated, rate_limit, not_found.
   * @example
   * await askwell.chatViews.delete({ id })
   */
  delete(input: ChatViewsDeleteInput, options?: CallOptions): Promise<ChatViewsDeleteReply>
}

export interface AgentsCalls {
  /**
   * Lists the agent profiles of the workspace, oldest first.
   *
   * Needs the permission `chats.read`. Refusals: unauthenticated, rate_limit.
   * @example
   * for await (const item of askwell.agents.list()) console.log(item)
   */
  list(input?: Record<string, never>, options?: CallOptions): PagedList<AgentsPageReply>
  /**
   * Lists the agent profiles of the workspace, oldest first. One page of it.
   *
   * Needs the permission `chats.read`. Refusals: unauthenticated, rate_limit.
   * @example
   * const { items, next } = await askwell.agents.page()
   */
  page(input?: Record<string, never>, options?: CallOptions): Promise<AgentsPageReply>
  /**
   * Creates an agent profile.
   *
   * Needs the permission `people.manage`. Refusals: unauthenticated, rate_limit, not_found,
   * malformed, validation, too_large, wrong_media_type, conflict.
   * @example
   * await askwell.agents.create({ body })
   */
  create(input: AgentsCreateInput, options?: CallOptions): Promise<Agent>
  /**
   * Changes the given fields of an agent profile.
   *
   * Needs the permission `people.manage`. Refusals: unauthenticated, rate_limit, not_found,
   * malformed, validation, too_large, wrong_media_type.
   * @example
   * await askwell.agents.update({ id, body })
   */
  update(input: AgentsUpdateInput, options?: CallOptions): Promise<Agent>
  /**
   * Deletes an agent profile. Its messages remain without a name.
   *
   * Needs the permission `people.manage`. Refusals: unauthenticated, rate_limit, not_found.
   * @example
   * await askwell.agents.delete({ id })
   */
  delete(input: AgentsDeleteInput, options?: CallOptions): Promise<AgentsDeleteReply>
}

export interface CannedRepliesCalls {
  /**
   * Lists the saved replies, by title.
   *
   * Needs the permission `chats.read`. Refusals: unauthenticated, rate_limit.
   * @example
   * for await (const item of askwell.cannedReplies.list()) console.log(item)
   */
  list(input?: Record<string, never>, options?: CallOptions): PagedList<CannedRepliesPageReply>
  /**
   * Lists the saved replies, by title. One page of it.
   *
   * Needs the permission `chats.read`. Refusals: unauthenticated, rate_limit.
   * @example
   * const { items, next } = await askwell.cannedReplies.page()
   */
  page(input?: Record<string, never>, options?: CallOptions): Promise<CannedRepliesPageReply>
  /**
   * Creates a saved reply.
   *
   * Needs the permission `chats.write`. Refusals: unauthenticated, rate_limit, not_found,
   * malformed, validation, too_large, wrong_media_type.
   * @example
   * await askwell.cannedReplies.create({ body })
   */
  create(input: CannedRepliesCreateInput, options?: CallOptions): Promise<CannedReply>
  /**
   * Replaces a saved reply.
   *
   * Needs the permission `chats.write`. Refusals: unauthenticated, rate_limit, not_found,
   * malformed, validation, too_large, wrong_media_type.
   * @example
   * await askwell.cannedReplies.replace({ id, body })
   */
  replace(input: CannedRepliesReplaceInput, options?: CallOptions): Promise<CannedReply>
  /**
   * Deletes a saved reply.
   *
   * Needs the permission `chats.write`. Refusals: unauthenticated, rate_limit, not_found.
   * @example
   * await askwell.cannedReplies.delete({ id })
   */
  delete(input: CannedRepliesDeleteInput, options?: CallOptions): Promise<CannedRepliesDeleteReply>
}

/** The calls of the owner API, by subject. */
export interface AskwellCalls {
  readonly workspace: WorkspaceCalls
  readonly members: MembersCalls
  readonly invitations: InvitationsCalls
  readonly audit: AuditCalls
  readonly apiKeys: ApiKeysCalls
  readonly assistants: AssistantsCalls
  readonly provisioning: ProvisioningCalls
  readonly mailDomains: MailDomainsCalls
  readonly signOn: SignOnCalls
  readonly bundles: BundlesCalls
  readonly flows: FlowsCalls
  readonly flowVersions: FlowVersionsCalls
  readonly drafts: DraftsCalls
  readonly goldenPaths: GoldenPathsCalls
  readonly nodes: NodesCalls
  readonly widgets: WidgetsCalls
  readonly integrations: IntegrationsCalls
  readonly feedbacks: FeedbacksCalls
  readonly followUps: FollowUpsCalls
  readonly tags: TagsCalls
  readonly alerts: AlertsCalls
  readonly themes: ThemesCalls
  readonly segments: SegmentsCalls
  readonly weightings: WeightingsCalls
  readonly dashboards: DashboardsCalls
  readonly views: ViewsCalls
  readonly reports: ReportsCalls
  readonly results: ResultsCalls
  readonly nodeShares: NodeSharesCalls
  readonly flowShares: FlowSharesCalls
  readonly sms: SmsCalls
  readonly instance: InstanceCalls
  readonly customers: CustomersCalls
  readonly events: EventsCalls
  readonly consents: ConsentsCalls
  readonly signatureKeys: SignatureKeysCalls
  readonly shortLinks: ShortLinksCalls
  readonly changes: ChangesCalls
  readonly feeds: FeedsCalls
  readonly exports: ExportsCalls
  readonly mailings: MailingsCalls
  readonly webhooks: WebhooksCalls
  readonly hooks: HooksCalls
  readonly chats: ChatsCalls
  readonly chatLabels: ChatLabelsCalls
  readonly chatViews: ChatViewsCalls
  readonly agents: AgentsCalls
  readonly cannedReplies: CannedRepliesCalls
}

/** Why the server refuses a call. */
export type RefusalName =
  | 'validation'
  | 'not_found'
  | 'unauthenticated'
  | 'forbidden'
  | 'conflict'
  | 'rate_limit'
  | 'too_large'
  | 'wrong_media_type'
  | 'malformed'
  | 'internal'
  | 'unavailable'
  | 'workspace_full'
  | 'gone'
  | 'upstream_failed'
  | 'upstream_timeout'
  | 'already_answered'
  | 'quota_full'
  | 'already_completed'
  | 'not_active'
  | 'invalid_signature'
  | 'identity_proof_missing'
  | 'domain_not_allowed'
  | 'wrong_sms_code'
  | 'expired_sms_code'
  | 'too_many_tries'
  | 'invalid_phone'
  | 'chat_closed'
  | 'outside_hours'
  | 'uploads_prevented'
  | 'rating_not_allowed'
  | 'chat_token_wrong'
  | 'visitor_blocked'
  | 'confirm_needed'
  | 'second_factor_needed'

/** What a webhook reports. A newer server may send more; `test` is sent from the studio. */
export type WebhookType =
  | 'test'
  | 'feedback.created'
  | 'feedback.updated'
  | 'feedback.completed'
  | 'feedback.deleted'
  | 'customer.updated'
  | 'customer.deleted'
  | 'chat.message.created'
  | 'chat.message.updated'
  | 'chat.message.deleted'
  | 'chat.status.changed'
  | 'chat.rated'
  | 'chat.overdue'
  | 'follow_up.created'
  | 'follow_up.updated'
  | 'follow_up.closed'
  | 'alert.raised'
