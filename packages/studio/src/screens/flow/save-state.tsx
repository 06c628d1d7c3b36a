// Says whether all is saved; if not, since when and what to do.
import { CloudOff, RotateCw } from 'lucide-react'
import { ActionButton } from '../../parts/action-button.tsx'
import { useLanguage } from '../../words/language.ts'
import { useWords } from '../../words/words.ts'
import { useDraft, useDraftStore } from './draft/use-draft.tsx'
import style from './flow-editor.module.css'
import { flowWords } from './flow-words.ts'

export function SaveState() {
  const say = useWords(flowWords)
  const time = useTimeOfDay()
  const saved = useDraft((snapshot) => snapshot.saved)
  const savedAtMs = useDraft((snapshot) => snapshot.savedAtMs)
  const failed = useDraft((snapshot) => snapshot.failed !== null)
  const words =
    saved === 'saving'
      ? say('flow.saving')
      : savedAtMs === null
        ? say('flow.saved')
        : say('flow.savedAt', { time: time(savedAtMs) })
  return (
    <span className={style['saved']} role="status" data-saved={saved}>
      {failed ? '' : words}
    </span>
  )
}

export function NotSaved() {
  const say = useWords(flowWords)
  const time = useTimeOfDay()
  const store = useDraftStore()
  const sinceMs = useDraft((snapshot) => snapshot.failed?.sinceMs ?? null)
  const why = useDraft((snapshot) => snapshot.failed?.why ?? null)
  if (sinceMs === null || why === null) return null
  return (
    <div className={style['notSaved']} role="alert">
      <CloudOff size={16} aria-hidden />
      <p>
        <strong>{say('flow.notSaved', { time: time(sinceMs) })}</strong> {say(`flow.why.${why}`)}
      </p>
      <ActionButton onPress={() => void store.flush()}>
        <RotateCw size={14} aria-hidden />
        {say('flow.tryNow')}
      </ActionButton>
    </div>
  )
}

export function useTimeOfDay(): (ms: number) => string {
  const language = useLanguage()
  return (ms) =>
    new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit' }).format(ms)
}
