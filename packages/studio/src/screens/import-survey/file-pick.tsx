// A place to drop a file on, with a button that does the same.
import { FileUp } from 'lucide-react'
import { DropZone, FileTrigger } from 'react-aria-components'
import { ActionButton } from '../../parts/action-button.tsx'
import { useWords } from '../../words/words.ts'
import style from './import-survey.module.css'
import { importWords } from './import-words.ts'

interface FilePickProps {
  readonly onPick: (file: File) => void
  readonly hasChosen: boolean
}

export function FilePick({ onPick, hasChosen }: FilePickProps) {
  const say = useWords(importWords)
  return (
    <DropZone
      className={style['drop'] ?? ''}
      aria-label={say('import.drop')}
      onDrop={(event) => {
        const item = event.items.find((one) => one.kind === 'file')
        if (item?.kind === 'file') void item.getFile().then(onPick)
      }}
    >
      <FileUp size={24} strokeWidth={1.75} aria-hidden />
      <FileTrigger
        acceptedFileTypes={['.qsf', '.json', 'application/json']}
        onSelect={(files) => {
          const [file] = files ?? []
          if (file) onPick(file)
        }}
      >
        <ActionButton kind={hasChosen ? 'plain' : 'primary'}>
          {say(hasChosen ? 'import.other' : 'import.choose')}
        </ActionButton>
      </FileTrigger>
      <span>{say('import.drop')}</span>
      <span className={style['note']}>{say('import.kinds')}</span>
    </DropZone>
  )
}
