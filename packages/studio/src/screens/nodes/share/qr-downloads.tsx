// Saves the QR code of an address as a picture: by two buttons, or by a menu where there is less room.
import { ChevronDown, Download, QrCode } from 'lucide-react'
import { MenuTrigger } from 'react-aria-components'
import { saveFile } from '../../../api/take-file.ts'
import { ActionButton } from '../../../parts/action-button.tsx'
import { MenuItem, MenuList } from '../../../parts/menu.tsx'
import { useWords } from '../../../words/words.ts'
import { fileNameOf } from './prepared-link.ts'
import { shareWords } from './share-words.ts'

interface QrDownloadsProps {
  readonly nodeId: string
  /** An address of the node. */
  readonly url: string
  /** Of the file, without its ending; whatever no file name should have is left out. */
  readonly name: string
}

const forms = [
  { form: 'png', label: 'share.downloadPng' },
  { form: 'svg', label: 'share.downloadSvg' },
] as const
type QrForm = (typeof forms)[number]['form']

/** Pixels: large enough for a poster. */
const size = 2_048

const save = (form: QrForm, { nodeId, url, name }: QrDownloadsProps): void =>
  saveFile(
    `qr_${form}`,
    { params: { id: nodeId }, query: { link: url, size } },
    `${fileNameOf(name)}.${form}`,
  )

export function QrDownloads(props: QrDownloadsProps) {
  const say = useWords(shareWords)
  return forms.map(({ form, label }) => (
    <ActionButton key={form} label={say(label)} onPress={() => save(form, props)}>
      <Download size={14} aria-hidden />
      {form.toUpperCase()}
    </ActionButton>
  ))
}

export function QrMenu(props: QrDownloadsProps) {
  const say = useWords(shareWords)
  const label = say('share.codeOf', { name: props.url })
  return (
    <MenuTrigger>
      <ActionButton label={label}>
        <QrCode size={14} aria-hidden />
        <ChevronDown size={14} aria-hidden />
      </ActionButton>
      <MenuList label={label}>
        {forms.map(({ form, label: item }) => (
          <MenuItem key={form} id={form} onAction={() => save(form, props)}>
            {say(item)}
          </MenuItem>
        ))}
      </MenuList>
    </MenuTrigger>
  )
}
