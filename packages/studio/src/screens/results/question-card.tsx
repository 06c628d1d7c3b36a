// One question's answers, drawn by the kind of its figures.

import type { QuestionFigures, QuestionResults } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import { ConjointCard } from './conjoint-card.tsx'
import { DatesCard, ValuesCard } from './counted-cards.tsx'
import type { FigureCardProps, FiguresOf } from './figure-card-props.ts'
import { FilesCard } from './files-card.tsx'
import { MatrixCard, RankingCard } from './heat-cards.tsx'
import { MaxdiffCard } from './maxdiff-card.tsx'
import { NumberCard } from './number-card.tsx'
import { OptionsCard } from './options-card.tsx'
import { useResults } from './results-context.tsx'
import { TextsCard } from './texts-card.tsx'

export function QuestionCard({ question }: { readonly question: QuestionResults }) {
  const compared = useResults().other?.results.questions.find(
    ({ question_id, figures }) =>
      question_id === question.question_id && figures.kind === question.figures.kind,
  )
  const otherOf = <Kind extends QuestionFigures['kind']>(
    kind: Kind,
  ): FigureCardProps<Kind>['other'] =>
    compared?.figures.kind === kind
      ? {
          figures: compared.figures as FiguresOf<Kind>,
          answered: compared.answered,
          valid: compared.base.valid,
          reached: compared.reached,
        }
      : null
  const { figures } = question
  switch (figures.kind) {
    case 'options':
      return <OptionsCard question={question} figures={figures} other={otherOf('options')} />
    case 'number':
      return <NumberCard question={question} figures={figures} other={otherOf('number')} />
    case 'ranking':
      return <RankingCard question={question} figures={figures} other={otherOf('ranking')} />
    case 'matrix':
      return <MatrixCard question={question} figures={figures} other={otherOf('matrix')} />
    case 'maxdiff':
      return <MaxdiffCard question={question} figures={figures} other={otherOf('maxdiff')} />
    case 'conjoint':
      return <ConjointCard question={question} figures={figures} other={otherOf('conjoint')} />
    case 'dates':
      return <DatesCard question={question} figures={figures} other={otherOf('dates')} />
    case 'texts':
      return <TextsCard question={question} figures={figures} other={otherOf('texts')} />
    case 'files':
      return <FilesCard question={question} figures={figures} other={otherOf('files')} />
    case 'values':
      return <ValuesCard question={question} figures={figures} other={otherOf('values')} />
    default:
      return unreachable(figures)
  }
}
