// The form of one element: by style for a question, or that of a text, a button, a link or a dial. Every keystroke is an
// edit of the draft; texts are edited in the chosen language.

import { unreachable } from '@askwell/contract/unreachable'
import { useEffect, useRef } from 'react'
import { Toggle } from '../../../parts/toggle.tsx'
import { changeElement } from '../../../questions/edits/change-element.ts'
import style from '../../../questions/parts/parts.module.css'
import { QuestionForm } from '../../../questions/question-form.tsx'
import { useWords } from '../../../words/words.ts'
import { ButtonForm, LinkForm } from './button-forms.tsx'
import type { ElementFormProps } from './element-form-props.ts'
import { GaugeForm } from './gauge-form.tsx'
import { inspectorWords } from './inspector-words.ts'
import { ProseField } from './prose-field.tsx'
import { StylePicker } from './style-picker.tsx'

export function ElementForm({
  takesFocus,
  ...props
}: ElementFormProps & { readonly takesFocus: boolean }) {
  const { element, edit } = props
  const say = useWords(inspectorWords)
  const form = useFirstText(takesFocus ? element.id : null)
  return (
    // Unfinished input belongs to one element only.
    <div className={style['stack']} key={element.id} ref={form}>
      <FormOf {...props} />
      <Toggle
        label={say('inspector.shown')}
        isOn={element.isVisible}
        onChange={(isVisible) =>
          edit(changeElement(element.id, (known) => ({ ...known, isVisible })))
        }
        {...(!element.isVisible && { help: say('inspector.shownHelp') })}
      />
    </div>
  )
}

/** The first text of what was just added is selected, so that typing replaces it. */
function useFirstText(added: string | null) {
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (added === null) return
    const texts = 'textarea, input[type=text]'
    const field = form.current?.querySelector<HTMLTextAreaElement | HTMLInputElement>(texts)
    if (!field) return form.current?.querySelector('button')?.focus()
    field.focus()
    field.select()
  }, [added])
  return form
}

function FormOf(props: ElementFormProps) {
  const { element } = props
  switch (element.type) {
    case 'question':
      return element.question ? (
        <>
          <StylePicker {...props} question={element.question} />
          <QuestionForm {...props} question={element.question} />
        </>
      ) : null
    case 'label':
    case 'footer':
      return <ProseField {...props} label="inspector.text" rows={5} />
    case 'next_page':
    case 'submit':
      return <ButtonForm {...props} />
    case 'button_link':
      return <LinkForm {...props} />
    case 'gauge':
      return <GaugeForm {...props} />
    default:
      return unreachable(element.type)
  }
}
