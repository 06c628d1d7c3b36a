// The only handler of errors while drawing: shows the localised message of the error's own key, or the system error
// (R-ERR-21). It never leaves a blank page, and no answers are lost.
import { Component, type ReactNode } from 'react'

interface BoundaryProps {
  readonly fallback: (messageKey: string | null) => ReactNode
  readonly report: (error: unknown) => void
  readonly children: ReactNode
}

export class ErrorBoundary extends Component<
  BoundaryProps,
  { readonly error: unknown; readonly hasFailed: boolean }
> {
  override state = { error: null, hasFailed: false }

  static getDerivedStateFromError(error: unknown) {
    return { error, hasFailed: true }
  }

  override componentDidCatch(error: unknown): void {
    this.props.report(error)
  }

  override render(): ReactNode {
    return this.state.hasFailed
      ? this.props.fallback(messageKeyOf(this.state.error))
      : this.props.children
  }
}

function messageKeyOf(error: unknown): string | null {
  return typeof error === 'object' &&
    error !== null &&
    'messageKey' in error &&
    typeof error.messageKey === 'string'
    ? error.messageKey
    : null
}
