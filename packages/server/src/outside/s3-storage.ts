// Files in a bucket of S3 or of anything that speaks it. Short limits: a bucket that does not answer costs a respondent
// seconds, and the upload is offered again; the survey itself never waits for it.
import { mkdtempSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import type { S3Settings } from '../config/config.ts'
import type { FileStorage } from './file-storage.ts'
import { StorageUnavailable } from './storage-unavailable.ts'

/** No connection, or no byte for so long. The whole of 10 MB may take longer, up to the last. */
const limitsMs = { connect: 1_500, silence: 3_000, whole: 20_000, ready: 2_000 }

export function s3Storage(settings: S3Settings): FileStorage {
  const { bucket } = settings
  const clientWith = (requestHandler: {
    readonly socketTimeout?: number
    readonly requestTimeout: number
  }): S3Client =>
    new S3Client({
      region: settings.region,
      credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
      ...(settings.endpoint === null ? {} : { endpoint: settings.endpoint, forcePathStyle: true }),
      // Other makers' buckets refuse the checksums that only the first one knows.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      // A body that streams cannot be sent twice; the respondent's own "try again" is the retry.
      maxAttempts: 1,
      requestHandler: {
        connectionTimeout: limitsMs.connect,
        throwOnRequestTimeout: true,
        ...requestHandler,
      },
      logger: silent,
    })
  const client = clientWith({ socketTimeout: limitsMs.silence, requestTimeout: limitsMs.whole })
  // A reader on a slow line leaves the bucket's socket waiting, which must not end it: only the answer's head has a limit.
  const reader = clientWith({ requestTimeout: limitsMs.silence })
  const spoolDir = mkdtempSync(join(tmpdir(), 'askwell-uploads-'))
  const within = (ms: number): { abortSignal: AbortSignal } => ({
    abortSignal: AbortSignal.timeout(ms),
  })
  return {
    kind: 's3',
    spoolDir,
    put: (key, path, { type, bytes }) =>
      orUnavailable(async () => {
        // Opened before it is handed on: a stream that finds its file gone after a quick refusal has nobody left to tell, and would end the process.
        const body = (await open(path)).createReadStream()
        const object = {
          Bucket: bucket,
          Key: keyOf(key),
          Body: body,
          ContentLength: bytes,
          ContentType: type,
        }
        try {
          await client.send(new PutObjectCommand(object), within(limitsMs.whole))
        } finally {
          body.destroy()
        }
      }),
    async read(key) {
      try {
        const { Body } = await reader.send(
          new GetObjectCommand({ Bucket: bucket, Key: keyOf(key) }),
        )
        return Body instanceof Readable ? Body : null
      } catch (error) {
        if (error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name)) return null
        throw unavailable(error)
      }
    },
    remove: (key) =>
      orUnavailable(() =>
        client.send(
          new DeleteObjectCommand({ Bucket: bucket, Key: keyOf(key) }),
          within(limitsMs.whole),
        ),
      ),
    ready: () =>
      orUnavailable(() =>
        client.send(new HeadBucketCommand({ Bucket: bucket }), within(limitsMs.ready)),
      ),
    close: () => {
      client.destroy()
      reader.destroy()
      rmSync(spoolDir, { recursive: true, force: true })
    },
  }
}

/** What fails is thrown; the client would tell it to the console as well. */
const silent = { trace: () => {}, debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

const keyOf = (key: string): string => `files/${key.slice(0, 2)}/${key}`

async function orUnavailable(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    throw unavailable(error)
  }
}

/** The client's errors name the bucket and its host; they stay in the cause, for nothing of them may reach a reply. */
const unavailable = (cause: unknown): StorageUnavailable =>
  new StorageUnavailable('the bucket of uploads does not answer as it should', { cause })
