import { useApp } from '../app/app-context.ts'
import { Icon } from '../app/icon.tsx'
import { sizeText } from '../questions/size-text.ts'
import type { ChosenImage } from './chat-snapshot.ts'

/** The picture that goes along with the next message, until then. */
export function ChosenImageRow({ image: { file, url }, drop }: { readonly image: ChosenImage; readonly drop: () => void }) {
  const { words } = useApp()
  return (
    <div className="chosen-image" data-testid="chat-chosen-image">
      <img className="chosen-image__thumb" src={url} alt="" />
      <span className="chosen-image__name">
        <bdi>{file.name}</bdi>
      </span>
      <span className="chosen-image__size">{sizeText(words, file.size)}</span>
      <button type="button" className="chat__tool" aria-label={words.t('chat.removeImage')} onClick={drop}>
        <Icon name="close" size={18} />
      </button>
    </div>
  )
}
