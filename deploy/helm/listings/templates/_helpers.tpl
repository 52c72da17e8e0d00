{{- define "listings.name" -}}
{{- .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- end }}

{{- define "listings.labels" -}}
app.kubernetes.io/name: listings
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{- /* The labels by which the objects of a process find its pods: dict "root" "process". */ -}}
{{- define "listings.selector" -}}
app.kubernetes.io/name: listings
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .process }}
{{- end }}

{{- define "listings.image" -}}
{{ .root.Values.image.prefix }}{{ .process }}:{{ .root.Values.image.tag | default .root.Chart.AppVersion }}
{{- end }}

{{- define "listings.secret" -}}
{{- .Values.secrets.existingSecret | default (printf "%s-secrets" (include "listings.name" .)) -}}
{{- end }}

{{- /* The keys of the Secret that become files. */ -}}
{{- define "listings.secretKeys" -}}
{{- if .Values.secrets.existingSecret }}{{ toJson .Values.secrets.keys }}{{ else }}{{ keys .Values.secrets.values | sortAlpha | toJson }}{{ end -}}
{{- end }}

{{- define "listings.localMedia" -}}
{{- if eq (.Values.settings.MEDIA_STORE | default "local" | toString) "local" }}yes{{ end -}}
{{- end }}

{{- /* The settings as environment variables: dict "root" "settings". Those of the process win. */ -}}
{{- define "listings.environment" -}}
{{- $secretKeys := include "listings.secretKeys" .root | fromJsonArray -}}
{{- range $name, $value := mergeOverwrite (deepCopy .root.Values.settings) (.settings | default dict) }}
{{- if or (has $name $secretKeys) (has $name (list "DATABASE_URL" "ENCRYPTION_KEY")) }}
{{- fail (printf "%s belongs into secrets, not into settings" $name) }}
{{- end }}
- { name: {{ $name }}, value: {{ if kindIs "float64" $value }}{{ $value | int64 | toString | quote }}{{ else }}{{ $value | toString | quote }}{{ end }} }
{{- end }}
{{- range $secretKeys }}
- { name: {{ . }}_FILE, value: /run/secrets/listings/{{ . }} }
{{- end }}
{{- end }}

{{- define "listings.podSecurity" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
fsGroup: 1000
fsGroupChangePolicy: OnRootMismatch
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "listings.containerSecurity" -}}
readOnlyRootFilesystem: true
allowPrivilegeEscalation: false
capabilities: { drop: [ALL] }
{{- end }}

{{- /* A deployment: dict "root" "process" "port" of the metrics, "media" and "plugIns" whether it has these volumes, "values" of the process. */ -}}
{{- define "listings.deployment" -}}
{{- $media := and .media (include "listings.localMedia" .root) -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ include "listings.name" .root }}-{{ .process }}
  labels:
    {{- include "listings.labels" .root | nindent 4 }}
    app.kubernetes.io/component: {{ .process }}
