// The parts of a page that differ for a browser without scripts: native controls instead of
// those that need a script. Only the server draws them; the engine defines the names and meaning of their fields
// (`engine/form`).
import type { Run } from '@askwell/engine'
import { fieldNames } from '@askwell/engine/form'
import { useApp } from '../app/app-context.ts'
import type { PlainParts } from '../app/page-types.ts'
import type { Words } from '../app-types.ts'
import { AnswersGiven } from '../pages/answers-given.tsx'
import { chatAddress } from '../run/effects.ts'
import { directionOf } from '../run/language.ts'
import { PlainPhone } from './plain-phone.tsx'
import { PlainRanking } from './plain-ranking.tsx'
import { PlainSlider, sliderHint } from './plain-slider.tsx'
import { PlainUpload } from './plain-upload.tsx'
import { PlainVerification } from './plain-verification.tsx'
import { wordsFor } from './words.ts'

const views: PlainParts['views'] = {
  agreement: null,
  custom_score: null,
  datepicker: null,
  dynamic_multiple_choice: null,
  dynamic_multiple_value: null,
  dynamic_request: null,
  file: PlainUpload,
  matrix: null,
  phone_number: PlainPhone,
  phone_verification: PlainVerification,
  ranking: PlainRanking,
  screenshot: PlainUpload,
  slider: PlainSlider,
  hint: sliderHint,
}

export const plainParts = ({ phase }: Run, words: Words): PlainParts => ({
  views,
  Languages,
  Clear,
  AnswersGiven,
  chat:
    phase.kind === 'ended' && phase.feedbackId !== null && phase.chatToken !== null ? (
      <ChatLink address={chatAddress(phase.feedbackId, phase.chatToken)} code={words.code} />
    ) : null,
})

/** Every other language as a button, which keeps the answers. */
const Languages: PlainParts['Languages'] = ({ languages, currentId }) => (
  <span className="plain-languages">
    {languages
      .filter(({ id }) => id !== currentId)
      .map(({ id, code, name }) => (
        <button
          key={id}
          type="submit"
          name={fieldNames.language}
          value={id}
          className="language-button"
          lang={code}
          dir={directionOf(code)}
        >
          {name}
        </button>
      ))}
  </span>
)

/** The page does not know the choice before it is sent, so the button is always shown. */
const Clear: PlainParts['Clear'] = ({ questionId }) => {
  const { words } = useApp()
  return (
    <button type="submit" name={fieldNames.clear} value={questionId} className="answer__clear">
      {words.t('clear')}
    </button>
  )
}

function ChatLink({ address, code }: { readonly address: string; readonly code: string }) {
  const { chat, chatNeedsScript } = wordsFor(code)
  return (
    <>
      <p>
        <a className="button button--primary" href={address} referrerPolicy="no-referrer">
          {chat}
        </a>
      </p>
      <p className="answer__note">{chatNeedsScript}</p>
    </>
  )
}
