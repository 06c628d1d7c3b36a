// The store as a limited caller sees it: without the data of other channels. The owner API passes this store to its actions,
// so no action decides who sees what. Reads that start from a row which was found here first are unchanged; so are writes,
// which need a permission that no limited person has.
import { seenReports } from './chats/chat-reports.ts'
import { type Sight, seesChannel, seesEverything } from './query/sight.ts'
import type { Store } from './store.ts'

export function seenStore(store: Store, sight: Sight): Store {
  if (seesEverything(sight)) return store
  const sees = (nodeId: string): boolean => seesChannel(sight, nodeId)
  const isLimited = sight.channels !== 'all'
  const ifFlow = async <T>(
    workspaceId: string,
    flowId: string,
    read: () => Promise<T>,
    none: T,
  ): Promise<T> => ((await store.flow(workspaceId, flowId, sight)) === null ? none : read())
  return {
    ...store,
    listFlows: (workspaceId, page) => store.listFlows(workspaceId, page, sight),
    flow: (workspaceId, id) => store.flow(workspaceId, id, sight),
    versions: (workspaceId, id) =>
      ifFlow(workspaceId, id, () => store.versions(workspaceId, id), []),
    drafts: {
      ...store.drafts,
      read: (workspaceId, id) =>
        ifFlow(workspaceId, id, () => store.drafts.read(workspaceId, id), null),
    },
    goldenPaths: {
      ...store.goldenPaths,
      of: (workspaceId, flowId) =>
        ifFlow(workspaceId, flowId, () => store.goldenPaths.of(workspaceId, flowId), []),
    },
    listNodes: (workspaceId, page) => store.listNodes(workspaceId, page, sight),
    node: async (workspaceId, id) => (sees(id) ? store.node(workspaceId, id) : null),
    customer: (workspaceId, id) => store.customer(workspaceId, id, sight),
    listFeedback: (workspaceId, filters, page) =>
      store.listFeedback(workspaceId, { ...filters, sight }, page),
    feedback: (workspaceId, id) => store.feedback(workspaceId, id, sight),
    widgets: {
      ...store.widgets,
      list: (workspaceId, page) => store.widgets.list(workspaceId, page, sight),
      async get(workspaceId, code) {
        const widget = await store.widgets.get(workspaceId, code)
        return widget && sees(widget.settings.node_id) ? widget : null
      },
      visitsOf: async (workspaceId, customerId) =>
        (await store.widgets.visitsOf(workspaceId, customerId)).filter(({ nodeId }) =>
          sees(nodeId),
        ),
    },
    shortLinks: {
      ...store.shortLinks,
      list: (workspaceId, of, page) => store.shortLinks.list(workspaceId, of, page, sight),
      async read(workspaceId, id) {
        const link = await store.shortLinks.read(workspaceId, id)
        return link && sees(link.nodeId) ? link : null
      },
    },
    feeds: {
      ...store.feeds,
      list: (workspaceId, of, page) => store.feeds.list(workspaceId, of, page, sight),
    },
    followUps: {
      ...store.followUps,
      tags: (workspaceId) => store.followUps.tags(workspaceId, sight),
      list: (workspaceId, filters, page) => store.followUps.list(workspaceId, filters, page, sight),
    },
    home: {
      ...store.home,
      closedInTime: (workspaceId, span) => store.home.closedInTime(workspaceId, span, sight),
      untouched: (workspaceId, span) => store.home.untouched(workspaceId, span, sight),
      followUps: (workspaceId, span) => store.home.followUps(workspaceId, span, sight),
      firstReplies: (workspaceId, span) => store.home.firstReplies(workspaceId, span, sight),
      overdue: (workspaceId, now) => store.home.overdue(workspaceId, now, sight),
      volumes: async (workspaceId, spans) =>
        (await store.home.volumes(workspaceId, spans)).filter(({ nodeId }) => sees(nodeId)),
    },
    chats: {
      ...store.chats,
      reports: seenReports(store.chats.reports, sight),
      counts: (workspaceId, agentId, now) => store.chats.counts(workspaceId, agentId, now, sight),
      labels: (workspaceId) => store.chats.labels(workspaceId, sight),
      list: (workspaceId, filters, page) =>
        store.chats.list(workspaceId, { ...filters, sight }, page),
      all: (workspaceId, page) => store.chats.all(workspaceId, page, sight),
      count: (workspaceId, filters, most) =>
        store.chats.count(workspaceId, { ...filters, sight }, most),
      async chat(workspaceId, feedbackId) {
        const chat = await store.chats.chat(workspaceId, feedbackId)
        return chat && sees(chat.nodeId) ? chat : null
      },
    },
    customers: {
      ...store.customers,
      list: (workspaceId, q, page) => store.customers.list(workspaceId, q, page, sight),
      read: (workspaceId, id) => store.customers.read(workspaceId, id, sight),
      feedbackIds: (workspaceId, id, after, limit) =>
        store.customers.feedbackIds(workspaceId, id, after, limit, sight),
      async consents(workspaceId, id) {
        const consents = await store.customers.consents(workspaceId, id)
        const seen = await Promise.all(
          consents.map(({ feedback_id }) => store.feedback(workspaceId, feedback_id, sight)),
        )
        return consents.filter((_, place) => seen[place] !== null)
      },
      // A delivery contains all data of the person.
      deliveries: (workspaceId, id) =>
        isLimited ? Promise.resolve([]) : store.customers.deliveries(workspaceId, id),
    },
    results: {
      ...store.results,
      answered: (workspaceId, filters) =>
        store.results.answered(workspaceId, { ...filters, sight }),
      search: (workspaceId, filters, limits) =>
        store.results.search(workspaceId, { ...filters, sight }, limits),
      written: (workspaceId, filters, questionIds, lookAt) =>
        store.results.written(workspaceId, { ...filters, sight }, questionIds, lookAt),
      texts: (workspaceId, filters, questionId, page) =>
        store.results.texts(workspaceId, { ...filters, sight }, questionId, page),
      nodeIds: async (workspaceId) => (await store.results.nodeIds(workspaceId)).filter(sees),
      // A shared page of a flow shows all its channels.
      shares: async (workspaceId, of) =>
        ('nodeId' in of ? sees(of.nodeId) : !isLimited)
          ? store.results.shares(workspaceId, of)
          : [],
    },
    // Integrations belong to the workspace, not to a channel.
    integrations: isLimited
      ? {
          ...store.integrations,
          list: async () => ({ items: [], next: null }),
          get: async () => null,
        }
      : store.integrations,
  }
}
