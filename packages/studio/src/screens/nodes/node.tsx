// All settings of a node, in parts, with its page beside them. What is changed is saved at once or not at all.
import type { OwnerNode } from '@askwell/contract'
import { useBlocker, useSearch } from '@tanstack/react-router'
import { toast } from 'sonner'
import { useMay } from '../../api/me.tsx'
import { ActionButton } from '../../parts/action-button.tsx'
import { Segments } from '../../parts/segments.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { useWords } from '../../words/words.ts'
import style from './node.module.css'
import { NodePreview } from './node-preview.tsx'
import { NodeScreen } from './node-screen.tsx'
import { nodeWords } from './node-words.ts'
import { SaveBar } from './save-bar.tsx'
import { ChatPart } from './settings/chat-part.tsx'
import { GeneralPart } from './settings/general-part.tsx'
import { LimitsPart } from './settings/limits-part.tsx'
import { LookPart } from './settings/look-part.tsx'
import { OpeningPart } from './settings/opening-part.tsx'
import type { Part, PartProps } from './settings/part.ts'
import { PrivacyPart } from './settings/privacy-part.tsx'
import { useNodeDraft } from './use-node-draft.ts'

const parts: Readonly<Record<Part, (props: PartProps) => React.ReactNode>> = {
  general: GeneralPart,
  look: LookPart,
  opening: OpeningPart,
  limits: LimitsPart,
  chat: ChatPart,
  privacy: PrivacyPart,
}
const names = Object.keys(parts) as Part[]

export default function Node() {
  return <NodeScreen side="settings">{(node) => <NodeSettingsForm key={node.id} node={node} />}</NodeScreen>
}

function NodeSettingsForm({ node }: { readonly node: OwnerNode }) {
  const say = useWords(nodeWords)
  const may = useMay()('surveys.write')
  const { part: asked } = useSearch({ strict: false }) as { readonly part?: string }
  const part = names.find((name) => name === asked) ?? 'general'
  const draft = useNodeDraft(node)
  const isDirty = Object.keys(draft.changes).length > 0
  const blocker = useBlocker({
    // Another part of the same settings keeps what was changed.
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
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
          void draft.save().then((outcome) => outcome === 'merged' && toast.success(say('node.merged')))
        }}
      >
        <Segments
          label={say('node.parts')}
          items={names.map((name) => ({ to: `/nodes/${node.id}`, search: { part: name }, name: say(`node.part.${name}`), isHere: name === part }))}
        />
        <Shown draft={draft} isDisabled={!may} />
        <SaveBar draft={draft} may={may} />
      </form>
      <NodePreview node={draft.stored} css={draft.settings.css_text} />
      <Sheet isOpen={blocker.status === 'blocked'} onClose={() => blocker.reset?.()} title={say('node.leave')} role="alertdialog">
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
