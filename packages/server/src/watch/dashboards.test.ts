// The dashboard and the alerts name only metrics that the process exports, and every alert fires on its fault (OP-36).
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { makeMetrics } from './metrics.ts'

const deploy = (name: string): string =>
  fileURLToPath(new URL(`../../../../deploy/${name}`, import.meta.url))
const rules = readFileSync(deploy('prometheus/askwell.rules.yaml'), 'utf8')
const ruleTests = readFileSync(deploy('prometheus/askwell.rules.test.yaml'), 'utf8')
const dashboard = z
  .object({
    panels: z.array(
      z.object({
        title: z.string(),
        type: z.enum(['row', 'timeseries']),
        targets: z.array(z.object({ expr: z.string() })).optional(),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync(deploy('grafana/askwell.json'), 'utf8')))
const promtool = spawnSync('promtool', ['--version']).status === 0
const namesIn = (text: string): string[] =>
  [
    ...text.matchAll(
      /\b(?:askwell|http_server|http_client|db_client_(?:operation|connection)|nodejs|v8js|process)_[a-z0-9_]+\b(?=[{[)\s]|$)/gm,
    ),
  ].map(([name]) => name)

describe('what an operator imports', () => {
  let text = ''
  let exported = new Set<string>()
  beforeAll(async () => {
    ;({ text } = await makeMetrics().scrape(undefined))
    exported = new Set(
      [...text.matchAll(/^# TYPE (\S+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
        type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name],
      ),
    )
  })

  it('names only metrics that the process exports (OP-36)', () => {
    const exprs = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
    const labels =
      /^(?:http_(?:request_method|route|response_status_code)|db_client_connection_(?:pool_name|state)|v8js_gc_type|askwell_purpose)$/
    const named = [...exprs.flatMap(namesIn), ...namesIn(rules)].filter(
      (name) => !labels.test(name),
    )
    expect(new Set(named).size).toBeGreaterThan(30)
    expect(named.filter((name) => !exported.has(name))).toEqual([])
  })

  it('has a row for each part of a server (OP-36)', () => {
    const titles = dashboard.panels.filter(({ type }) => type === 'row').map(({ title }) => title)
    expect(titles).toEqual([
      ...['Traffic', 'Saves', 'Latency', 'Database', 'Webhooks and jobs', 'Chat', 'Capacity'],
    ])
  })

  it('tries every alert, on its fault and without it (OP-36)', () => {
    const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
    expect(alerts.length).toBeGreaterThan(10)
    for (const name of alerts)
      for (const end of ['fires', 'stays quiet'])
        expect(ruleTests).toContain(`name: ${name} ${end}\n`)
  })

  const needsPromtool = promtool ? '' : ', skipped: promtool is not installed'
  it.skipIf(!promtool)(`passes promtool test rules${needsPromtool} (OP-36)`, () => {
    const said = spawnSync('promtool', [
      'test',
      'rules',
      deploy('prometheus/askwell.rules.test.yaml'),
    ])
    expect([said.status, said.stdout.toString() + said.stderr.toString()]).toEqual([
      0,
      expect.any(String),
    ])
  })

  it.skipIf(!promtool)(`is read by the Prometheus of the guide${needsPromtool} (OP-36)`, () => {
    const guide = readFileSync(deploy('../docs/several-servers.md'), 'utf8')
    const [, config = ''] = /```yaml run\n(rule_files: [^`]*)```/.exec(guide) ?? []
    expect(config).toContain('job_name: askwell\n')
    const folder = mkdtempSync(join(tmpdir(), 'askwell-prometheus-'))
    const file = join(folder, 'prometheus.yml')
    writeFileSync(file, config.replaceAll('/etc/prometheus/', ''))
    writeFileSync(join(folder, 'askwell.rules.yaml'), rules)
    writeFileSync(join(folder, 'askwell_token'), 'token')
    const { status, stdout, stderr } = spawnSync('promtool', ['check', 'config', file])
    rmSync(folder, { recursive: true })
    expect([status, `${stdout}${stderr}`]).toEqual([0, expect.stringContaining('rules found')])
  })

  it.skipIf(!promtool)(`passes promtool check metrics${needsPromtool} (OP-31)`, () => {
    const said = spawnSync('promtool', ['check', 'metrics'], { input: text })
    // The name is that of OpenTelemetry, whose convention promtool does not know.
    const complaints = `${said.stdout}${said.stderr}`
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('db_client_connection_count '))
    expect(complaints).toEqual([])
  })
})
