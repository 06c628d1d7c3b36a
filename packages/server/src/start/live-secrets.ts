// The secrets of a running server. Those that an operator may rotate are read again every few seconds (`askwell secrets rotate`).
import type { FastifyInstance } from 'fastify'
import { type RotatedPurpose, rotatedPurposes } from '../access/rotated-secrets.ts'
import type { Deps } from '../deps.ts'
import { keysAt, type SecretRotation } from '../store/keys/secret-rotation.ts'
import type { Store } from '../store/store.ts'
import { StoreUnavailable } from '../store/store-unavailable.ts'
import { secretsOf } from './secrets.ts'

const everyMs = 15_000

export interface LiveSecrets extends Required<Pick<Deps, 'secrets' | 'acceptedSecrets'>> {
  refresh(): Promise<void>
}

export async function openSecrets(store: Store, clock: () => number): Promise<LiveSecrets> {
  const first = await secretsOf(store)
  let rotations = new Map<RotatedPurpose, SecretRotation | null>()
  const refresh = async (): Promise<void> => {
    const pairs: [RotatedPurpose, SecretRotation | null][] = []
    for (const purpose of rotatedPurposes)
      pairs.push([purpose, await store.secretRotation(purpose)])
    rotations = new Map(pairs)
  }
  await refresh()
  const keys = (purpose: RotatedPurpose) =>
    keysAt(first[purpose].toString('base64url'), rotations.get(purpose) ?? null, clock())
  const signing = (purpose: RotatedPurpose): Buffer => bytes(keys(purpose).signing)
  return {
    refresh,
    acceptedSecrets: (purpose) => keys(purpose).accepted.map(bytes),
    secrets: {
      ...first,
      get submission() {
        return signing('submission')
      },
      get preview() {
        return signing('preview')
      },
      get security() {
        return signing('security')
      },
      get run() {
        return signing('run')
      },
    },
  }
}

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url')

export function keepSecrets(app: FastifyInstance, { refresh }: Pick<LiveSecrets, 'refresh'>): void {
  let timer: NodeJS.Timeout | undefined
  app.addHook('onListen', async () => {
    timer = setInterval(() => {
      refresh().catch((error: unknown) => {
        // While the store is unavailable, the secrets that were read last stay.
        if (!(error instanceof StoreUnavailable))
          app.log.error(
            { fault: error instanceof Error ? error.stack : error },
            'reading the secrets failed',
          )
      })
    }, everyMs)
    timer.unref()
  })
  app.addHook('onClose', async () => clearInterval(timer))
}
