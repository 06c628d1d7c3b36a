// One part of a node's settings, with its page beside it. What is changed is saved at once or not at all, and nobody leaves
// with something unsaved without being asked.
import type { OwnerNode } from '@askwell/contract'
import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { toast } from 'sonner'
import { useMay } from '../../api/me.tsx'
import { ActionButton } from '../../parts/action-button.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { useWords } from '../../words/words.ts'
import style from './node.module.css'
import { NodePreview } from './node-preview.tsx'
import { nodeWords } from './node-words.ts'
import { SaveBar } from './save-bar.tsx'
import { ChatPart } from './settings/chat-part.tsx'
import { GeneralPart } from './settings/general-part.tsx'
import { LimitsPart } from './settings/limits-part.tsx'
import { LookPart } from './settings/look-part.tsx'
import { OpeningPart } from './settings/opening-part.tsx'
import type { PartProps, SettingsTab } from './settings/part.ts'
import { PrivacyPart } from './settings/privacy-part.tsx'
import { useNodeDraft } from './use-node-draft.ts'

const parts: Readonly<Record<SettingsTab, (props: PartProps) => ReactNode>> = {
  general: GeneralPart,
  look: LookPart,
  opening: OpeningPart,
  limits: LimitsPart,
  chat: ChatPart,
  privacy: PrivacyPart,
}
export const partNames = Object.keys(parts) as SettingsTab[]

interface NodeFormProps {
  readonly node: OwnerNode
  readonly part: SettingsTab
  /** Above the part: the way to the others, which keep what was changed. */
  readonly children?: ReactNode
}

export function NodeForm({ node, part, children }: NodeFormProps) {
  const say = useWords(nodeWords)
  const may = useMay()('surveys.write')
  const draft = useNodeDraft(node)
  const isDirty = Object.keys(draft.changes).length > 0
  const blocker = useBlocker({
    // Another part of the same settings is no way out.
    shouldBlockFn: ({ current, next }) =>
      isDirty && (current.pathname !== next.pathname || !hasSameSide(current.search, next.search)),
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })
  const Shown = parts[part]
  return (
    <div className={style['sides']}>
      <form
        className={style['form']}
        onSubmit={(event) => {
          event.preventDefault()
          void draft
            .save()
            .then((outcome) => outcome === 'merged' && toast.success(say('node.merged')))
        }}
      >
        {children}
        <Shown draft={draft} isDisabled={!may} />
        <SaveBar draft={draft} may={may} />
      </form>
      <NodePreview node={draft.stored} css={draft.settings.css_text} />
      <Sheet
        isOpen={blocker.status === 'blocked'}
        onClose={() => blocker.reset?.()}
        title={say('node.leave')}
        role="alertdialog"
      >
        <p>{say('node.leaveText')}</p>
        <div className={style['buttons']}>
          <ActionButton kind="danger" onPress={() => blocker.proceed?.()}>
            {say('node.leaveIt')}
          </ActionButton>
        </div>
      </Sheet>
    </div>
  )
}

/** Within a survey, another side of it or another of its places is another form. */
function hasSameSide(one: object, other: object): boolean {
  const of = (search: object): string =>
    JSON.stringify(
      ['side', 'place'].map((name) => (search as Readonly<Record<string, unknown>>)[name]),
    )
  return of(one) === of(other)
}
