// One file: uploading, stored, failed or refused.
import { useApp } from '../app/app-context.ts'
import { Icon, type IconName } from '../app/icon.tsx'
import { sizeText, typeText } from './size-text.ts'

export type FileRow =
  | { readonly kind: 'running'; readonly name: string; readonly percent: number }
  | { readonly kind: 'stored'; readonly name: string; readonly size: number; readonly type: string }
  | { readonly kind: 'failed'; readonly name: string; readonly tryAgain: (() => void) | null }

const icons: Record<FileRow['kind'], IconName> = {
  running: 'image',
  stored: 'check',
  failed: 'alert',
}

export function UploadRow({ row, remove }: { readonly row: FileRow; readonly remove: () => void }) {
  const { words } = useApp()
  return (
    <div className={`file-row file-row--${row.kind}`}>
      <span className="file-row__icon">
        <Icon name={icons[row.kind]} size={20} />
      </span>
      <div className="file-row__text">
        <FileName name={row.name} />
        {row.kind === 'running' && (
          <>
            <bdi className="file-row__percent">{words.number(row.percent)}%</bdi>
            <span className="file-row__track" aria-hidden="true">
              <span className="file-row__sent" style={{ inlineSize: `${row.percent}%` }} />
            </span>
          </>
        )}
        {row.kind === 'stored' && (
          <span className="file-row__about">
            <bdi>{sizeText(words, row.size)}</bdi> <bdi>{typeText(row.type)}</bdi>
          </span>
        )}
        {row.kind === 'failed' && row.tryAgain && (
          <button type="button" className="file-row__again" onClick={row.tryAgain}>
            {words.t('tryAgain')}
          </button>
        )}
      </div>
      <button
        type="button"
        className="file-row__remove"
        aria-label={words.t(row.kind === 'running' ? 'file.stop' : 'file.remove', {
          name: row.name,
        })}
        onClick={remove}
      >
        <Icon name={row.kind === 'stored' ? 'bin' : 'close'} size={18} />
      </button>
    </div>
  )
}

/** Shortened in the middle, because people recognize a file by the start and the end of its name. */
function FileName({ name }: { readonly name: string }) {
  const cut = Math.max(0, name.length - 12)
  return (
    <span className="file-row__name" title={name} dir="auto">
      <span className="file-row__start">{name.slice(0, cut)}</span>
      <span className="file-row__end">{name.slice(cut)}</span>
    </span>
  )
}
