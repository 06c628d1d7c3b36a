// Responses in a mail: what each is about, its first words, and where it is read.
import type { ServerTexts } from './server-texts.ts'

type Listed = Parameters<ServerTexts['alert']>[0]['responses']

export const listedResponses = (responses: Listed): string =>
  responses
    .map(({ survey, score, words, url }) =>
      [[survey, score].filter(Boolean).join(' · '), words, url].filter(Boolean).join('\n'),
    )
    .join('\n\n')
