// A few lines of code to copy.
import { CopyButton } from './copy-button.tsx'
import style from './copy-code.module.css'

/** Long lines scroll inside, and a scrolling area must be reachable by keys. */
const reachableByKeys = { tabIndex: 0 }

export function CopyCode({ label, code }: { readonly label: string; readonly code: string }) {
  return (
    <div className={style['code']}>
      <section aria-label={label} {...reachableByKeys}>
        <pre dir="ltr">{code}</pre>
      </section>
      <CopyButton text={code} />
    </div>
  )
}
