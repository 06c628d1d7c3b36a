// Pausing, archiving and deleting a node. The first two are done at once and can be undone; the last asks for confirmation.
import type { OwnerNode } from '@askwell/contract'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { toast } from 'sonner'
import { useChange } from '../../../api/use-call.ts'
import { ActionButton } from '../../../parts/action-button.tsx'
import { Confirm } from '../../../parts/confirm.tsx'
import { Card } from '../../../parts/screen.tsx'
import { useWords } from '../../../words/words.ts'
import style from '../node.module.css'
import { nodeWords } from '../node-words.ts'
import type { PartProps } from './part.ts'

export function EndCard({ draft }: Pick<PartProps, 'draft'>) {
  const say = useWords(nodeWords)
  const navigate = useNavigate()
  const remove = useChange('delete_node', ['list_nodes'])
  const [isAsking, setIsAsking] = useState(false)
  const { status } = draft.settings
  const become = (
    next: OwnerNode['status'],
    word: 'node.pause' | 'node.activate' | 'node.archive',
  ) => <ActionButton onPress={() => draft.set({ status: next })}>{say(word)}</ActionButton>
  return (
    <Card title={say('node.danger')} note={say('node.dangerNote')}>
      <div className={`${style['fields']} ${style['buttons']}`} style={{ flexDirection: 'row' }}>
        {status === 'active' ? become('passive', 'node.pause') : become('active', 'node.activate')}
        {status !== 'archived' && become('archived', 'node.archive')}
        <ActionButton kind="danger" onPress={() => setIsAsking(true)}>
          {say('node.delete')}
        </ActionButton>
      </div>
      <Confirm
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={say('node.deleteTitle', { name: draft.stored.name })}
        text={say('node.deleteText')}
        action={say('node.delete')}
        change={remove}
        onConfirm={async () => {
          await remove.mutateAsync({ params: { id: draft.stored.id } })
          draft.discard()
          toast.success(say('node.deleted', { name: draft.stored.name }))
          await navigate({ to: '/channels', ignoreBlocker: true })
        }}
      />
    </Card>
  )
}
