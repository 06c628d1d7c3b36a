/** A button whose press takes a while: it keeps its size and shows that it is busy. */
export function BusyButton({
  label,
  isBusy,
  onClick,
}: {
  readonly label: string
  readonly isBusy: boolean
  readonly onClick: () => void
}) {
  return (
    <button
      type="button"
      className="button button--primary"
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={onClick}
    >
      {label}
      {isBusy && <span className="spinner" aria-hidden="true" />}
    </button>
  )
}
