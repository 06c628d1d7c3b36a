// An owner's text on the page: `Prose` in blocks, `Phrase` where only a phrase may stand.
import type { ReactNode } from 'react'
import { useApp } from '../app/app-context.ts'
import { isMarkdown } from './has-markdown.ts'

export function Prose({ text, className }: { readonly text: string; readonly className?: string }) {
  const { markdown } = useApp()
  return <div className={className ? `prose ${className}` : 'prose'}>{markdown && isMarkdown(text) ? markdown.blocks(text) : paragraphs(text)}</div>
}

export function Phrase({ text }: { readonly text: string }) {
  const { markdown } = useApp()
  // A text that fell back to another language keeps its own direction inside of the line.
  return <bdi>{markdown && isMarkdown(text) ? markdown.phrase(text) : lines(text.trim())}</bdi>
}

const paragraphs = (text: string): ReactNode =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph, at) => (
      <p key={at} dir="auto">
        {lines(paragraph)}
      </p>
    ))

const lines = (text: string): ReactNode => text.split('\n').flatMap((line, at) => (at === 0 ? [line] : [<br key={at} />, line]))
