// What a respondent has answered so far, question by question, as text that can be selected and copied.
import type { Flow } from '@askwell/contract'
import { answersGiven, mapFlow, type Run } from '@askwell/engine'
import { useApp } from '../app/app-context.ts'
import { Phrase } from '../prose/prose.tsx'

export function AnswersGiven({ flow, run }: { readonly flow: Flow; readonly run: Run }) {
  const { words } = useApp()
  return (
    <ul className="given">
      {answersGiven(mapFlow(flow), run, words.text).map(({ question, lines }) => (
        <li key={question.id}>
          <strong>
            <Phrase text={words.markdown(question.body)} of={question.body} />
          </strong>
          {lines.map((line, at) => (
            <bdi key={at} className="given__line">
              {line}
            </bdi>
          ))}
        </li>
      ))}
    </ul>
  )
}