spec:
  {{- if not .values.autoscaling.enabled }}
  replicas: {{ .values.replicas }}
  {{- end }}
  revisionHistoryLimit: 5
  selector:
    matchLabels:
      {{- include "listings.selector" (dict "root" .root "process" .process) | nindent 6 }}
  strategy:
    rollingUpdate: { maxUnavailable: 0, maxSurge: 1 }
  template:
    metadata:
      labels:
        {{- include "listings.labels" .root | nindent 8 }}
        app.kubernetes.io/component: {{ .process }}
      annotations:
        # A change of the chart's own Secret replaces the pods.
        checksum/secrets: {{ toJson .root.Values.secrets.values | sha256sum }}
        {{- with .values.podAnnotations }}{{ toYaml . | nindent 8 }}{{ end }}
    spec:
      {{- with .root.Values.image.pullSecrets }}
      imagePullSecrets:
        {{- range . }}
        - { name: {{ . }} }
        {{- end }}
      {{- end }}
      {{- with .root.Values.serviceAccount.name }}
      serviceAccountName: {{ . }}
      {{- end }}
      automountServiceAccountToken: false
      enableServiceLinks: false
      # A process finishes within 20 seconds what it has begun.
      terminationGracePeriodSeconds: 30
      securityContext:
        {{- include "listings.podSecurity" .root | nindent 8 }}
      topologySpreadConstraints:
        - maxSkew: 1
          topologyKey: kubernetes.io/hostname
          whenUnsatisfiable: ScheduleAnyway
          labelSelector:
            matchLabels:
              {{- include "listings.selector" (dict "root" .root "process" .process) | nindent 14 }}
      containers:
        - name: {{ .process }}
          image: {{ include "listings.image" (dict "root" .root "process" .process) }}
          imagePullPolicy: {{ .root.Values.image.pullPolicy }}
          securityContext:
            {{- include "listings.containerSecurity" .root | nindent 12 }}
          env:
            {{- include "listings.environment" (dict "root" .root "settings" .values.settings) | nindent 12 }}
          ports:
            {{- if eq .process "api" }}
            - { name: http, containerPort: 3000 }
            {{- end }}
            - { name: metrics, containerPort: {{ .port }} }
          # /healthz: the process runs. It does not ask the database, so that no fault there restarts the pods.
          livenessProbe:
            httpGet: { path: /healthz, port: metrics }
            periodSeconds: 15
            timeoutSeconds: 5
            failureThreshold: 4
          # /readyz: the process can serve, and the database takes the writes of the api.
          readinessProbe:
            httpGet: { path: /readyz, port: metrics }
            periodSeconds: 5
            timeoutSeconds: 5
            failureThreshold: 3
          # A process waits for the database before it listens.
          startupProbe:
            httpGet: { path: /healthz, port: metrics }
            periodSeconds: 2
            timeoutSeconds: 5
            failureThreshold: 150
          {{- if eq .process "api" }}
          lifecycle:
            # The load balancer hears that the pod ends before the process stops to accept connections.
            preStop: { exec: { command: [sleep, '5'] } }
          {{- end }}
          resources:
            {{- toYaml .values.resources | nindent 12 }}
          volumeMounts:
            - { name: tmp, mountPath: /tmp }
            - { name: secrets, mountPath: /run/secrets/listings, readOnly: true }
            {{- if $media }}
            - { name: media, mountPath: /var/lib/listings/media }
            {{- end }}
            {{- if .plugIns }}{{ include "listings.profileMount" .root | nindent 12 }}{{ end }}
      volumes:
        {{- if eq .process "worker" }}
        # On disk: four imports at a time keep their files there while they read them.
        - { name: tmp, emptyDir: { sizeLimit: 1Gi } }
        {{- else }}
        - { name: tmp, emptyDir: { medium: Memory, sizeLimit: 64Mi } }
        {{- end }}
        {{- include "listings.secretVolume" .root | nindent 8 }}
        {{- if $media }}
        - name: media
          persistentVolumeClaim: { claimName: {{ .root.Values.media.existingClaim | default (printf "%s-media" (include "listings.name" .root)) }} }
        {{- end }}
        {{- if .plugIns }}{{ include "listings.profileVolume" .root | nindent 8 }}{{ end }}
      {{- with .values.nodeSelector }}
      nodeSelector: {{ toYaml . | nindent 8 }}
      {{- end }}
      {{- with .values.tolerations }}
      tolerations: {{ toYaml . | nindent 8 }}
      {{- end }}
      {{- with .values.affinity }}
      affinity: {{ toYaml . | nindent 8 }}
      {{- end }}
{{- end }}

{{- /* Mode 0440 (288): the group of the pod reads the secrets. */ -}}
{{- define "listings.secretVolume" -}}
- name: secrets
  secret: { secretName: {{ include "listings.secret" . }}, defaultMode: 288 }
{{- end }}

{{- /* The pod of the administration command: dict "root" "command" and "args" of its container. */ -}}
{{- define "listings.adminPod" -}}
{{- with .root.Values.image.pullSecrets -}}
imagePullSecrets:
  {{- range . }}
  - { name: {{ . }} }
  {{- end }}
{{- end }}
{{- with .root.Values.serviceAccount.name }}
serviceAccountName: {{ . }}
{{- end }}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  {{- include "listings.podSecurity" .root | nindent 2 }}
containers:
  - name: admin
    image: {{ include "listings.image" (dict "root" .root "process" "admin") }}
    imagePullPolicy: {{ .root.Values.image.pullPolicy }}
    {{- with .command }}
    command: {{ toJson . }}
    {{- end }}
    {{- with .args }}
    args: {{ toJson . }}
    {{- end }}
    securityContext:
      {{- include "listings.containerSecurity" .root | nindent 6 }}
    env:
      {{- include "listings.environment" (dict "root" .root "settings" dict) | nindent 6 }}
    resources:
      {{- toYaml .root.Values.admin.resources | nindent 6 }}
    volumeMounts:
      - { name: tmp, mountPath: /tmp }
      - { name: secrets, mountPath: /run/secrets/listings, readOnly: true }
      {{- include "listings.profileMount" .root | nindent 6 }}
volumes:
  - { name: tmp, emptyDir: { medium: Memory, sizeLimit: 64Mi } }
  {{- include "listings.secretVolume" .root | nindent 2 }}
  {{- include "listings.profileVolume" .root | nindent 2 }}
{{- end }}

{{- define "listings.profileMount" -}}
{{- if or .Values.profiles.existingSecret .Values.profiles.existingConfigMap -}}
- { name: profiles, mountPath: /etc/listings/profiles, readOnly: true }
{{- end }}
{{- end }}

{{- define "listings.profileVolume" -}}
{{- if .Values.profiles.existingSecret -}}
- name: profiles
  secret: { secretName: {{ .Values.profiles.existingSecret }}, defaultMode: 288 }
{{- else if .Values.profiles.existingConfigMap -}}
- name: profiles
  configMap: { name: {{ .Values.profiles.existingConfigMap }} }
{{- end }}
{{- end }}
