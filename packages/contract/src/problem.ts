import { z } from 'zod'

/** The stable codes of the problems list (flow-document.md, last section). Additive ones come after the blank line. */
export const problemCodes = [
  'not_one_initial_state',
  'unresolved_id',
  'duplicate_id',
  'duplicate_key',
  'no_default_text',
  'leaves_flow',
  'rule_never_holds',
  'trigger_never_fires',
  'invalid_regex',
  'unknown_trigger_action',
  'style_incomplete',
  'no_reachable_end',
  'end_as_initial_state',
  'question_on_end_state',
  'unreachable_state',
  'unreachable_submit',
  'triggers_disagree',
  'trigger_reaches_back',
  'shadowed_transition',
  'cycle_without_exit',
  'required_may_stay_hidden',
  'auto_advance_needs_all',
  'missing_translation',
  'many_options_inline',
  'masked_identity',
  'unmasked_free_text',
  'low_contrast',

  // No longer reported, because every style can be answered. The wire contract keeps its code.
  'style_not_available',
  'no_questions',
  'placeholder_text',
  /** Only in the answer to an import, which publishes anyway: a bundle must be restored as it was saved. */
  'broken_golden_path',
  /** There is a limit for all patterns together. */
  'too_many_patterns',
  /** Only in the answer to an import: the id belongs to another workspace, so the import chose a new one. */
  'id_changed',
  'design_names_missing',
  'maxdiff_design_unbalanced',
  'conjoint_design_singular',
] as const

export const Problem = z
  .object({
    code: z.enum(problemCodes),
    severity: z.enum(['error', 'warning']),
    /** The dotted path in the document, such as `states.2.elements.0`. */
    path: z.string(),
    message: z.string(),
  })
  .meta({ id: 'Problem' })
export type Problem = z.infer<typeof Problem>
