// The messages of an hour or a day as one. Pure.
import type { Message } from './event-message.ts'

/** What people still read, and what fits into a message of every product. */
export const mostInDigest = 40

/** `messages`: at most `mostInDigest`, the oldest first. `all`: how many events there were. */
export function digestMessage(
  messages: readonly Message[],
  all: number,
  responsesUrl: string,
): Message {
  const left = all - messages.length
  return {
    title: `${all} events`,
    texts: [
      ...messages.map(({ title, texts, channel, language }) => ({
        label: [title, channel, language].filter(Boolean).join(' · '),
        text: texts.map(({ label, text }) => [label, text].filter(Boolean).join(': ')).join('\n'),
      })),
      ...(left > 0 ? [{ label: null, text: `And ${left} more.` }] : []),
    ],
    ...{ channel: '', language: null },
    link: { label: 'Open the responses', url: responsesUrl },
  }
}
