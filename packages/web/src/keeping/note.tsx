import type { ReactNode } from 'react'

const paths = {
  offline:
    'M4 4l16 16M8.5 15.5a5 5 0 0 1 5.6-1M5 12a10 10 0 0 1 4.2-2.5M13 9.1a10 10 0 0 1 6 2.9M2.5 8.5a14 14 0 0 1 4-2.6M11 5a14 14 0 0 1 10.5 3.5M12 19.2v.1',
  sent: 'M5 12.5l4.5 4.5L19 7.5',
} as const

interface NoteProps {
  readonly icon: keyof typeof paths
  readonly heading?: string
  readonly isGood?: boolean
  readonly children: ReactNode
}

export function Note({ icon, heading, isGood, children }: NoteProps) {
  return (
    <div className={`alert-box kept-note${isGood ? ' kept-note--good' : ''}`}>
      <svg
        className="icon"
        width="20"
        height="20"
        viewBox="0 0 24 24"
        aria-hidden="true"
        focusable="false"
      >
        <path d={paths[icon]} />
      </svg>
      <div>
        {heading && <h2 className="alert-box__heading">{heading}</h2>}
        <p>{children}</p>
      </div>
    </div>
  )
}
