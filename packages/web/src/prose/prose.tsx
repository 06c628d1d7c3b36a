// An owner's text on the page: `Prose` in blocks, `Phrase` where only phrasing content is allowed.
import type { Text } from '@askwell/contract'
import type { ReactNode } from 'react'
import type { AppContextValue } from '../app/app-context.ts'
import { useApp } from '../app/app-context.ts'
import { isMarkdown } from './needs-markdown.ts'

interface TextProps {
  readonly text: string
  /** The source of the text: if it fell back to another language, it gets that language's `lang` and direction. */
  readonly of?: Text | undefined
}

export function Prose({ text, of }: TextProps) {
  const { markdown, words } = useApp()
  return (
    <div className="prose" {...words.tongue(of)}>
      {markdown && isMarkdown(text) ? markdown.blocks(text) : paragraphs(text)}
    </div>
  )
}

export function Phrase({ text, of }: TextProps) {
  const { markdown, words } = useApp()
  return (
    <bdi {...words.tongue(of)}>
      {markdown && isMarkdown(text) ? markdown.phrase(text) : lines(text.trim())}
    </bdi>
  )
}

/** The text of a question in two parts: a phrase that names it, and blocks after it. */
export const questionParts = (
  markdown: AppContextValue['markdown'],
  text: string,
): { readonly lead: string; readonly rest: string } =>
  markdown && isMarkdown(text) ? markdown.parts(text) : { lead: text, rest: '' }

/** The plain text of a phrase, or of a question's name, for a link, a title or a name. */
export const plainText = (markdown: AppContextValue['markdown'], text: string): string =>
  markdown && isMarkdown(text)
    ? markdown.plain(markdown.parts(text).lead)
    : text.replace(/\s+/g, ' ').trim()

const paragraphs = (text: string): ReactNode =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph, at) => (
      <p key={at} dir="auto">
        {lines(paragraph)}
      </p>
    ))

const lines = (text: string): ReactNode =>
  text.split('\n').flatMap((line, at) => (at === 0 ? [line] : [<br key={at} />, line]))
