// What a link proves about a node: whether its owner signed it, and the token that lets this visitor send feedback where
// only signed links may. Used by the node call and by the page that inlines its answer.
import { idPattern } from '@askwell/contract'
import { isSignedByAny } from '../../access/signature.ts'
import { makeSubmissionToken } from '../../access/submission-token.ts'
import { makeVisitTicket } from '../../access/visit-ticket.ts'
import type { LiveNode } from '../../actions/respondent/settings.ts'
import type { Deps } from '../../deps.ts'
import type { LinkCheck } from '../../present/respondent/node-reply.ts'
import { isSecure } from './check-visitor.ts'

export interface LinkQuery {
  readonly signature?: string | undefined
  readonly responses?: string | undefined
  readonly creator_id?: string | undefined
}

export function checkLink(
  deps: Pick<Deps, 'secrets' | 'clock'>,
  node: LiveNode,
  query: LinkQuery,
): LinkCheck {
  const { use_signature_verify } = node.settings
  const isSignatureValid = isSignedByAny(
    {
      nodeId: node.id,
      responses: query.responses ?? null,
      creatorId: query.creator_id ?? null,
      signature: query.signature ?? null,
    },
    node.publicKeys,
  )
  // In secure mode our own page needs one, too, because it has no widget that provides a security token.
  const needsToken = use_signature_verify ? isSignatureValid : isSecure(node)
  // Only a signature makes the named customer more than a claim.
  const creatorId =
    isSignatureValid && idPattern.test(query.creator_id ?? '') ? (query.creator_id ?? null) : null
  const { submission } = deps.secrets
  return {
    isSignatureValid,
    submissionToken: needsToken
      ? makeSubmissionToken(submission, node.id, { creatorId }, deps.clock())
      : null,
    visitTicket:
      use_signature_verify && !isSignatureValid
        ? null
        : makeVisitTicket(submission, node.id, deps.clock()),
  }
}
