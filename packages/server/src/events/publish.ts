// Sends what has happened to the sockets: turns rows into the wire's words, and the sockets' questions into actions. Only this
// file knows both the sockets and the store's rows, because they must not import each other.

import type { RefusalCode } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import type { FastifyInstance } from 'fastify'
import { accountTries } from '../access/account-tries.ts'
import { type Admit, type AdmitAgain, type Caller, callerMay, makeAdmit } from '../access/caller.ts'
import { knownDevices } from '../access/known-device.ts'
import type { Limiter } from '../access/limits/limiter.ts'
import { openLimiter } from '../access/limits/open-limiter.ts'
import { makeNoteKeyUse } from '../access/note-key-use.ts'
import { ownHostsOf } from '../access/own-hosts.ts'
import { sightOf } from '../access/seen-by.ts'
import { sessionTimes } from '../access/sign-in/bounded-sessions.ts'
import { deviceCookieName, sessionCookieName } from '../access/sign-in/names.ts'
import { makePasskeys } from '../access/sign-in/passkeys.ts'
import { makeSignIn } from '../access/sign-in/sign-in.ts'
import { mayAssign } from '../actions/chat/assign-waiting.ts'
import type { ChatDeps } from '../actions/chat/authorize-visitor.ts'
import { authorizeVisitor, authorizeVisitorsAgain } from '../actions/chat/authorize-visitor.ts'
import { waitMinutes } from '../actions/chat/expected-wait.ts'
import { markSeen, readMissed, readNewest } from '../actions/chat/live-reads.ts'
import { openChat } from '../actions/chat/open-chat.ts'
import { readSettings } from '../actions/respondent/settings.ts'
import { sideReader, studioOrigin } from '../config/origins.ts'
import type { Deps } from '../deps.ts'
import { answerRefusedHandshake } from '../http/refused-handshake.ts'
import {
  type Hearing,
  type LiveMessage,
  type LiveQuestions,
  openLive,
  type Pass,
  type Repeat,
} from '../live/index.ts'
import { itemsOf, presentChanged, presentNews } from '../present/chat/chat.ts'
import { Refusal } from '../refusal.ts'
import { everywhere } from '../store/query/scope.ts'
import { inSpan } from '../tracing/tracing.ts'
import { makeAssigner } from './assigner.ts'
import { accessChanged, type Happened } from './happened.ts'
import type { Served } from './served.ts'

/** Opens the sockets of the app, and returns what routes use to notify them. */
export async function serveLive(
  app: FastifyInstance,
  deps: Deps,
  wakeDeliverer: () => void,
): Promise<
  Omit<Served, 'segments' | 'exports' | 'changeWaits'> & { readonly tellDeliverers: () => void }
