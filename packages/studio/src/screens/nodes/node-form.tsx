// One part of a node's settings, with its page beside it. Changes are saved together or not at all, and leaving
// with unsaved changes asks first.
import type { OwnerNode } from '@askwell/contract'
import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { toast } from 'sonner'
import { useMay } from '../../api/me.tsx'
import { ActionButton } from '../../parts/action-button.tsx'
import { Card } from '../../parts/screen.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { useWords } from '../../words/words.ts'
import { ChatFields, usualChat } from '../chat-settings/chat-fields.tsx'
import style from './node.module.css'
import { NodePreview } from './node-preview.tsx'
import { nodeWords } from './node-words.ts'
import { SaveBar } from './save-bar.tsx'
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
  /** Above the part: links to the other parts, which keep their changes. */
  readonly children?: ReactNode
}

export function NodeForm({ node, part, children }: NodeFormProps) {
  const say = useWords(nodeWords)
  const may = useMay()('surveys.write')
  const draft = useNodeDraft(node)
  const isDirty = Object.keys(draft.changes).length > 0
  const blocker = useBlocker({
    // Another part of the same settings does not leave the form.
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

/** Within a survey, another side or another channel is another form. */
function hasSameSide(one: object, other: object): boolean {
  const of = (search: object): string =>
    JSON.stringify(
      ['side', 'place'].map((name) => (search as Readonly<Record<string, unknown>>)[name]),
    )
  return of(one) === of(other)
}

// How the chat after this node's survey behaves (O-17).

function ChatPart({ draft, isDisabled }: PartProps) {
  const say = useWords(nodeWords)
  const chat = { ...usualChat, ...draft.settings.chat }
  return (
    <Card title={say('node.part.chat')} note={say('node.chatNote')}>
      <div className={style['fields']}>
        <ChatFields
          chat={chat}
          set={(change) => draft.set({ chat: { ...chat, ...change } })}
          isDisabled={isDisabled}
        />
      </div>
    </Card>
  )
}
