import { Plus } from 'lucide-react'
import { Button, MenuTrigger } from 'react-aria-components'
import { MenuItem, MenuList } from '../../../parts/menu.tsx'
import { useWords } from '../../../words/words.ts'
import { addPage } from '../draft/edits/pages.ts'
import { useDraftStore } from '../draft/use-draft.tsx'
import style from './canvas.module.css'
import { canvasWords } from './canvas-words.ts'

export function AddState() {
  const say = useWords(canvasWords)
  const store = useDraftStore()
  const add = (kind: 'page' | 'thank' | 'chat' | 'random') => {
    const id = crypto.randomUUID()
    const name = say(
      kind === 'thank' ? 'canvas.newThank' : kind === 'chat' ? 'canvas.newChat' : 'canvas.newState',
    )
    store.edit((flow) => addPage(flow, { id, name, style: kind, buttonId: crypto.randomUUID() }))
    store.select({ kind: 'state', stateId: id })
  }
  return (
    <MenuTrigger>
      <Button className={`${style['tool']} ${style['worded']}`}>
        <Plus size={16} aria-hidden />
        {say('canvas.addState')}
      </Button>
      <MenuList label={say('canvas.addState')}>
        {(['page', 'thank', 'chat', 'random'] as const).map((kind) => (
          <MenuItem key={kind} id={kind} onAction={() => add(kind)}>
            {say(`canvas.${kind}`)}
          </MenuItem>
        ))}
      </MenuList>
    </MenuTrigger>
  )
}
