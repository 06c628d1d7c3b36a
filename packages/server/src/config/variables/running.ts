import { count, list, oneOf, onOrOff, text, url } from '../config-values.ts'
import { variables } from './variable.ts'

export const running = variables({
  ASKWELL_API_KEY: {
    read: text(/^[\x21-\x7e]{24,500}$/, 'must be at least 24 characters, without spaces'),
    otherwise: 'generated and printed',
    meaning:
      'This is the API key of the first workspace, at least 24 characters; it is read on the first start only.',
    secret: true,
    example: 'askwell_7tq1Zc3VnB5mX9pLr2Wd8sKe',
  },
  ASKWELL_DEMO: {
    read: onOrOff,
    default: 'on',
    meaning: '`off` starts without the demo surveys; it is read on the first start only.',
    example: 'off',
  },
  ASKWELL_DRAIN_SECONDS: {
    read: count(0, 600),
    default: '0',
    meaning:
      'A server continues to serve for this many seconds after it was asked to stop. Behind a balancer this is at least twice the interval of its checks.',
    example: '10',
  },
  ASKWELL_STOP_SECONDS: {
    read: count(1, 600),
    default: '25',
    meaning: 'After that, requests in flight have this many seconds to finish.',
    example: '60',
  },
  ASKWELL_ROLES: {
    read: list(oneOf('web', 'jobs')),
    default: 'web,jobs',
    meaning:
      'This is the work of this server: `web` answers requests, and `jobs` sends webhooks and mails and runs scheduled jobs. At least one server must have `jobs`.',
    example: 'web',
  },
  REDIS_URL: {
    read: url('redis', 'rediss'),
    meaning:
      'Several servers share what happens in chats through this Redis. A single server needs none.',
    secret: true,
    example: 'redis://:password@redis.internal:6379',
  },
  ASKWELL_RESULTS_MEMORY_MB: {
    read: count(16, 1_000_000),
    default: '256',
    meaning:
      'Between two questions about results, a server keeps at most this many MB of columns in memory. A million responses to eight questions take about 100 MB.',
    example: '1024',
  },
  ASKWELL_STICKY_SESSIONS: {
    read: onOrOff,
    default: 'off',
    meaning:
      'With `REDIS_URL`, `on` says that the balancer leads each client to the same server, so that a client without WebSocket may poll, see [Sockets and several servers](operate.md#sockets-and-several-servers).',
    example: 'on',
  },
  ASKWELL_RATE_LIMITS: {
    read: onOrOff,
    default: 'on',
    meaning: '`off` is for load tests and kill runs.',
    example: 'off',
  },
  ASKWELL_LIMITS_STORE: {
    read: oneOf('redis', 'database', 'memory'),
    otherwise: '`redis` with `REDIS_URL`, else `database` with `DATABASE_URL`, else `memory`',
    meaning:
      'Several servers count their limits together in this store. When it does not answer, each server counts alone and logs one warning.',
    example: 'database',
  },
  ASKWELL_WEBHOOKS_TOGETHER: {
    read: count(1, 1_000),
    default: '16',
    meaning:
      'All servers together send at most this many webhook deliveries to one address at the same time.',
    example: '32',
  },
})
