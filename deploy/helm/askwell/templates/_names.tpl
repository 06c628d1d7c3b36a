{{- define "askwell.name" -}}
{{- if eq .Release.Name "askwell" }}askwell{{ else }}{{ .Release.Name }}-askwell{{ end }}
{{- end }}

{{- define "askwell.labels" -}}
app.kubernetes.io/name: askwell
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "askwell.metadata" -}}
name: {{ include "askwell.name" . }}
namespace: {{ .Release.Namespace }}
labels:
  {{- include "askwell.labels" . | nindent 2 }}
  app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
  app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- define "askwell.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{- /* What every container of this release reads: servers and the migration job. */}}
{{- define "askwell.environment" -}}
env:
  {{- range $name, $value := .Values.env }}
  - name: {{ $name }}
    value: {{ $value | quote }}
  {{- end }}
  {{- if .Values.database.url }}
  - name: DATABASE_URL
    value: {{ .Values.database.url | quote }}
  {{- end }}
  {{- if .Values.redis.url }}
  - name: REDIS_URL
    value: {{ .Values.redis.url | quote }}
  {{- end }}
  {{- if .Values.bucket.name }}
  - name: S3_BUCKET
    value: {{ .Values.bucket.name | quote }}
  - name: S3_REGION
    value: {{ .Values.bucket.region | quote }}
  {{- if .Values.bucket.endpoint }}
  - name: S3_ENDPOINT
    value: {{ .Values.bucket.endpoint | quote }}
  {{- end }}
  {{- end }}
  - name: ASKWELL_DRAIN_SECONDS
    value: {{ .Values.drainSeconds | quote }}
  - name: ASKWELL_STOP_SECONDS
    value: {{ .Values.stopSeconds | quote }}
  {{- if .Values.metrics.enabled }}
  - name: ASKWELL_METRICS_PORT
    value: "9464"
  {{- end }}
  {{- if eq .Values.migrations.mode "job" }}
  - name: ASKWELL_MIGRATE
    value: check
  {{- end }}
{{- if .Values.existingSecret }}
envFrom:
  - secretRef:
      name: {{ .Values.existingSecret }}
{{- end }}
{{- end }}

{{- define "askwell.containerSecurity" -}}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop:
      - ALL
{{- end }}

{{- define "askwell.podSecurity" -}}
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  seccompProfile:
    type: RuntimeDefault
{{- end }}

{{- define "askwell.pod" -}}
metadata:
  labels:
    {{- include "askwell.labels" . | nindent 4 }}
  {{- if .Values.podAnnotations }}
  annotations:
    {{- toYaml .Values.podAnnotations | nindent 4 }}
  {{- end }}
spec:
  serviceAccountName: {{ include "askwell.name" . }}
  automountServiceAccountToken: false
  {{- if .Values.image.pullSecrets }}
  imagePullSecrets:
    {{- toYaml .Values.image.pullSecrets | nindent 4 }}
  {{- end }}
  {{- include "askwell.podSecurity" . | nindent 2 }}
  # Draining, requests in flight, and ten seconds to spare.
  terminationGracePeriodSeconds: {{ add .Values.drainSeconds .Values.stopSeconds 10 }}
  containers:
    - name: askwell
      image: {{ include "askwell.image" . | quote }}
      imagePullPolicy: {{ .Values.image.pullPolicy }}
      {{- include "askwell.containerSecurity" . | nindent 6 }}
      {{- include "askwell.environment" . | nindent 6 }}
      ports:
        - name: http
          containerPort: 3000
        {{- if .Values.metrics.enabled }}
        - name: metrics
          containerPort: 9464
        {{- end }}
      # A missing database must not restart servers, so only the readiness probe checks it.
      startupProbe:
        httpGet:
          path: /healthz
          port: http
        periodSeconds: 2
        failureThreshold: 60
      livenessProbe:
        httpGet:
          path: /healthz
          port: http
        periodSeconds: 10
        timeoutSeconds: 5
        failureThreshold: 6
      readinessProbe:
        httpGet:
          path: /readyz
          port: http
        periodSeconds: 5
        timeoutSeconds: 4
        failureThreshold: 2
      resources:
        {{- toYaml .Values.resources | nindent 8 }}
      volumeMounts:
        - name: tmp
          mountPath: /tmp
        - name: data
          mountPath: /data
  volumes:
    - name: tmp
      emptyDir:
        sizeLimit: 64Mi
    {{- if eq .Values.mode "cluster" }}
    - name: data
      emptyDir:
        sizeLimit: 1Gi
    {{- end }}
  {{- if .Values.nodeSelector }}
  nodeSelector:
    {{- toYaml .Values.nodeSelector | nindent 4 }}
  {{- end }}
  {{- if .Values.tolerations }}
  tolerations:
    {{- toYaml .Values.tolerations | nindent 4 }}
  {{- end }}
  {{- if and .Values.topologySpread.enabled (eq .Values.mode "cluster") }}
  topologySpreadConstraints:
    - maxSkew: 1
      topologyKey: kubernetes.io/hostname
      whenUnsatisfiable: ScheduleAnyway
      labelSelector:
        matchLabels:
          {{- include "askwell.labels" . | nindent 10 }}
  {{- end }}
{{- end }}
