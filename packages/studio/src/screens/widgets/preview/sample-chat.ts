// A short conversation for the preview, in the language of the studio.
import type { ChatDetail, TimelineItem } from '@askwell/contract'
import { useMemo } from 'react'
import { useWords } from '../../../words/words.ts'
import { previewWords } from '../widgets-words.ts'

const idOf = (place: number): string => `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`

export function useSampleChat(name: string, primaryColor: string): ChatDetail {
  const say = useWords(previewWords)
  return useMemo(() => {
    const at = new Date().toISOString()
    const person = {
      id: null,
      name: null,
      surname: null,
      nickname: null,
      email: null,
      phone_number: null,
      avatar: null,
      avatar_color: null,
    }
    const message = (seq: number, actor: 'customer' | 'agent', body: string): TimelineItem => ({
      id: idOf(seq),
      seq,
      action: 'add_comment',
      actor,
      client_id: null,
      detail: {
        comment: { body, attachment: null, created_at: at },
        ...(actor === 'agent' && {
          user: {
            ...person,
            id: idOf(9),
            name: say('widgetPreview.agentName'),
            avatar_color: '#6A4C93',
          },
        }),
      },
    })
    return {
      feedback_id: idOf(0),
      seq: 2,
      timeline_items: [
        message(1, 'customer', say('widgetPreview.visitor')),
        message(2, 'agent', say('widgetPreview.agent')),
      ],
      chat_ratings: [],
      chat_rating_enabled: false,
      status: 'open',
      agent_seen_seq: 2,
      visitor_seen_seq: 2,
      node: {
        name,
        logo_url: null,
        operating: true,
        operating_24_7: true,
        operating_hours: [],
        timezone: null,
        primary_color: primaryColor,
      },
      creator: person,
      responses: [
        {
          question: say('widgetPreview.question'),
          response: say('widgetPreview.answer'),
          url: null,
        },
      ],
      created_at: at,
      chat_queue_body: null,
      queue_place: null,
      account: { id: idOf(1), name },
      prevent_upload: true,
      chat_rating_setting: { body: null },
      creator_language_code: null,
    }
  }, [say, name, primaryColor])
}
