// "Take a screenshot", where the browser can do that. Which it can is only known in the browser, so it comes after waking up.
import { mostBytes } from '@askwell/engine'
import { useEffect, useState } from 'react'
import { useApp } from '../app/app-context.ts'
import { Icon } from '../app/icon.tsx'

type Take = () => Promise<File | null>

export function ScreenshotButton({ choose }: { readonly choose: (file: File) => void }) {
  const { words } = useApp()
  const [take, setTake] = useState<Take | null>(null)
  useEffect(() => {
    // Fetched before the press: the browser only asks for a screen in the moment of one.
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

/** Not there in an insecure context; phones have it without being able to. */
const canCapture = (): boolean =>
  'mediaDevices' in navigator && 'getDisplayMedia' in navigator.mediaDevices
