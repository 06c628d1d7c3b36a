// What has happened, to the sockets: rows into the wire's words, and the sockets' questions into actions. The one place
// where live and the store's rows come together, for they must not know each other.

import { mayDo } from '@askwell/contract'
import type { FastifyInstance } from 'fastify'
import { type Admit, makeAdmit } from './access/caller.ts'
import { ownHostsOf } from './access/own-hosts.ts'
import { sessionCookieName } from './access/sign-in/names.ts'
import { makeSignIn } from './access/sign-in/sign-in.ts'
import type { ChatDeps } from './actions/chat/let-in.ts'
import { letIn } from './actions/chat/let-in.ts'
import { markSeen, readMissed, readNewest } from './actions/chat/live-reads.ts'
import { openChat } from './actions/chat/open-chat.ts'
import { readSettings } from './actions/respondent/settings.ts'
import type { Deps } from './deps.ts'
import type { Happened } from './happened.ts'
import { type LiveMessage, type LiveQuestions, openLive } from './live/index.ts'
import { presentChanged, presentNews } from './present/chat/chat.ts'
import { Refusal } from './refusal.ts'
import type { Served } from './served.ts'

/** Opens the sockets of the app, and answers what routes are given to tell them. */
export function serveLive(app: FastifyInstance, deps: Deps): Served {
  const settings = readSettings(deps.store, deps.clock)
  const chatDeps: ChatDeps = { ...deps, settings }
  const signIn = makeSignIn(deps, (message) => app.log.error({ from: 'sign-in' }, message))
  const admit = makeAdmit(deps.store, signIn, sessionCookieName(deps.config))
  const live = openLive({
    http: app.server,
    questions: questionsOf(chatDeps, admit, (events) => publish(events)),
    clock: deps.clock,
    redisUrl: deps.config.redisUrl,
    trustProxy: deps.config.trustProxy,
    ownHosts: ownHostsOf(deps.config),
    hasLimits: deps.config.rateLimits,
    log: app.log,
  })
  const publish = (events: readonly Happened[]): void => {
    for (const event of events) live.send(messageOf(event))
  }
  app.addHook('preClose', () => live.close())
  return { ...deps, settings, publish, signIn, admit }
}

function messageOf(event: Happened): LiveMessage {
  switch (event.type) {
    case 'chat_changed': {
      const { chat, item, agents, isRatingEnabled } = event
      const change = item === null ? null : presentNews({ chat, items: [item], agents, isRatingEnabled })
      return { kind: 'chat', workspaceId: chat.workspaceId, change, changed: presentChanged(event) }
    }
    case 'chat_seen': {
      const { chat, side } = event
      const seq = side === 'agent' ? chat.agentSeenSeq : chat.visitorSeenSeq
      return { kind: 'seen', workspaceId: chat.workspaceId, notice: { feedback_id: chat.feedbackId, actor: side === 'agent' ? 'agent' : 'customer', seq } }
    }
    case 'queue_moved':
      return { kind: 'queue', workspaceId: event.workspaceId, places: event.waiting.map((feedback_id, at) => ({ feedback_id, queue_place: at + 1 })) }
    case 'feedback_created':
      return { kind: 'feedback', workspaceId: event.workspaceId, created: { id: event.id, node_id: event.nodeId, completed: event.isCompleted } }
  }
}

function questionsOf(deps: ChatDeps, admit: Admit, publish: Served['publish']): LiveQuestions {
  return {
    async admitVisitor(feedbackId, token) {
      try {
        const visitor = await letIn(deps, feedbackId, token)
        publish((await openChat(deps, visitor)).events)
        return { ok: true, workspaceId: visitor.workspaceId, feedbackId: visitor.feedbackId }
      } catch (error) {
        if (error instanceof Refusal) return { ok: false, code: error.code }
        throw error
      }
    },
    async missed(feedbackId, after) {
      const missed = await readMissed(deps, feedbackId, after)
      return missed && { change: presentNews(missed.news), refetch: missed.isTooMuch }
    },
    async newest(feedbackId, count) {
      const news = await readNewest(deps, feedbackId, count)
      return news && presentNews(news)
    },
    async admitAgent({ apiKey, cookie, agentId }) {
      const authorization = apiKey === null ? undefined : `Bearer ${apiKey}`
      const caller = (await admit({ authorization, cookie: cookie ?? '', userAgent: '' }))?.caller
      const workspace = caller?.workspace
      if (!workspace || !mayDo(workspace.role, 'chats.read')) return null
      const workspaceId = workspace.id
      const { chats } = deps.store
      const agent = caller.person ? await chats.agentOfPerson(workspaceId, caller.person.id) : agentId === null ? null : await chats.agent(workspaceId, agentId)
      return { workspaceId, agentId: agent?.id ?? null }
    },
    isChatOf: async (workspaceId, feedbackId) => (await deps.store.chats.chat(workspaceId, feedbackId)) !== null,
    seen: async (feedbackId, side, seq) => publish((await markSeen(deps, feedbackId, side, seq)).events),
  }
}