> {
  const settings = readSettings(deps)
  const chatDeps: ChatDeps = { ...deps, settings }
  await deps.store.people.boundSessions(sessionTimes(deps.config), deps.clock())
  const limiter = await openLimiter(deps, app.log)
  const devices = knownDevices({
    secret: deps.secrets.signIn,
    cookieName: deviceCookieName(deps.config),
    isSecure: studioOrigin(deps.config).startsWith('https://'),
    newId: deps.newId,
  })
  const tries = accountTries({
    store: deps.store,
    clock: deps.clock,
    secret: deps.secrets.signIn,
    devices,
  })
  const signIn = makeSignIn(
    deps,
    (message) => app.log.warn({ from: 'sign-in' }, message),
    (subject) => publish([accessChanged(subject)]),
  )
  const noteUse = (note: (id: string, at: number) => Promise<void>) =>
    makeNoteKeyUse(note, deps.clock, (message) => app.log.warn({ from: 'api-keys' }, message))
  const { admit, admitAgain } = makeAdmit({
    ...deps,
    signIn,
    sessionCookie: sessionCookieName(deps.config),
    noteKeyUse: noteUse((id, at) => deps.store.people.noteApiKeyUse(id, at)),
    noteConnectionUse: noteUse((id, at) => deps.store.oauth.noteUse(id, at)),
  })
  const live = openLive({
    http: app.server,
    questions: questionsOf(
      chatDeps,
      { admit, admitAgain, limiter, hasLimits: deps.config.rateLimits, metrics: deps.metrics },
      (events) => publish(events),
    ),
    clock: deps.clock,
    redisUrl: deps.config.redisUrl,
    hasStickySessions: deps.config.hasStickySessions,
    trustProxy: deps.config.trustProxy,
    ownHosts: ownHostsOf(deps.config),
    studioUrl: deps.config.studioUrl,
    sideOf: sideReader(deps.config),
    hasLimits: deps.config.rateLimits,
    isServing: deps.config.roles.includes('web'),
    log: app.log,
    repeat: deps.repeat ?? repeatByClock,
    refuse: answerRefusedHandshake,
    deliveriesWait: wakeDeliverer,
    agentCame: (workspaceId) => void assigner.assign(workspaceId),
    aroundEvent: (name, work) =>
      inSpan(deps.tracing, { name: `live ${name}`, kind: 'consumer' }, work),
    ...(deps.metrics && { onEvent: deps.metrics.countEvent }),
  })
  const tell = (events: readonly Happened[]): void => {
    deps.metrics?.countMessages(events)
    // Sockets of every workspace may receive it, and each looks up what it needs in its own workspace.
    everywhere(() => {
      for (const event of events) live.send(messageOf(event))
    })
  }
  const assigner = makeAssigner({ ...chatDeps, agentsThere: live.agentsThere }, tell, app.log)
  const publish = (events: readonly Happened[]): void => {
    tell(events)
    for (const event of events)
      if (event.type === 'chat_changed' && mayAssign(event))
        void assigner.assign(event.chat.workspaceId)
  }
  app.addHook('preClose', async () => {
    await assigner.close()
    await live.close()
  })
  app.addHook('onClose', () => limiter.close())
  return {
    ...deps,
    settings,
    publish,
    live,
    agentsThere: live.agentsThere,
    tellDeliverers: () => live.send({ kind: 'deliveries' }),
    assignWaiting: assigner.assign,
    signIn,
    passkeys: makePasskeys(deps),
    admit,
    limiter,
    tries,
  }
}

const repeatByClock: Repeat = (run, everyMs) => {
  const timer = setInterval(run, everyMs).unref()
  return () => clearInterval(timer)
}

function messageOf(event: Happened): LiveMessage {
  switch (event.type) {
    case 'chat_changed': {
      const { chat, agents, isRatingEnabled, isForVisitor } = event
      const items = itemsOf(event)
      const change =
        items.length > 0 || isForVisitor
          ? presentNews({ chat, items, agents, isRatingEnabled })
          : null
      return { kind: 'chat', workspaceId: chat.workspaceId, change, changed: presentChanged(event) }
    }
    case 'chat_seen': {
      const { chat, side } = event
      const seq = side === 'agent' ? chat.agentSeenSeq : chat.visitorSeenSeq
      return {
        kind: 'seen',
        workspaceId: chat.workspaceId,
        nodeId: chat.nodeId,
        notice: {
          feedback_id: chat.feedbackId,
          actor: side === 'agent' ? 'agent' : 'customer',
          seq,
        },
      }
    }
    case 'queue_moved':
      return {
        kind: 'queue',
        workspaceId: event.workspaceId,
        places: event.waiting.map((feedback_id, at) => ({
          feedback_id,
          queue_place: at + 1,
          queue_wait_minutes: waitMinutes(event.minutesPerPlace, at + 1),
        })),
      }
    case 'access_changed':
      return { kind: 'access', subject: event.subject }
    case 'feedback_created':
      return {
        kind: 'feedback',
        workspaceId: event.workspaceId,
        created: { id: event.id, node_id: event.nodeId, completed: event.isCompleted },
      }
    case 'draft_saved': {
      const { workspaceId, flowId, revision, savedBy } = event
      return {
        kind: 'draft',
        workspaceId,
        changed: { flow_id: flowId, revision, saved_by: savedBy },
      }
    }
    default:
      return unreachable(event)
  }
}

interface Doors {
  readonly admit: Admit
  readonly admitAgain: AdmitAgain
  readonly limiter: Pick<Limiter, 'countWrongKey'>
  readonly hasLimits: boolean
  readonly metrics: Deps['metrics']
}

