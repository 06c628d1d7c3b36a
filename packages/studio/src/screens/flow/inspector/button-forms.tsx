// The buttons of a page: Next and Submit, which have default texts in every language, and a link that opens a new tab.
import { Element } from '@askwell/contract'
import { useState } from 'react'
import { LiveText } from '../../../parts/live-text.tsx'
import {
  changeElement,
  withMember,
  withOptionalText,
} from '../../../questions/edits/change-element.ts'
import { defaultCode } from '../../../questions/parts/part-props.ts'
import { useWords } from '../../../words/words.ts'
import type { ElementFormProps } from './element-form-props.ts'
import { inspectorWords } from './inspector-words.ts'

const longest = 20_000

export function ButtonForm(props: ElementFormProps) {
  const say = useWords(inspectorWords)
  return (
    <Caption
      {...props}
      usual={say(
        props.element.type === 'submit' ? 'inspector.captionSubmit' : 'inspector.captionNext',
      )}
      help={say('inspector.captionHelp')}
    />
  )
}

export function LinkForm(props: ElementFormProps) {
  const { element, edit } = props
  const say = useWords(inspectorWords)
  const [typed, setTyped] = useState<string | null>(null)
  const address = typed ?? element.url ?? ''
  const isWhole = address.trim() === '' || Element.shape.url.safeParse(address.trim()).success
  return (
    <>
      <Caption {...props} usual="" />
      <LiveText
        label={say('inspector.address')}
        value={address}
        placeholder="https://"
        inputMode="url"
        maxLength={2_000}
        onChange={(next) => {
          setTyped(next)
          const said = next.trim()
          // An incomplete address is not reported: the document accepts complete ones only.
          if (said === '' || Element.shape.url.safeParse(said).success)
            edit(
              changeElement(element.id, (known) => withMember(known, 'url', said || undefined)),
              `${element.id}.url`,
            )
        }}
        fault={isWhole ? null : say('inspector.addressFault')}
      />
    </>
  )
}

function Caption({
  flow,
  element,
  languageCode,
  edit,
  usual,
  help,
}: ElementFormProps & { readonly usual: string; readonly help?: string }) {
  const say = useWords(inspectorWords)
  return (
    <LiveText
      label={say('inspector.caption')}
      value={element.body?.[languageCode] ?? ''}
      placeholder={element.body?.[defaultCode(flow)] || usual}
      onChange={(words) =>
        edit(
          changeElement(element.id, (known) =>
            withMember(known, 'body', withOptionalText(known.body, languageCode, words)),
          ),
          `${element.id}.body`,
        )
      }
      maxLength={longest}
      {...(help !== undefined && { help })}
    />
  )
}
