// Files in a bucket of S3 or of anything that speaks it. The limits are short: a bucket that does not answer costs a respondent
// seconds, and the upload is offered again; the survey itself never waits for it.
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import type { S3Settings } from '../config/config.ts'
import type { FileStorage } from './file-storage.ts'
import { StorageUnavailable } from './storage-unavailable.ts'

/** `silence`: no byte for so long. `whole`: a complete transfer, up to 10 MB. `large`: one of a part of an export. */
const limitsMs = { connect: 1_500, silence: 3_000, whole: 20_000, large: 600_000, ready: 2_000 }
const largestUpload = 10 * 1024 * 1024

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
      // Other makers' buckets refuse the checksums that only Amazon's know.
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
  /** Nobody waits for a part of an export. */
  const carrier = clientWith({ socketTimeout: 60_000, requestTimeout: limitsMs.large })
  const spoolDir = mkdtempSync(join(tmpdir(), 'askwell-uploads-'))
  const within = (ms: number): { abortSignal: AbortSignal } => ({
    abortSignal: AbortSignal.timeout(ms),
  })
  const putAt: FileStorage['put'] = (key, path, { type, bytes }) =>
    orUnavailable(async () => {
      // Opened before it is handed on: a stream that finds its file missing after a quick refusal has no listener left, and would end the process.
      const body = (await open(path)).createReadStream()
      const object = {
        Bucket: bucket,
        Key: key,
        Body: body,
        ContentLength: bytes,
        ContentType: type,
      }
      const isLarge = bytes > largestUpload
      try {
        await (isLarge ? carrier : client).send(
          new PutObjectCommand(object),
          within(isLarge ? limitsMs.large : limitsMs.whole),
        )
      } finally {
        body.destroy()
      }
    })
  return {
    kind: 's3',
    spoolDir,
    put: (key, path, about) => putAt(keyOf(key), path, about),
    putAt,
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
    async copyTo(key, path) {
      const bytes = await this.read(key)
      if (bytes === null) return false
      await orUnavailable(() => pipeline(bytes, createWriteStream(path)))
      return true
    },
    // The versions of a bucket keep what is removed while a backup is made.
    isHeld: async () => false,
    hold: async () => async () => undefined,
    notes: {
      put: (key, text) =>
        orUnavailable(() =>
          client.send(
            new PutObjectCommand({ Bucket: bucket, Key: key, Body: text }),
            within(limitsMs.whole),
          ),
        ),
      all: async (prefix) => {
        const texts: string[] = []
        try {
          for await (const page of paginateListObjectsV2(
            { client },
            { Bucket: bucket, Prefix: prefix },
          ))
            for (const { Key } of page.Contents ?? []) {
              const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key }))
              texts.push((await Body?.transformToString()) ?? '')
            }
        } catch (error) {
          throw unavailable(error)
        }
        return texts
      },
    },
    async *keys() {
      const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: folder })
      try {
        for await (const { Contents = [] } of pages)
          for (const { Key, LastModified } of Contents)
            if (Key !== undefined)
              yield {
                key: Key.slice(Key.lastIndexOf('/') + 1),
                changedAt: LastModified?.getTime() ?? 0,
              }
      } catch (error) {
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
      carrier.destroy()
      rmSync(spoolDir, { recursive: true, force: true })
    },
  }
}

/** Failures are thrown; the client would print them on the console as well. */
const silent = { trace: () => {}, debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

const folder = 'files/'
const keyOf = (key: string): string => `${folder}${key.slice(0, 2)}/${key}`

async function orUnavailable(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    throw unavailable(error)
  }
}

/** The client's errors name the bucket and its host; they stay in the cause, because nothing of them may reach a reply. */
const unavailable = (cause: unknown): StorageUnavailable =>
  new StorageUnavailable('the bucket of uploads does not answer as it should', { cause })
