// The QR code of a link: shown, downloaded as PNG or SVG (ECO-51), or printed on a sheet. Dark on white in every theme: cameras
// need it.
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { ActionButton } from '../../../parts/action-button.tsx'
import { useWords } from '../../../words/words.ts'
import { QrDownloads } from './qr-downloads.tsx'
import style from './share.module.css'
import { shareWords } from './share-words.ts'

interface QrCodeProps {
  readonly nodeId: string
  readonly svg: string
  readonly url: string
  /** The heading of the sheet, and the name of the file. */
  readonly name: string
}

export function QrCode({ nodeId, svg, url, name }: QrCodeProps) {
  const say = useWords(shareWords)
  const [isPrinting, setIsPrinting] = useState(false)
  const picture = `data:image/svg+xml,${encodeURIComponent(svg)}`
  const print = () => {
    setIsPrinting(true)
    // The sheet must be in the page before it is printed.
    requestAnimationFrame(() => requestAnimationFrame(() => window.print()))
    window.addEventListener('afterprint', () => setIsPrinting(false), { once: true })
  }
  return (
    <>
      <img
        className={style['code']}
        src={picture}
        alt={say('share.codeOf', { name })}
        width={176}
        height={176}
      />
      <div className={style['buttons']}>
        <QrDownloads nodeId={nodeId} url={url} name={name} />
        <ActionButton onPress={print}>
          <Printer size={14} aria-hidden />
          {say('share.print')}
        </ActionButton>
      </div>
      {isPrinting &&
        createPortal(
          <div className={style['sheet']}>
            <h1>{name}</h1>
            <img src={picture} alt="" />
            <p>{say('share.scan')}</p>
            <p className={style['sheetUrl']}>{url}</p>
          </div>,
          document.body,
        )}
    </>
  )
}
