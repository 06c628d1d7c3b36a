// Publishes the saved draft: errors open their list instead; otherwise what changed is shown, then what is live. The button
// is less prominent while there is nothing to publish.
import { useState } from 'react'
import { ActionButton } from '../../../parts/action-button.tsx'
import { Sheet } from '../../../parts/sheet.tsx'
import { useWords } from '../../../words/words.ts'
import { useDraftStore } from '../draft/use-draft.tsx'
import { useProblemMarks } from '../problems/problem-marks.tsx'
import { PublishForm } from './publish-form.tsx'
import { publishWords } from './publish-words.ts'
import { Published } from './published.tsx'

interface PublishButtonProps {
  readonly publishedVersion: number | null
  /** How many changes the published version does not have; null = not known. */
  readonly unpublished: number | null
  readonly onPublished: (version: number) => void
  /** Errors prevent publishing. */
  readonly onBlocked: () => void
}

type Step =
  | { readonly kind: 'closed' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'published'; readonly version: number }

export function PublishButton({
  publishedVersion,
  unpublished,
  onPublished,
  onBlocked,
}: PublishButtonProps) {
  const say = useWords(publishWords)
  const store = useDraftStore()
  const { errors } = useProblemMarks()
  const [step, setStep] = useState<Step>({ kind: 'closed' })
  const [isSaving, setIsSaving] = useState(false)
  const begin = async () => {
    if (errors > 0) return onBlocked()
    setIsSaving(true)
    const isSaved = await store.flush()
    setIsSaving(false)
    if (isSaved) setStep({ kind: 'asking' })
  }
  const close = () => setStep({ kind: 'closed' })
  return (
    <>
      <ActionButton
        kind={unpublished === 0 ? 'plain' : 'primary'}
        isBusy={isSaving}
        onPress={() => void begin()}
      >
        {say('publish.publish')}
      </ActionButton>
      <Sheet
        isOpen={step.kind !== 'closed'}
        onClose={close}
        title={
          step.kind === 'published'
            ? say('publish.done', { version: step.version })
            : say('publish.title')
        }
      >
        {step.kind === 'published' ? (
          <Published onClose={close} />
        ) : (
          <PublishForm
            publishedVersion={publishedVersion}
            onCancel={close}
            onPublished={(version) => {
              onPublished(version)
              setStep({ kind: 'published', version })
            }}
          />
        )}
      </Sheet>
    </>
  )
}
