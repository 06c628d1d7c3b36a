// Every metric of a server. Names are those of OpenTelemetry in Prometheus spelling where one exists, and units are seconds and
// bytes. No label comes from an id, a host, a language, a workspace, a browser's name or a path (OP-31).
import { Counter, Gauge, Histogram, type Registry } from '@prometheus-io/client'

export type Instruments = ReturnType<typeof makeInstruments>

export function makeInstruments(registry: Registry) {
  const registers = [registry]
  const counter = (name: string, help: string, ...labelNames: string[]): Counter<string> =>
    new Counter({ name, help, labelNames, registers })
  const gauge = (name: string, help: string, ...labelNames: string[]): Gauge<string> =>
    new Gauge({ name, help, labelNames, registers })
  const histogram = (
    name: string,
    help: string,
    buckets: number[],
    ...labelNames: string[]
  ): Histogram<string> => new Histogram({ name, help, buckets, labelNames, registers })

  return {
    requestSeconds: histogram(
      'http_server_request_duration_seconds',
      'Time from the first byte of a request to the end of its reply.',
      [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10],
      ...['http_request_method', 'http_route', 'http_response_status_code'],
    ),
    requestsActive: gauge('http_server_active_requests', 'Requests that are being answered.'),
    outsideSeconds: histogram(
      'http_client_request_duration_seconds',
      'Time of a call to another system.',
      [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
      ...['askwell_purpose', 'error_type'],
    ),
    storeSeconds: histogram(
      'db_client_operation_duration_seconds',
      'Time of a call of the store, with its wait for a connection.',
      [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 2.5],
      ...['db_system_name', 'db_operation_name', 'error_type'],
    ),
    connections: gauge(
      'db_client_connection_count',
      'Connections to the database.',
      ...['db_client_connection_pool_name', 'db_client_connection_state'],
    ),
    connectionsPending: gauge(
      'db_client_connection_pending_requests',
      'Calls that wait for a connection to the database.',
      'db_client_connection_pool_name',
    ),
    connectionWaitSeconds: histogram(
      'db_client_connection_wait_time_seconds',
      'Time that a call waited for a connection to the database.',
      [0.001, 0.01, 0.1, 0.5, 1, 2.5],
      'db_client_connection_pool_name',
    ),
    loopDelayP99: gauge(
      'nodejs_eventloop_delay_p99_seconds',
      'The 99th percentile of the delay of the event loop since the last scrape.',
    ),
    loopUtilization: gauge(
      'nodejs_eventloop_utilization_ratio',
      'The share of time that the event loop was busy since the last scrape.',
    ),
    gcSeconds: histogram(
      'v8js_gc_duration_seconds',
      'Time of a garbage collection.',
      [0.001, 0.01, 0.1, 1],
      'v8js_gc_type',
    ),
    heapUsed: gauge('v8js_memory_heap_used_bytes', 'Memory of the heap that is in use.'),
    cpuSeconds: counter('process_cpu_seconds_total', 'Time of a processor that was used.'),
    residentBytes: gauge('process_resident_memory_bytes', 'Memory that is resident.'),
    startTime: gauge('process_start_time_seconds', 'When the process started, since 1970.'),
    openFiles: gauge('process_open_fds', 'Open file descriptors; 0 where they cannot be counted.'),
    feedbackSaved: counter(
      'askwell_feedback_saved_total',
      'Feedbacks that were saved.',
      ...['kind', 'offline'],
    ),
    feedbackRefused: counter(
      'askwell_feedback_refused_total',
      'Feedbacks that were refused, by the code of the refusal.',
      'code',
    ),
    saveSeconds: histogram(
      'askwell_feedback_save_duration_seconds',
      'Time of a request that saved a feedback.',
      [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 2.5],
    ),
    saveBatch: histogram(
      'askwell_save_batch_size',
      'Writes that shared a commit.',
      [1, 2, 4, 8, 16, 32, 64],
    ),
    deliveries: counter('askwell_webhook_deliveries_total', 'Tries of a delivery.', 'outcome'),
    deliveryLag: histogram(
      'askwell_webhook_delivery_lag_seconds',
      'Time from an event to its delivery.',
      [0.1, 1, 10, 60, 600, 3600],
    ),
    deliveriesPending: gauge('askwell_webhook_pending', 'Deliveries that wait, at all servers.'),
    deliveriesOldest: gauge(
      'askwell_webhook_oldest_pending_seconds',
      'How long the delivery that waits longest has been due.',
    ),
    jobRuns: counter('askwell_job_runs_total', 'Runs of jobs.', 'kind', 'outcome'),
    jobSeconds: histogram(
      'askwell_job_duration_seconds',
      'Time of a run of a job.',
      [0.1, 1, 10, 60, 600],
      ...['kind', 'outcome'],
    ),
    jobsDue: gauge('askwell_jobs_due', 'Jobs that are due and wait.', 'kind'),
    jobOldest: gauge(
      'askwell_job_oldest_due_seconds',
      'How long the oldest job of a kind has been due.',
      'kind',
    ),
    sockets: gauge('askwell_live_sockets', 'Open sockets.', 'namespace', 'transport'),
    liveEvents: counter(
      'askwell_live_events_total',
      'Events that sockets sent, and events that this server published.',
      'direction',
    ),
    busUp: gauge('askwell_bus_up', '1 while other servers are heard; absent for a single server.'),
    busLag: gauge(
      'askwell_bus_lag_seconds',
      'How old the newest message of another server was when it arrived.',
    ),
    busGaps: counter('askwell_bus_gaps_total', 'Messages of other servers that were missed.'),
    chats: gauge('askwell_chats', 'Conversations that are not closed.', 'status'),
    chatMessages: counter('askwell_chat_messages_total', 'Messages of conversations.', 'actor'),
    firstReplySeconds: histogram(
      'askwell_chat_first_reply_seconds',
      'Time from the beginning of a conversation to the first message of an agent.',
      [10, 30, 60, 300, 900, 3600],
    ),
    mails: counter('askwell_mails_total', 'Mails that were handed to the mail server.', 'outcome'),
    sms: counter('askwell_sms_total', 'Codes that were handed to the provider.', 'outcome'),
    uploads: counter('askwell_uploads_total', 'Files that were uploaded.', 'outcome'),
    uploadBytes: counter('askwell_upload_bytes_total', 'Bytes of uploaded files.', 'outcome'),
    storeBytes: gauge('askwell_store_bytes', 'Size of what is stored.', 'part'),
    diskFree: gauge('askwell_disk_free_bytes', 'Free space of the volume of the data directory.'),
    diskTotal: gauge('askwell_disk_size_bytes', 'Size of the volume of the data directory.'),
    clockSkew: gauge(
      'askwell_clock_skew_seconds',
      'How far the clock of this server is from that of the database.',
    ),
    unsealedRows: gauge(
      'askwell_results_unsealed_rows',
      'Feedbacks that no segment of results has yet; at most 100,000 of each channel are counted.',
    ),
    sealLag: gauge(
      'askwell_results_seal_lag_seconds',
      'How long the segment of results that waits longest has been due.',
    ),
    resultsCache: gauge(
      'askwell_results_cache_bytes',
      'Memory of the columns that this server keeps for results.',
    ),
    analysesWaiting: gauge(
      'askwell_analyses_waiting',
      'Questions about results that wait at this server for those before them.',
    ),
    limitsRefused: counter(
      'askwell_limits_refused_total',
      'Calls that were refused because there were too many, by the name of the call.',
      'limit',
    ),
    spansLost: gauge(
      'askwell_trace_spans_lost',
      'Spans that the collector of traces did not receive since the start.',
    ),
    limitsStoreUp: gauge(
      'askwell_limits_store_up',
      '1 while limits are counted as configured; 0 while this server counts alone.',
    ),
    quotaRefused: counter(
      'askwell_quota_refused_total',
      'Calls and sockets that were refused because a workspace had reached one of its limits, by the name of the limit.',
      'quota',
    ),
    mcpCalls: counter(
      'askwell_mcp_calls_total',
      'Calls of tools by assistants; `asked` = a person had to agree first.',
      ...['tool', 'outcome'],
    ),
    signIns: counter('askwell_sign_ins_total', 'Tries to sign in.', 'outcome'),
    backupAge: gauge(
      'askwell_backup_age_seconds',
      'How old the newest backup in ASKWELL_BACKUP_DIR is; absent where there is none.',
    ),
    backupInterval: gauge(
      'askwell_backup_interval_seconds',
      'How old the newest backup may become before the next one is made; absent where there is none.',
    ),
    auditOk: gauge(
      'askwell_audit_chain_ok',
      '0 when the last check found an audit log that was altered; absent before the first check.',
    ),
    schemaPending: gauge(
      'askwell_schema_pending',
      'Steps of an upgrade that this release knows and the database has not run; absent before the first look.',
    ),
    replicaUsed: gauge(
      'askwell_replica_used',
      '1 while calls may read from the replica, 0 while they use the primary alone; absent without a replica.',
    ),
    replicaLag: gauge(
      'askwell_replica_lag_seconds',
      'How far the replica was behind at the last look; absent while it cannot be measured.',
    ),
    ready: gauge('askwell_ready', '1 while a check of readiness is well.', 'check'),
    errors: counter('askwell_errors_total', 'Faults, by their class.', 'name'),
    buildInfo: gauge('askwell_build_info', 'What runs.', 'version', 'commit', 'node'),
  }
}
