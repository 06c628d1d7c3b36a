// Markdown as React elements, never as an HTML string: raw HTML in a text is shown as text. A separate chunk,
// loaded only for flows with markdown (needs-markdown.ts).
import type { Nodes, Parents, PhrasingContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { Fragment, type ReactNode } from 'react'
import type { Markdown } from '../app-types.ts'
import { Picture } from './picture.tsx'
import { readTable } from './table.ts'
import { textParts } from './text-parts.ts'

/** A longer text is drawn as plain text, because parsing must not block a phone. */
const longest = 20_000

/** An owner who numbers the questions writes `1. How …`: in a label that is its text, not a list of one. */
const noLists = { disable: { null: ['list'] } }

export const markdown: Markdown = {
  blocks: (text) =>
    text.length > longest ? <p>{text}</p> : children(fromMarkdown(text), blockIn(text)),
  parts: (text) =>
    text.length > longest
      ? { lead: text, rest: '' }
      : textParts(text, fromMarkdown(text, { extensions: [noLists] }).children),
  phrase: (text) =>
    text.length > longest ? text : phraseOf(fromMarkdown(text, { extensions: [noLists] })),
  plain: (text) =>
    text.length > longest
      ? text
      : fromMarkdown(text, { extensions: [noLists] })
          .children.map(plainOf)
          .join(' ')
          .replace(/\s+/g, ' ')
          .trim(),
}

function plainOf(node: Nodes): string {
  if ('children' in node) return node.children.map(plainOf).join('')
  if (node.type === 'break') return ' '
  if (node.type === 'image') return node.alt ?? ''
  return 'value' in node ? node.value : ''
}

type Draw = (node: Nodes) => ReactNode

const children = (parent: Parents, draw: Draw): ReactNode =>
  parent.children.map((node, at) => <Fragment key={at}>{draw(node)}</Fragment>)

const blockIn = (source: string): Draw => {
  const draw: Draw = (node) => block(node, draw, source)
  return draw
}

function block(node: Nodes, draw: Draw, source: string): ReactNode {
  switch (node.type) {
    case 'paragraph':
      return (
        tableOf(source.slice(node.position?.start.offset, node.position?.end.offset)) ?? (
          <p dir="auto">{children(node, inline)}</p>
        )
      )
    case 'heading':
      // Below the page's own heading, whatever level the owner typed.
      return (
        <h2 dir="auto" className={`prose__heading prose__heading--${node.depth}`}>
          {children(node, inline)}
        </h2>
      )
    case 'blockquote':
      return <blockquote>{children(node, draw)}</blockquote>
    case 'list':
      return node.ordered ? (
        <ol start={node.start ?? 1}>{children(node, draw)}</ol>
      ) : (
        <ul>{children(node, draw)}</ul>
      )
    case 'listItem':
      return <li dir="auto">{children(node, draw)}</li>
    case 'code':
      return (
        <pre>
          <code>{node.value}</code>
        </pre>
      )
    case 'thematicBreak':
      return <hr />
    case 'html':
      return <p>{node.value}</p>
    case 'definition':
      return null
    default:
      return inline(node)
  }
}

function inline(node: Nodes): ReactNode {
  switch (node.type) {
    case 'text':
      return lines(node.value)
    case 'strong':
      return <strong>{children(node, inline)}</strong>
    case 'emphasis':
      return <em>{children(node, inline)}</em>
    case 'inlineCode':
      return <code>{node.value}</code>
    case 'break':
      return <br />
    case 'link':
      return isSafe(node.url, linkProtocols) ? (
        <a
          href={node.url}
          target="_blank"
          rel="noopener noreferrer"
          title={node.title ?? undefined}
        >
          {children(node, inline)}
        </a>
      ) : (
        children(node, inline)
      )
    case 'image':
      return isSafe(node.url, imageProtocols) ? (
        <Picture className="prose__picture" src={node.url} alt={node.alt ?? ''} />
      ) : (
        node.alt
      )
    case 'html':
      return node.value
    default:
      return 'children' in node ? children(node, inline) : 'value' in node ? node.value : null
  }
}

function tableOf(text: string): ReactNode {
  const table = readTable(text)
  if (!table) return null
  const cell = (words: string): ReactNode => (words ? markdown.phrase(words) : null)
  const className = (column: number): string | undefined =>
    table.endsAt[column] ? 'prose__figures' : undefined
  return (
    <>
      {table.before && markdown.blocks(table.before)}
      <table className="prose__table">
        <thead>
          <tr>
            {table.head.map((words, column) => (
              <th key={column} scope="col" dir="auto" className={className(column)}>
                {cell(words)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, at) => (
            <tr key={at}>
              {row.map((words, column) => (
                <td key={column} dir="auto" className={className(column)}>
                  {cell(words)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** Blocks drawn as lines of one phrase, where only phrasing content is allowed: a legend, a label, an option. */
function phraseOf(root: Parents): ReactNode {
  const [only, ...others] = root.children
  if (only && others.length === 0)
    return 'children' in only ? children(only, phraseLine) : inline(only)
  return root.children.map((node, at) => (
    <span key={at} className="phrase__line">
      {'children' in node ? children(node, phraseLine) : inline(node)}
    </span>
  ))
}

const phraseLine: Draw = (node) =>
  node.type === 'listItem' || node.type === 'paragraph' ? (
    <span className="phrase__line">{children(node, phraseLine)}</span>
  ) : (
    inline(node as PhrasingContent)
  )

/** Keeps an owner's line breaks, like a text without markdown. */
const lines = (text: string): ReactNode =>
  text.split('\n').flatMap((line, at) => (at === 0 ? [line] : [<br key={at} />, line]))

const linkProtocols = ['http:', 'https:', 'mailto:', 'tel:']
const imageProtocols = ['https:']

function isSafe(address: string, protocols: readonly string[]): boolean {
  return URL.canParse(address) && protocols.includes(new URL(address).protocol)
}
