// The changes that a widget's configuration makes to its node.
import type { NodeReply, WidgetConfig } from '@askwell/contract'

/** A widget that accepts one feedback from each visitor applies this rule to its node, unless the node has its own rule. */
export function withWidgetRules(
  node: NodeReply,
  config: Pick<WidgetConfig, 'prevent_multiple_feedback' | 'multiple_feedback_delay_period'>,
): NodeReply {
  if (node.prevent_multiple_feedback || !config.prevent_multiple_feedback) return node
  return {
    ...node,
    prevent_multiple_feedback: true,
    multiple_feedback_delay_period: config.multiple_feedback_delay_period,
  }
}

/** The owner's language, or null where the reply only fills in the built-in one. */
export function configuredLanguage(
  config: WidgetConfig & { readonly default_language_configured?: boolean },
): string | null {
  return config.default_language_configured === false ? null : config.default_language_code || null
}
