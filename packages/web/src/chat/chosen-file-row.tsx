import { useApp } from '../app/app-context.ts'
import { Icon } from '../app/icon.tsx'
import { sizeText } from '../questions/size-text.ts'
import { type ChosenFile, pdfType } from './chat-snapshot.ts'

/** The file chosen for the next message, until that is sent. */
export function ChosenFileRow({
  chosen: { file, url },
  drop,
}: {
  readonly chosen: ChosenFile
  readonly drop: () => void
}) {
  const { words } = useApp()
  return (
    <div className="chosen-image" data-testid="chat-chosen-image">
      {file.type === pdfType ? (
        <Icon name="file" />
      ) : (
        <img className="chosen-image__thumb" src={url} alt="" />
      )}
      <span className="chosen-image__name">
        <bdi>{file.name}</bdi>
      </span>
      <span className="chosen-image__size">{sizeText(words, file.size)}</span>
      <button
        type="button"
        className="chat__tool"
        aria-label={words.t(file.type === pdfType ? 'chat.discard' : 'chat.removeImage')}
        onClick={drop}
      >
        <Icon name="close" size={18} />
      </button>
    </div>
  )
}
