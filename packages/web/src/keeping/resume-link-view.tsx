import { useState } from 'react'
import type { Draft } from './drafts.ts'
import { resumeLink } from './resume-link.ts'
import type { SayLate } from './use-late-words.ts'

interface ResumeLinkProps {
  /** null without any answers. */
  readonly draft: () => Draft | null
  readonly address: string
  readonly say: SayLate
}

type ShownLink = { readonly link: string; readonly isCopied: boolean } | null

/** A link with which a respondent continues the survey on another device or another day. */
export function ResumeLink({ draft, address, say }: ResumeLinkProps) {
  const [shown, setShown] = useState<ShownLink>(null)
  const open = async (): Promise<void> => {
    const now = draft()
    if (now) setShown({ link: await resumeLink(address, now), isCopied: false })
  }
  if (!shown) {
    return (
      <p className="kept-link">
        <button type="button" className="button button--text" onClick={() => void open()}>
          {say('later')}
        </button>
      </p>
    )
  }
  const { link, isCopied } = shown
  const copy = async (): Promise<void> => {
    // Without access to the clipboard the field is selected, so that the reader can copy it.
    await navigator.clipboard?.writeText(link).then(
      () => setShown({ link, isCopied: true }),
      () => {},
    )
  }
  return (
    <div className="kept-link alert-box">
      <div className="kept-link__body">
        <label htmlFor="resume-link">{say('linkHelp')}</label>
        <input
          id="resume-link"
          className="field"
          readOnly
          value={link}
          dir="ltr"
          onFocus={(event) => event.target.select()}
        />
        <button type="button" className="button button--text" onClick={() => void copy()}>
          {say(isCopied ? 'copied' : 'copy')}
        </button>
        <span role="status" className="visually-hidden">
          {isCopied ? say('copied') : ''}
        </span>
      </div>
    </div>
  )
}
