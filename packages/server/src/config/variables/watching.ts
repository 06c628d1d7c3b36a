import { oneOf, pairs, port, ratio, secret, text, url } from '../config-values.ts'
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
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    read: url('http', 'https'),
    meaning:
      'The server sends traces to this OpenTelemetry collector by OTLP over HTTP, at the path `/v1/traces`, see [Watching a server](watch.md#traces). Without it nothing is traced.',
    example: 'http://collector.internal:4318',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    read: pairs,
    meaning: 'The server sends these headers with each batch of traces.',
    secret: true,
    example: 'x-api-key=8f2c1d',
  },
  OTEL_SERVICE_NAME: {
    read: text(/^[\x20-\x7e]{1,100}$/, 'must be at most 100 characters of plain text'),
    default: 'askwell',
    meaning: 'Traces carry this name.',
    example: 'askwell-eu',
  },
  OTEL_RESOURCE_ATTRIBUTES: {
    read: pairs,
    meaning: 'Traces carry these attributes.',
    example: 'deployment.environment.name=production',
  },
  OTEL_TRACES_SAMPLER: {
    read: oneOf(
      ...(['always_on', 'always_off', 'traceidratio', 'parentbased_always_on'] as const),
      ...(['parentbased_always_off', 'parentbased_traceidratio'] as const),
    ),
    default: 'parentbased_always_on',
    meaning:
      'This says which requests are traced. With `parentbased_`, a proxy of `TRUST_PROXY` decides where it sends `traceparent`.',
    example: 'parentbased_traceidratio',
  },
  OTEL_TRACES_SAMPLER_ARG: {
    read: ratio,
    default: '1',
    meaning: 'The share of traces that the samplers named `traceidratio` take, from 0 to 1.',
    example: '0.1',
  },
  OTEL_SDK_DISABLED: {
    read: oneOf('true', 'false'),
    default: 'false',
    meaning: '`true` ends all tracing.',
    example: 'true',
  },
})
