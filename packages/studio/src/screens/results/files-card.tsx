// Files that people uploaded, the newest first.
import type { TextSample } from '@askwell/contract'
import { FileText } from 'lucide-react'
import { ChartCard } from '../../charts/chart-card.tsx'
import { useMoment } from '../../words/moment.ts'
import { useWords } from '../../words/words.ts'
import type { FigureCardProps } from './figure-card-props.ts'
import style from './results.module.css'
import { useResults } from './results-context.tsx'
import { resultsWords } from './results-words.ts'
import { useQuestionHead } from './use-question-head.tsx'
import { useReplied } from './use-replied.tsx'

export function FilesCard({ question, figures: { sample }, other }: FigureCardProps<'files'>) {
  const say = useWords(resultsWords)
  const moment = useMoment()
  const head = useQuestionHead(question)
  const { other: beside } = useResults()
  const replied = useReplied(question, other, 'results.sentFile')
  const otherSample = other?.figures.sample ?? []
  const named = (name: string, files: readonly TextSample[]): string[][] =>
    files.length === 0
      ? [['–', '–', name]]
      : files.map((file) => [nameOf(file), moment(file.received_at), name])
  return (
    <ChartCard
      {...head}
      sentence={[say('results.files', { count: question.answered }), replied?.sentence]
        .filter(Boolean)
        .join(' ')}
      table={
        beside
          ? {
              heads: [say('results.file'), say('results.period'), say('results.group')],
              rows: [...named(say('results.this'), sample), ...named(beside.name, otherSample)],
            }
          : {
              heads: [say('results.file'), say('results.period')],
              rows: sample.map((file) => [nameOf(file), moment(file.received_at)]),
            }
      }
      head={replied?.head}
      foot={replied?.foot}
    >
      <div className={style['sides']} data-sides={beside ? 2 : 1}>
        <FileList
          title={beside && say('results.this')}
          files={sample}
          answered={question.answered}
        />
        {beside && (
          <FileList title={beside.name} files={otherSample} answered={other?.answered ?? 0} />
        )}
      </div>
    </ChartCard>
  )
}

interface FileListProps {
  readonly title: string | null
  readonly files: readonly TextSample[]
  readonly answered: number
}

function FileList({ title, files, answered }: FileListProps) {
  const say = useWords(resultsWords)
  const moment = useMoment()
  return (
    <div>
      {title !== null && <h3>{title}</h3>}
      {files.length === 0 && (
        <p className={style['help']}>
          {say(answered === 0 ? 'results.nobody' : 'results.hiddenTexts')}
        </p>
      )}
      <ul className={style['words']}>
        {files.map((file, place) => (
          <li key={`${file.feedback_id} ${place}`}>
            <a
              href={file.url ?? file.body}
              target="_blank"
              rel="noopener noreferrer"
              className={style['file']}
            >
              <FileText size={16} aria-hidden />
              <bdi>{nameOf(file)}</bdi>
            </a>
            <time dateTime={file.received_at}>{moment(file.received_at)}</time>
          </li>
        ))}
      </ul>
    </div>
  )
}

const nameOf = ({ url, body }: TextSample): string =>
  decodeURIComponent((url ?? body).split('/').at(-1) ?? '')
