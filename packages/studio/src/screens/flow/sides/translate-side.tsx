// The languages of a survey with how far each is, and all its texts side by side.
import { Screen } from '../../../parts/screen.tsx'
import { useWords } from '../../../words/words.ts'
import { useDraft, useDraftStore } from '../draft/use-draft.tsx'
import { flowWords } from '../flow-words.ts'
import { LanguagesForm } from '../inspector/languages-form.tsx'
import { languagesWords } from '../inspector/languages-words.ts'
import { TextsPanel } from '../inspector/texts-panel.tsx'
import style from './sides.module.css'

export function TranslateSide() {
  const say = useWords(flowWords)
  const sayLanguages = useWords(languagesWords)
  const flow = useDraft((snapshot) => snapshot.flow)
  const translations = useDraft((snapshot) => snapshot.translations)
  const { edit, confirmTranslation } = useDraftStore()
  return (
    <Screen title={say('flow.side.translate')} fills="whole">
      <div className={style['translate']}>
        <section className={style['languages']} aria-label={sayLanguages('languages.title')}>
          <h2>{sayLanguages('languages.title')}</h2>
          <LanguagesForm flow={flow} edit={edit} translations={translations} />
        </section>
        <div className={style['texts']}>
          <TextsPanel
            flow={flow}
            edit={edit}
            translations={translations}
            onConfirm={confirmTranslation}
          />
        </div>
      </div>
    </Screen>
  )
}
