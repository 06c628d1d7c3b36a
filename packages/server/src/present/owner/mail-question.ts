// A question as part of a mail. Mail programs know tables and styles of single elements, and little else. Both colours of
// everything are given, so that a dark theme changes them together or not at all.
import type { MailQuestion } from '@askwell/contract'
import type { WrittenQuestion } from '../../actions/owner/mail-question.ts'
import { invalid } from '../../refusal.ts'

/** Bytes. Mail programs cut a long mail, and the rest of it needs room. */
const mostBytes = 20_000
/** Options as short as these are a scale, and are beside each other. */
const scale = { letters: 3, options: 11 }
const rightToLeft = new Set(['ar', 'fa', 'he', 'ur'])

export function presentMailQuestion(written: WrittenQuestion): MailQuestion {
  const html = htmlOf(written)
  if (Buffer.byteLength(html) > mostBytes)
    throw invalid([
      { field: 'question', message: `needs more than ${mostBytes} bytes; choose a shorter one` },
    ])
  const { key, language, mergeTag } = written
  return {
    ...{ question: key, language, html, text: textOf(written) },
    ...{ merge_tag: mergeTag, signed: false },
  }
}

const textOf = ({ words, options }: WrittenQuestion): string =>
  [noTag(words), ...options.map((one) => `${noTag(one.words)}: ${one.url}`)].join('\n\n')

const font = 'font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:24px'
const colors = 'color:#1a1a1a;background-color:#ffffff'

function htmlOf({ language, words, options }: WrittenQuestion): string {
  const dir = rightToLeft.has(language.split('-')[0] ?? '') ? 'rtl' : 'ltr'
  const table = `role="presentation" cellpadding="0" cellspacing="0" border="0"`
  const isScale =
    options.length <= scale.options && options.every((one) => one.words.length <= scale.letters)
  const cells = options.map(
    (one) =>
      `<td align="center" style="${font};${colors};border:1px solid #767676;border-radius:8px"><a href="${escaped(one.url)}" style="display:block;padding:10px 12px;color:#1a1a1a;text-decoration:none">${noTag(escaped(one.words))}</a></td>`,
  )
  const rows = isScale ? [cells.join('')] : cells
  return `<table ${table} width="100%" lang="${language}" dir="${dir}" style="max-width:600px"><tr><td style="${font};${colors};padding:16px;font-weight:bold">${noTag(escaped(words))}</td></tr><tr><td style="${colors};padding:0 12px 12px"><table role="presentation" cellpadding="0" cellspacing="4" border="0"${isScale ? '' : ' width="100%"'}>${rows.map((row) => `<tr>${row}</tr>`).join('')}</table></td></tr></table>`
}

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

/** No text of a survey becomes a merge tag: an invisible word joiner is between the characters that begin or end one. */
const noTag = (text: string): string =>
  text.replaceAll(/\{(?=[{%#])|\*(?=\|)|\|(?=\*)|\}(?=\})|%(?=[}%])/g, '$&\u2060')
