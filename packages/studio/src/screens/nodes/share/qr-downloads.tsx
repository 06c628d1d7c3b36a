// Buttons that save the QR code of an address as a picture.
import { Download } from 'lucide-react'
import { saveFile } from '../../../api/take-file.ts'
import { ActionButton } from '../../../parts/action-button.tsx'
import { useWords } from '../../../words/words.ts'
import { fileNameOf } from './prepared-link.ts'
import { shareWords } from './share-words.ts'

interface QrDownloadsProps {
  readonly nodeId: string
  /** An address of the node. */
  readonly url: string
  /** Of the file, without its ending; whatever no file name should have is left out. */
  readonly name: string
  /** Says which code, where there are several. */
  readonly of?: string
}

/** Pixels: large enough for a poster. */
const size = 2_048

export function QrDownloads({ nodeId, url, name, of }: QrDownloadsProps) {
  const say = useWords(shareWords)
  const file = fileNameOf(name)
  const save = (form: 'png' | 'svg') => () =>
    saveFile(
      `qr_${form}`,
      { params: { id: nodeId }, query: { link: url, size } },
      `${file}.${form}`,
    )
  const named = (label: string): string => (of === undefined ? label : `${label}: ${of}`)
  return (
    <>
      <ActionButton label={named(say('share.downloadPng'))} onPress={save('png')}>
        <Download size={14} aria-hidden />
        PNG
      </ActionButton>
      <ActionButton label={named(say('share.downloadSvg'))} onPress={save('svg')}>
        <Download size={14} aria-hidden />
        SVG
      </ActionButton>
    </>
  )
}
