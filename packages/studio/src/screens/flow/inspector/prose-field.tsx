// A text of several lines in markdown, with a small bar that puts markdown signs around the selection.
import { Bold, Heading, Italic, Link, List, type LucideIcon } from 'lucide-react'
import { useRef } from 'react'
import { Toolbar } from 'react-aria-components'
import { IconButton } from '../../../parts/icon-button.tsx'
import { LiveText } from '../../../parts/live-text.tsx'
import {
  changeElement,
  withMember,
  withOptionalText,
  withText,
} from '../../../questions/edits/change-element.ts'
import { defaultCode } from '../../../questions/parts/part-props.ts'
import { useWords } from '../../../words/words.ts'
import { type Mark, marked } from './edits/marked.ts'
import type { ElementFormProps } from './element-form-props.ts'
import { inspectorWords } from './inspector-words.ts'
import style from './prose-field.module.css'

interface ProseFieldProps extends ElementFormProps {
  readonly label: 'inspector.text' | 'inspector.gaugeText'
  readonly rows: number
}

const marks = [
  ['bold', Bold],
  ['italic', Italic],
  ['heading', Heading],
  ['list', List],
  ['link', Link],
] as const satisfies readonly (readonly [Mark, LucideIcon])[]

export function ProseField({ flow, element, languageCode, edit, label, rows }: ProseFieldProps) {
  const say = useWords(inspectorWords)
  const box = useRef<HTMLDivElement>(null)
  const isNeeded = element.type !== 'gauge'
  const write = (words: string, mergeKey?: string) =>
    edit(
      changeElement(element.id, (known) =>
        isNeeded
          ? { ...known, body: withText(known.body, languageCode, words) }
          : withMember(known, 'body', withOptionalText(known.body, languageCode, words)),
      ),
      mergeKey,
    )
  const put = (mark: Mark) => {
    const field = box.current?.querySelector('textarea')
    if (!field) return
    const next = marked(field.value, { from: field.selectionStart, to: field.selectionEnd }, mark)
    write(next.text)
    requestAnimationFrame(() => {
      field.focus()
      field.setSelectionRange(next.from, next.to)
    })
  }
  return (
    <div ref={box} className={style['prose']}>
      <Toolbar aria-label={say('inspector.format')} className={style['bar'] ?? ''}>
        {marks.map(([mark, icon]) => (
          <IconButton
            key={mark}
            icon={icon}
            label={say(`inspector.${mark}`)}
            onPress={() => put(mark)}
          />
        ))}
      </Toolbar>
      <LiveText
        label={say(label)}
        value={element.body?.[languageCode] ?? ''}
        placeholder={element.body?.[defaultCode(flow)] ?? ''}
        onChange={(words) => write(words, `${element.id}.body`)}
        rows={rows}
        maxLength={20_000}
        help={say('inspector.textHelp')}
      />
    </div>
  )
}
