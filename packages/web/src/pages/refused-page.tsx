// A survey that closed, reached its quota or was refused while somebody answered it: the reason, in the owner's words if
// there are any, and the answers for copying. It offers nothing that would fail again.

import type { Flow } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import type { Run } from '@askwell/engine'
import { type ComponentType, useEffect, useState } from 'react'
import { useApp } from '../app/app-context.ts'
import type { Words } from '../app-types.ts'
import { Prose } from '../prose/prose.tsx'
import type { AnswersGiven } from './answers-given.tsx'
import { Notice } from './notices.tsx'

export type Refused = Extract<Run['phase'], { kind: 'refused' }>['why']

interface RefusedPageProps {
  readonly why: Refused
  readonly flow: Flow
  readonly run: Run
  /** The owner's message. */
  readonly message: string | null
}

export function RefusedPage({ why, flow, run, message }: RefusedPageProps) {
  const { words, plain = null } = useApp()
  const fetched = useAnswers()
  const Answers = plain?.AnswersGiven ?? fetched
  const { heading, text } = refusalText(words, why)
  const own = (why === 'closed' || why === 'full') && message?.trim() ? message : null
  return (
    <Notice
      icon={why === 'closed' || why === 'full' ? 'clock' : 'alert'}
      heading={heading}
      isBroken={why === 'signature' || why === 'not_here'}
    >
      {own ? <Prose text={own} /> : <p>{text}</p>}
      {Object.keys(run.answers).length > 0 && <p>{words.t('closed.notSent')}</p>}
      {Answers && <Answers flow={flow} run={run} />}
    </Notice>
  )
}

export function refusalText(
  { t }: Words,
  why: Refused,
): { readonly heading: string; readonly text: string } {
  switch (why) {
    case 'closed':
      return { heading: t('closed.heading'), text: t('surveyClosed') }
    case 'full':
      return { heading: t('full.heading'), text: t('full.text') }
    case 'signature':
      return { heading: t('invalidSignature'), text: t('invalidSignature.help') }
    case 'not_here':
      return { heading: t('refused.heading'), text: t('refused.text') }
    default:
      return unreachable(why)
  }
}

/** A separate chunk, because few people ever see this list. */
function useAnswers(): ComponentType<Parameters<typeof AnswersGiven>[0]> | null {
  const [Answers, setAnswers] = useState<typeof AnswersGiven | null>(null)
  useEffect(() => {
    let isHere = true
    import('./answers-given.tsx').then(
      (chunk) => isHere && setAnswers(() => chunk.AnswersGiven),
      () => {},
    )
    return () => {
      isHere = false
    }
  }, [])
  return Answers
}
