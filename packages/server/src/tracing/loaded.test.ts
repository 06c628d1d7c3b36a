// What a server loads of OpenTelemetry, with a collector and without one (OP-33).
import { describe, expect, it } from 'vitest'
import { pagesFromBuild } from '../start/pages-from-build.ts'
import { newDirectory, startProcess } from '../test-kit/server-process.ts'

const isBuilt = (await pagesFromBuild()) !== null
const names = ['sdk-trace', 'exporter-trace-otlp-http', 'context-async-hooks']
/** Prints the address of every module of OpenTelemetry that is loaded. */
const watcher = `data:text/javascript,${encodeURIComponent(`
import { registerHooks } from 'node:module'
registerHooks({
  load(url, context, next) {
    if (url.includes('@opentelemetry')) process.stderr.write('loads ' + url + '\\n')
    return next(url, context)
  },
})`)}`

describe.skipIf(!isBuilt)('the packages of traces (OP-33, needs the built pages)', () => {
  const loadedWith = async (environment: Record<string, string>): Promise<readonly string[]> => {
    const server = startProcess({
      ASKWELL_DATA_DIR: await newDirectory(),
      NODE_OPTIONS: `--import=${watcher}`,
      ...environment,
    })
    try {
      await server.url
      return names.filter((name) => server.printed().includes(`/@opentelemetry/${name}/`))
    } finally {
      server.process.kill('SIGKILL')
      await server.ended
    }
  }

  it('are loaded only where a collector is configured', async () => {
    expect(await loadedWith({})).toEqual([])
    const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }
    expect(await loadedWith(endpoint)).toEqual(names)
    expect(await loadedWith({ ...endpoint, OTEL_SDK_DISABLED: 'true' })).toEqual([])
  })
})
