// The flow document as types alone, so that the package brings no schema library. A test compares them with the contract.

/** Language code → text. */
export type DocumentText = Record<string, string>

export type QuestionStyle =
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

export interface DocumentOption {
  id: string
  key: string
  body: DocumentText
  order: number
  isVisible: boolean
  weight?: number | null | undefined
  exclusive?: boolean | undefined
  imageUrl?: string | undefined
  emoji?: string | undefined
}

export interface DocumentStatement {
  id: string
  key: string
  body: DocumentText
  order: number
  options: DocumentOption[]
}

export interface DocumentQuestion {
  id: string
  key: string
  style: QuestionStyle
  body: DocumentText
  help?: DocumentText | undefined
  placeholder?: DocumentText | undefined
  isRequired: boolean
  isMultiSelect: boolean
  hidePersonalData: boolean
  options: DocumentOption[]
  statements: DocumentStatement[]
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
    maxdiff?: DocumentMaxdiff | undefined
    conjoint?: DocumentConjoint | undefined
    measure?: 'nps' | 'csat' | 'ces' | 'none' | undefined
    layout?: 'horizontal' | 'vertical' | undefined
    min_label?: DocumentText | undefined
    max_label?: DocumentText | undefined
  }
}

/** As `POST /owner/v1/flows/design` makes it: `designs[version][set]` = the keys of the rows in the order shown. */
export interface DocumentMaxdiff {
  itemsPerSet: number
  setsPerPerson: number
  versions: number
  seed: number
  designs: string[][][]
}

/** As `POST /owner/v1/flows/design` makes it: `designs[version][task][alternative][attribute]` = the index of the level. */
export interface DocumentConjoint {
  attributes: {
    key: string
    body: DocumentText
    levels: { key: string; body: DocumentText; value?: number | undefined }[]
  }[]
  alternatives: number
  hasNone: boolean
  tasks: number
  versions: number
  seed: number
  prohibited?: [[string, string], [string, string]][] | undefined
  designs: number[][][][]
}

export interface DocumentTrigger {
  key?: string | undefined
  answerValue?: string | undefined
  statementKey?: string | undefined
  action: string
  scope?: 'element' | 'option' | undefined
  targetIds: string[]
  targetOptionIds: { questionKey: string; optionKey: string }[]
  controlType?: 'last' | 'selected' | undefined
}

export type Gauge = { source: 'progress' } | { source: 'question'; questionKey: string }

export interface DocumentElement {
  id: string
  type: 'question' | 'label' | 'next_page' | 'submit' | 'footer' | 'button_link' | 'gauge'
  order: number
  isVisible: boolean
  body?: DocumentText | undefined
  url?: string | undefined
  gauge?: Gauge | undefined
  triggers: DocumentTrigger[]
  question?: DocumentQuestion | undefined
}

export type RuleOperator =
  | 'equals'
  | 'not_equals'
  | 'contains'
  | 'not_contains'
  | 'regex'
  | 'option_match'

export interface DocumentRule {
  elementId: string
  operator: RuleOperator
  value?: string | string[] | undefined
  optionIds?: string[] | undefined
  statementId?: string | undefined
}

export interface DocumentTransition {
  id: string
  fromStateId: string
  toStateId: string
  rules: DocumentRule[]
}

export interface DocumentState {
  id: string
  name: string
  style: 'page' | 'random' | 'thank' | 'chat'
  isInitialState: boolean
  elements: string[]
  nextStateId: string | null
}

export interface DocumentLanguage {
  code: string
  id: string
  name: string
}

export interface FlowDocument {
  id: string
  name: string
  version?: number | undefined
  languages: DocumentLanguage[]
  defaultLanguageId: string
  allowSavingIncompleteSurvey: boolean
  states: DocumentState[]
  elements: DocumentElement[]
  transitions: DocumentTransition[]
}
