// The QR code of a link: shown, downloaded as PNG or SVG, or printed on a sheet. Dark on white in every theme: cameras need it.
import { Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { ActionButton } from '../../../parts/action-button.tsx'
import { tellFailure } from '../../../parts/tell-failure.ts'
import { useWords } from '../../../words/words.ts'
import { download } from '../download.ts'
import style from './share.module.css'
import { shareWords } from './share-words.ts'

interface QrCodeProps {
  readonly svg: string
  readonly url: string
  /** The heading of the sheet, and the name of the file. */
  readonly name: string
}

export function QrCode({ svg, url, name }: QrCodeProps) {
  const say = useWords(shareWords)
  const [isPrinting, setIsPrinting] = useState(false)
  const picture = `data:image/svg+xml,${encodeURIComponent(svg)}`
  const file = name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || 'code'
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
        <ActionButton
          label={say('share.downloadPng')}
          onPress={() =>
            void pngOf(picture).then((png) => download(png, `${file}.png`), tellFailure)
          }
        >
          <Download size={14} aria-hidden />
          PNG
        </ActionButton>
        <ActionButton
          label={say('share.downloadSvg')}
          onPress={() => download(new Blob([svg], { type: 'image/svg+xml' }), `${file}.svg`)}
        >
          <Download size={14} aria-hidden />
          SVG
        </ActionButton>
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

/** Large enough for a poster. */
const pngSize = 1_024

async function pngOf(picture: string): Promise<Blob> {
  const image = new Image(pngSize, pngSize)
  image.src = picture
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = pngSize
  canvas.height = pngSize
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('this browser draws no pictures')
  context.imageSmoothingEnabled = false
  context.drawImage(image, 0, 0, pngSize, pngSize)
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (png) => (png === null ? reject(new Error('no picture came')) : resolve(png)),
      'image/png',
    ),
  )
}
