// The languages of a survey with how far each is, and all its texts side by side.
import { useNavigate } from '@tanstack/react-router'
import { useMay } from '../../../api/me.tsx'
import { Screen } from '../../../parts/screen.tsx'
import { useWords } from '../../../words/words.ts'
import { useDraft, useDraftStore } from '../draft/use-draft.tsx'
import { flowWords } from '../flow-words.ts'
import { LanguagesForm } from '../inspector/languages-form.tsx'
import { languagesWords } from '../inspector/languages-words.ts'
import { TextsPanel } from '../inspector/texts-panel.tsx'
import { PublishButton } from '../publish/publish-button.tsx'
import { UndoRedo } from '../undo-redo.tsx'
import style from './sides.module.css'

interface TranslateSideProps {
  readonly publishedVersion: number | null
  /** How many changes the published version does not have; null = not known. */
  readonly unpublished: number | null
  readonly onPublished: (version: number) => void
}

export function TranslateSide(publishing: TranslateSideProps) {
  const say = useWords(flowWords)
  const sayLanguages = useWords(languagesWords)
  const navigate = useNavigate()
  const mayWrite = useMay()('surveys.write')
  const flow = useDraft((snapshot) => snapshot.flow)
  const { edit } = useDraftStore()
  const toProblems = () =>
    void navigate({ to: `/flows/${flow.id}`, search: { problems: 'shown' } as never })
  return (
    <Screen
      title={say('flow.side.translate')}
      fills="whole"
      actions={
        <>
          <UndoRedo />
          {mayWrite && <PublishButton {...publishing} onBlocked={toProblems} />}
        </>
      }
    >
      <div className={style['translate']}>
        <section className={style['languages']} aria-label={sayLanguages('languages.title')}>
          <h2>{sayLanguages('languages.title')}</h2>
          <LanguagesForm flow={flow} edit={edit} />
        </section>
        <div className={style['texts']}>
          <TextsPanel flow={flow} edit={edit} />
        </div>
      </div>
    </Screen>
  )
}
