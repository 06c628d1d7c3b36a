// The list of what is wrong: each line links to its place, and offers a quick fix.
import type { Flow, Problem } from '@askwell/contract'
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { Button } from 'react-aria-components'
import { ActionButton } from '../../../parts/action-button.tsx'
import { useLanguage } from '../../../words/language.ts'
import { useWords } from '../../../words/words.ts'
import { useDraft, useDraftStore } from '../draft/use-draft.tsx'
import { flowWords } from '../flow-words.ts'
import { placeOf } from './place-of.ts'
import { useProblemMarks } from './problem-marks.tsx'
import { problemWords } from './problem-words.ts'
import style from './problems-panel.module.css'
import { quickFix } from './quick-fix.ts'

/** A flow with very many problems has the same ones over and over. */
const mostLines = 100

export function ProblemsPanel({ onGo }: { readonly onGo?: () => void }) {
  const say = useWords(problemWords)
  const { list, flow: checked } = useProblemMarks()
  const current = useDraft(({ flow }) => flow)
  if (list.length === 0 || checked === null)
    return (
      <p className={style['none']}>
        <CircleCheck size={15} aria-hidden />
        {say('problems.none')}
      </p>
    )
  return (
    <>
      <ul className={style['list']}>
        {list.slice(0, mostLines).map((problem) => (
          <Line
            key={`${problem.code} ${problem.path}`}
            flow={checked}
            problem={problem}
            isCurrent={checked === current}
            {...(onGo && { onGo })}
          />
        ))}
      </ul>
      {list.length > mostLines && (
        <p className={style['none']}>{say('problems.more', { count: list.length - mostLines })}</p>
      )}
    </>
  )
}

interface LineProps {
  readonly flow: Flow
  readonly problem: Problem
  /** The list is about the draft as it is now, so that fixes apply to the right places. */
  readonly isCurrent: boolean
  readonly onGo?: () => void
}

function Line({ flow, problem, isCurrent, onGo }: LineProps) {
  const say = useWords(problemWords)
  const sayFlow = useWords(flowWords)
  const language = useLanguage()
  const store = useDraftStore()
  const place = placeOf(flow, problem.path)
  const state = place.kind === 'none' ? null : flow.states.find(({ id }) => id === place.stateId)
  const name = state ? state.name || sayFlow('flow.namelessState') : say('problems.survey')
  const fix = quickFix(flow, problem)
  const Icon = problem.severity === 'error' ? CircleAlert : TriangleAlert
  return (
    <li className={style['line']} data-severity={problem.severity}>
      <Icon size={16} role="img" aria-label={say(`problems.${problem.severity}`)} />
      <code className={style['code']}>{problem.code}</code>
      <Button
        className={style['go'] ?? ''}
        onPress={() => {
          store.select(place)
          onGo?.()
        }}
      >
        <span>{language === 'en' ? problem.message : say(`problem.${problem.code}`)}</span>
        <small dir="auto">{name}</small>
      </Button>
      {fix && (
        <ActionButton isDisabled={!isCurrent} onPress={() => store.edit(fix.change)}>
          {say(`problems.fix.${fix.kind}`)}
        </ActionButton>
      )}
    </li>
  )
}
