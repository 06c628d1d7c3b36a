// The primary button of a survey. It publishes the saved draft: errors open their list instead. The first version has nothing
// to compare with and is published at once; before a later one, what changed is shown. With nothing to publish, the button
// copies the link.
import { useState } from 'react'
import { useChange } from '../../../api/use-call.ts'
import { ActionButton } from '../../../parts/action-button.tsx'
import { Sheet } from '../../../parts/sheet.tsx'
import { useWords } from '../../../words/words.ts'
import { useDraftStore } from '../draft/use-draft.tsx'
import { useProblemMarks } from '../problems/problem-marks.tsx'
import { CopyLink } from './copy-link.tsx'
import { PublishForm, publishingTouches } from './publish-form.tsx'
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
  const first = useChange('publish_flow', publishingTouches)
  const published = (version: number) => {
    onPublished(version)
    setStep({ kind: 'published', version })
  }
  const begin = async () => {
    if (errors > 0) return onBlocked()
    setIsSaving(true)
    const isSaved = await store.flush()
    const { flow, decisions } = store.getSnapshot()
    const isPlain = publishedVersion === null && decisions.length === 0
    const sent =
      isSaved && isPlain
        ? await first.mutateAsync({ params: { id: flow.id } }).catch(() => null)
        : null
    setIsSaving(false)
    if (sent !== null) published(sent.version)
    // What the server refuses is explained there.
    else if (isSaved) setStep({ kind: 'asking' })
  }
  const close = () => setStep({ kind: 'closed' })
  return (
    <>
      {unpublished === 0 ? (
        <CopyLink />
      ) : (
        <ActionButton kind="primary" isBusy={isSaving} onPress={() => void begin()}>
          {say('publish.publish')}
        </ActionButton>
      )}
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
            onPublished={published}
          />
        )}
      </Sheet>
    </>
  )
}
