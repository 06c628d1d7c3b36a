// The visitor's calls of a chat: C-13 to C-16, forms inside one, no more mail, and notifications.
import type { FastifyInstance } from 'fastify'
import type { Served } from '../../events/served.ts'
import { serveArchive } from './archive.ts'
import { serveForms } from './forms.ts'
import { serveGetChat } from './get-chat.ts'
import { serveLeaveMessage } from './leave-message.ts'
import { serveMailCopy } from './mail-copy.ts'
import { serveMailStop } from './mail-stop.ts'
import { servePostMessage } from './post-message.ts'
import { servePostRating } from './post-rating.ts'
import { serveChatPush } from './push.ts'

export function chatRoutes(api: FastifyInstance, deps: Served): void {
  serveGetChat(api, deps)
  servePostMessage(api, deps)
  serveLeaveMessage(api, deps)
  servePostRating(api, deps)
  serveArchive(api, deps)
  serveForms(api, deps)
  serveMailCopy(api, deps)
  serveMailStop(api, deps)
  serveChatPush(api, deps)
}
