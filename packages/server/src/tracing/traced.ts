// The same dependencies with a span around each call of the store and each call to another system.
import type { Deps } from '../deps.ts'
import type { JobTable } from '../jobs/job-handler.ts'
import type { FeedbackWrite } from '../store/feedback/feedback-store.ts'
import { wrapCalls } from '../store/wrap-calls.ts'
import { inSpan, type SpanStart, type Tracing } from './tracing.ts'

export function traced(deps: Deps, tracing: Tracing): Deps {
  const { sendMail, files } = deps
  const outside = (purpose: string): SpanStart => ({
    name: `call ${purpose}`,
    kind: 'client',
    attributes: { 'askwell.purpose': purpose },
  })
  const system = deps.store.engine === 'postgres' ? 'postgresql' : 'sqlite'
  return {
    ...deps,
    tracing,
    store: wrapCalls(deps.store, (name, call) => (...args) => {
      // Work that nobody asked for, such as looking for due jobs, would only be noise.
      if (tracing.current() === null) return call(...args)
      const span = tracing.begin({
        name: `store ${name}`,
        kind: 'client',
        attributes: { 'db.system.name': system, 'db.operation.name': name },
      })
      const reply = span.enter(() => call(...withTrace(name, args, tracing)))
      // What returns at once or in pieces is not a call of the database. A span that does not end is never sent.
      if (!(reply instanceof Promise)) return reply
      reply.then(
        () => span.end('done'),
        () => span.end('failed'),
      )
      return reply
    }),
    guardedFetch: (address, request) =>
      inSpan(
        tracing,
        outside(request.headers?.['webhook-id'] === undefined ? 'integration' : 'webhook'),
        async (span) => {
          const traceparent = tracing.current()
          const headers = { ...(traceparent !== null && { traceparent }), ...request.headers }
          const reply = await deps.guardedFetch(address, { ...request, headers })
          span?.set(
            reply.kind === 'answered'
              ? { 'http.response.status_code': reply.status }
              : { 'error.type': reply.why },
          )
          return reply
        },
      ),
    sendSms: (sms) => inSpan(tracing, outside('sms'), () => deps.sendSms(sms)),
    sendMail: sendMail && ((mail) => inSpan(tracing, outside('mail'), () => sendMail(mail))),
    files: {
      ...files,
      storage: {
        ...files.storage,
        put: (key, path, about) =>
          inSpan(tracing, outside('files'), () => files.storage.put(key, path, about)),
      },
    },
  }
}

/** The deliveries of a save link to it. */
const withTrace = (
  name: string,
  args: readonly unknown[],
  tracing: Tracing,
): readonly unknown[] => {
  const [write, ...others] = args
  const trace = tracing.current()
  return name === 'saveFeedback' && trace !== null
    ? [{ ...(write as FeedbackWrite), trace }, ...others]
    : args
}

export const tracedJobs = (table: JobTable, tracing: Tracing | null | undefined): JobTable =>
  tracing
    ? Object.fromEntries(
        Object.entries(table).map(([kind, handler]) => [
          kind,
          {
            ...handler,
            run: (job) =>
              inSpan(tracing, { name: `job ${kind}`, kind: 'consumer' }, () => handler.run(job)),
          } satisfies JobTable[string],
        ]),
      )
    : table