function questionsOf(
  deps: ChatDeps,
  { admit, admitAgain, limiter, hasLimits, metrics }: Doors,
  publish: Served['publish'],
): LiveQuestions {
  /** Credentials shown at a socket are counted together with those shown by calls. */
  const refused = async (
    code: RefusalCode,
    address: string,
  ): Promise<{ readonly ok: false; readonly code: RefusalCode }> => {
    if (code !== 13003 && code !== 13074) return { ok: false, code }
    try {
      await limiter.countWrongKey(address)
      return { ok: false, code }
    } catch (error) {
      if (error instanceof Refusal) return { ok: false, code: error.code }
      throw error
    }
  }
  return {
    async admitVisitor({ feedbackId, token, address }) {
      try {
        const visitor = await authorizeVisitor(deps, feedbackId, token)
        publish((await openChat(deps, visitor)).events)
        return {
          ok: true,
          workspaceId: visitor.workspaceId,
          nodeId: visitor.nodeId,
          pass: { feedbackId: visitor.feedbackId, tokenHash: visitor.chatTokenHash },
        }
      } catch (error) {
        if (error instanceof Refusal) return refused(error.code, address)
        throw error
      }
    },
    mostSockets: async (workspaceId) =>
      (hasLimits ? (await deps.settings.limits(workspaceId))?.sockets : undefined) ??
      Number.POSITIVE_INFINITY,
    socketRefused: () => metrics?.quotaRefused.inc({ quota: 'sockets' }),
    admitVisitorsAgain: (passes) => authorizeVisitorsAgain(deps, passes),
    async missed(feedbackId, after) {
      const missed = await readMissed(deps, feedbackId, after)
      return missed && { change: presentNews(missed.news), refetch: missed.isTooMuch }
    },
    async newest(feedbackId, count) {
      const news = await readNewest(deps, feedbackId, count)
      return news && presentNews(news)
    },
    async admitAgent({ apiKey, cookie, agentId, address }) {
      const authorization = apiKey === null ? undefined : `Bearer ${apiKey}`
      const caller = (await admit({ authorization, cookie: cookie ?? '', userAgent: '' }))?.caller
      if (!caller) return refused(13003, address)
      const admitted = letInAs(caller)
      if (admitted === null) return refused(13004, address)
      const { pass, hearing } = admitted
      const { workspaceId, personId } = pass
      const { chats } = deps.store
      const agent =
        personId !== null
          ? await chats.agentOfPerson(workspaceId, personId)
          : agentId === null
            ? null
            : await chats.agent(workspaceId, agentId)
      return {
        ok: true,
        agent: {
          workspaceId,
          agentId: agent?.id ?? null,
          pass,
          hearing,
          canWrite: callerMay(caller, 'chats.write') && caller.workspace?.isSuspended !== true,
        },
      }
    },
    async admitAgentsAgain(passes) {
      const idsOf = (kind: Pass['kind']) =>
        passes.filter((pass) => pass.kind === kind).map(({ id }) => id)
      const callers = await admitAgain({ keyIds: idsOf('api_key'), sessionIds: idsOf('session') })
      return passes.map(({ id, workspaceId }) => {
        const caller = callers.get(id)
        if (caller === undefined) return { ok: false, code: 13003 }
        const again = letInAs(caller)
        return again?.pass.workspaceId === workspaceId
          ? { ok: true, hearing: again.hearing }
          : { ok: false, code: 13004 }
      })
    },
    nodeOfChat: async (workspaceId, feedbackId) =>
      (await deps.store.chats.chat(workspaceId, feedbackId))?.nodeId ?? null,
    seen: async (feedbackId, side, seq) =>
      publish((await markSeen(deps, feedbackId, side, seq)).events),
  }
}

/** What admits an agent's socket; null = the caller may not read chats. */
function letInAs(caller: Caller): { readonly pass: Pass; readonly hearing: Hearing } | null {
  const { actor, person, workspace } = caller
  if (workspace === null || !callerMay(caller, 'chats.read')) return null
  const workspaceId = workspace.id
  const pass: Pass =
    person === null
      ? { kind: 'api_key', id: actor.id ?? '', personId: null, workspaceId }
      : { kind: 'session', id: person.sessionId, personId: person.id, workspaceId }
  const sight = sightOf(workspace)
  return {
    pass,
    hearing: {
      ...sight,
      ...(!callerMay(caller, 'feedback.read') && { feedback: 'of_chats' }),
      surveys: callerMay(caller, 'surveys.read'),
    },
  }
}
