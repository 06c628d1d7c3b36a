// What happens when an alert is raised.
import { z } from 'zod'
import { Id } from './id.ts'
import { ChatLabelName } from './owner-agents.ts'
import { FollowUpPriority } from './owner-follow-ups.ts'

const httpAddress = z.url({ protocol: /^https?$/ }).max(2_000)
const members = z.array(Id).min(1).max(50)

/** Who gets it: one member, several in turn, or the owner of the contact. */
export const AlertAssignee = z.union([
  z.strictObject({ member: Id }),
  z.strictObject({ round_robin: members }),
  z.strictObject({ contact_owner: z.literal(true) }),
])
export type AlertAssignee = z.infer<typeof AlertAssignee>

const followUp = z.strictObject({
  kind: z.literal('follow_up'),
  assign: AlertAssignee,
  due_hours: z.int().min(1).max(8_760),
  priority: FollowUpPriority.default('normal'),
})
const conversation = z.strictObject({
  kind: z.literal('assign_conversation'),
  assign: AlertAssignee,
})
const mail = z.strictObject({ kind: z.literal('mail'), member_ids: members })
const webhook = z.strictObject({ kind: z.literal('webhook'), webhook_id: Id })
const tag = z.strictObject({ kind: z.literal('tag'), tag: ChatLabelName })

const slack = z.strictObject({ kind: z.literal('slack'), url: httpAddress.optional() })
const shownSlack = z.strictObject({ kind: z.literal('slack'), host: z.string() })

/** `slack.url`: of an incoming webhook; no reply contains it. Left out in a change: the known one stays. */
export const AlertAction = z
  .discriminatedUnion('kind', [followUp, conversation, mail, webhook, tag, slack])
  .meta({ id: 'AlertAction' })
export type AlertAction = z.infer<typeof AlertAction>
export type AlertActionKind = AlertAction['kind']

/** `host`: of the address that messages are posted to. */
export const ShownAlertAction = z
  .discriminatedUnion('kind', [followUp, conversation, mail, webhook, tag, shownSlack])
  .meta({ id: 'ShownAlertAction' })
export type ShownAlertAction = z.infer<typeof ShownAlertAction>

/** A figure is about no response, so there is nothing to follow up and nothing to tag. As of `AlertAction`. */
export const FigureAlertAction = z
  .discriminatedUnion('kind', [mail, webhook, slack])
  .meta({ id: 'FigureAlertAction' })
export type FigureAlertAction = z.infer<typeof FigureAlertAction>

export const ShownFigureAlertAction = z
  .discriminatedUnion('kind', [mail, webhook, shownSlack])
  .meta({ id: 'ShownFigureAlertAction' })
export type ShownFigureAlertAction = z.infer<typeof ShownFigureAlertAction>
