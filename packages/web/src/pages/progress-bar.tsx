import { useApp } from '../app/app-context.ts'

/** Drawn as a shape with a width of its own: a style attribute would not pass the page's content security policy. */
export function ProgressBar({ share }: { readonly share: number }) {
  const { words } = useApp()
  const percent = Math.round(share * 100)
  return (
    <div
      className="progress"
      role="progressbar"
      aria-label={words.t('progress')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <svg className="progress__track" width="100%" height="4" aria-hidden="true" focusable="false">
        <rect className="progress__done" width={`${percent}%`} height="4" rx="2" />
      </svg>
    </div>
  )
}
