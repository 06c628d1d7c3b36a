// Texts as files: written for spreadsheets or programs, and read back completely or not at all.
import type { Flow } from '@askwell/contract'
import { Download, Upload } from 'lucide-react'
import { useState } from 'react'
import { FileTrigger, MenuTrigger } from 'react-aria-components'
import { toast } from 'sonner'
import { ActionButton } from '../../../parts/action-button.tsx'
import { MenuItem, MenuList } from '../../../parts/menu.tsx'
import { Sheet } from '../../../parts/sheet.tsx'
import type { Edit } from '../../../questions/edits/change-element.ts'
import { keyFrom } from '../../../questions/keys.ts'
import partStyle from '../../../questions/parts/parts.module.css'
import { useWords } from '../../../words/words.ts'
import type { LineFault } from './edits/text-files.ts'
import { withTexts } from './edits/texts.ts'
import style from './languages.module.css'
import { languagesWords } from './languages-words.ts'

/** As many faults as a person reads before correcting the file. */
const mostFaults = 20

interface Refused {
  readonly name: string
  readonly faults: readonly LineFault[]
}

export function TextFiles({ flow, edit }: { readonly flow: Flow; readonly edit: Edit }) {
  const say = useWords(languagesWords)
  const [refused, setRefused] = useState<Refused | null>(null)
  const take = async (file: File) => {
    const { readCsv, readJson } = await import('./edits/text-files.ts')
    const text = await file.text()
    const read = /\.json$/i.test(file.name) ? readJson(flow, text) : readCsv(flow, text)
    if (read.is === 'wrong') return setRefused({ name: file.name, faults: read.faults })
    setRefused(null)
    if (read.count > 0) edit((known) => withTexts(known, read.changes))
    toast.success(say('texts.imported', { count: read.count }))
  }
  return (
    <>
      <MenuTrigger>
        <ActionButton>
          <Download size={14} aria-hidden />
          {say('texts.export')}
        </ActionButton>
        <MenuList label={say('texts.export')}>
          <MenuItem id="csv" onAction={() => void save(flow, 'csv')}>
            {say('texts.exportCsv')}
          </MenuItem>
          <MenuItem id="json" onAction={() => void save(flow, 'json')}>
            {say('texts.exportJson')}
          </MenuItem>
        </MenuList>
      </MenuTrigger>
      <FileTrigger
        acceptedFileTypes={['.csv', '.json', 'text/csv', 'application/json']}
        onSelect={(files) => {
          const [file] = files ?? []
          if (file) void take(file)
        }}
      >
        <ActionButton>
          <Upload size={14} aria-hidden />
          {say('texts.import')}
        </ActionButton>
      </FileTrigger>
      {refused && <Faults refused={refused} onClose={() => setRefused(null)} />}
    </>
  )
}

function Faults({
  refused: { name, faults },
  onClose,
}: {
  readonly refused: Refused
  readonly onClose: () => void
}) {
  const say = useWords(languagesWords)
  return (
    <Sheet isOpen onClose={onClose} title={say('texts.refused', { name })}>
      <ul className={style['faults']}>
        {faults.slice(0, mostFaults).map(({ line, why, what }, at) => (
          <li key={at}>
            {line === 0 ? say('texts.file') : say('texts.line', { line })}{' '}
            {say(`texts.why.${why}`, { what })}
          </li>
        ))}
      </ul>
      {faults.length > mostFaults && (
        <p className={partStyle['note']}>
          {say('texts.moreFaults', { count: faults.length - mostFaults })}
        </p>
      )}
    </Sheet>
  )
}

async function save(flow: Flow, kind: 'csv' | 'json'): Promise<void> {
  const { csvOf, jsonOf } = await import('./edits/text-files.ts')
  const file = new Blob([kind === 'csv' ? csvOf(flow) : jsonOf(flow)], {
    type: kind === 'csv' ? 'text/csv;charset=utf-8' : 'application/json',
  })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = `${keyFrom(flow.name) || 'survey'}-texts.${kind}`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 1_000)
}
