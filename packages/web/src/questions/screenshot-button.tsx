// "Take a screenshot", if the browser can do that. Only the browser knows, so the button is added after hydration.
import { mostBytes } from '@askwell/engine'
import { useEffect, useState } from 'react'
import { useApp } from '../app/app-context.ts'
import { Icon } from '../app/icon.tsx'

type Take = () => Promise<File | null>

export function ScreenshotButton({ choose }: { readonly choose: (file: File) => void }) {
  const { words } = useApp()
  const [take, setTake] = useState<Take | null>(null)
  useEffect(() => {
    // Fetched before the press, because the browser only allows screen capture during a press.
    if (!canCapture()) return
    import('./take-screenshot.ts').then(
      ({ takeScreenshot }) =>
        setTake(() => () => takeScreenshot(navigator.mediaDevices, document, mostBytes)),
      () => {},
    )
  }, [])
  if (!take) return null
  return (
    <button
      type="button"
      className="upload__choose"
      onClick={() => void take().then((shot) => shot && choose(shot))}
    >
      <Icon name="camera" size={18} />
      {words.t('screenshot.take')}
    </button>
  )
}

/** Absent in an insecure context; phones have the method but do not support it. */
const canCapture = (): boolean =>
  'mediaDevices' in navigator && 'getDisplayMedia' in navigator.mediaDevices
