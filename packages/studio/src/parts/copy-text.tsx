// A text to copy: a link, a key, a code. Selectable, for browsers that refuse the clipboard.
import { CopyButton } from './copy-button.tsx'
import style from './copy-text.module.css'

export function CopyText({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <div className={style['copy']}>
      <input
        className={style['text']}
        aria-label={label}
        value={text}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton text={text} />
    </div>
  )
}
