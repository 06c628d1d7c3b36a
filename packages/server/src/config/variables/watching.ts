import { oneOf, port, secret } from '../config-values.ts'
import { variables } from './variable.ts'

export const watching = variables({
  LOG_LEVEL: {
    read: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    default: 'info',
    meaning:
      'The log contains lines of this level and above: `fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.',
    example: 'warn',
  },
  ASKWELL_LOG_FORMAT: {
    read: oneOf('json', 'text'),
    otherwise: '`json`; `text` on a terminal',
    meaning: 'The log has one JSON document on each line, or the same as `text` for people.',
    example: 'json',
  },
  ASKWELL_METRICS_PORT: {
    read: port,
    meaning:
      'The server answers `/metrics`, and `/readyz` with its reasons, on this port without a token, so let only your network reach it, see [Watching a server](watch.md).',
    example: '9464',
  },
  ASKWELL_METRICS_TOKEN: {
    read: secret,
    meaning:
      'The server answers `/metrics` on its own port to callers with this bearer token. Without this and without `ASKWELL_METRICS_PORT` there is no `/metrics`.',
    secret: true,
    example: 'nB4xQ7vK2mT9sL6pR1wY8zC3dF5gH0jA',
  },
})
