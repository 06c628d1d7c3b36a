// The personal-data switch (O-20), with its effect on an example that can be edited. The numbering plans behind
// it are heavy, so they are loaded when the example is opened.
import { styleOf } from '@askwell/engine'
import { TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { LiveText } from '../../parts/live-text.tsx'
import { Toggle } from '../../parts/toggle.tsx'
import { useWords } from '../../words/words.ts'
import { changeQuestion } from '../edits/change-element.ts'
import { questionWords } from '../question-words.ts'
import type { PartProps } from './part-props.ts'
import style from './parts.module.css'

export function MaskPart({ element, question, edit }: PartProps) {
  const say = useWords(questionWords)
  const isIdentity = styleOf(question.style).customer !== undefined
  return (
    <div className={style['group']}>
      <Toggle
        label={say('question.mask')}
        help={say('question.maskHelp')}
        isOn={question.hidePersonalData}
        onChange={(hidePersonalData) =>
          edit(changeQuestion(element.id, (known) => ({ ...known, hidePersonalData })))
        }
      />
      {question.hidePersonalData && isIdentity && (
        <p className={style['warn']}>
          <TriangleAlert size={14} aria-hidden />
          {say('question.maskIdentity')}
        </p>
      )}
      {question.hidePersonalData && <Example />}
    </div>
  )
}

type Mask = (text: string) => string

function Example() {
  const say = useWords(questionWords)
  const [text, setText] = useState(() => say('question.maskSample'))
  const [mask, setMask] = useState<Mask | null>(null)
  useEffect(() => {
    let isShown = true
    void import('@askwell/engine/mask').then((engine) => {
      if (isShown) setMask(() => (said: string) => engine.mask(said, { country: 'TR' }))
    })
    return () => {
      isShown = false
    }
  }, [])
  return (
    <div className={style['box']}>
      <LiveText label={say('question.maskTry')} value={text} onChange={setText} rows={2} />
      <div className={style['group']}>
        <span className={style['legend']}>{say('question.maskStored')}</span>
        <output className={style['stored']}>{mask?.(text) ?? '…'}</output>
      </div>
    </div>
  )
}
