// Refuses callers that call too often (13006, with the time to wait). Counted over all servers where they share totals.
import type { LimitName } from '@askwell/contract'
import { Refusal, type RefusalDetail } from '../../refusal.ts'
import {
  type CallLimits,
  countedByHour,
  readsPerFeedAndHour,
  writesPerChat,
  wrongKeysPerAddress,
} from './call-limits.ts'
import type { Counters } from './counters.ts'

export interface Limiter {
  /** Counts a call of this address. */
  countAddress(limits: CallLimits, address: string): Promise<void>
  /** Counts a call for the device and the channel that it names, once its parts have been checked. */
  countNamed(limits: CallLimits, named: Named): Promise<void>
  /** Counts what all callers of one workspace do in a minute. */
  countWorkspace(what: CountedByMinute, workspaceId: string, most: number): Promise<void>
  /** Counts what an assistant does in a minute. */
  countAssistant(keyId: string, most: number): Promise<void>
  /** Counts what the directory of a workspace does in a minute. */
  countDirectory(workspaceId: string, most: number): Promise<void>
  countWrongKey(address: string): Promise<void>
  /** Counts a read of a feed, whether or not it exists. */
  countFeed(tokenHash: string): Promise<void>
  /** Counts a visitor's messages in one chat. */
  countChat(feedbackId: string): Promise<void>
  /** Whether calls are counted where the configuration says; null = there are no limits. */
  isAsConfigured(): boolean | null
  close(): Promise<void>
}
/** Limits of a workspace that each save and each owner call counts against. */
type CountedByMinute = Extract<LimitName, 'saves_per_minute' | 'owner_calls_per_minute'>

export interface Named {
  readonly deviceId: string | null
  readonly nodeId: string | null
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs

export function makeLimiter(
  counters: Counters,
  { uploadsPerHour }: { readonly uploadsPerHour: number },
): Limiter {
  const count = async (
    key: string,
    limit: number,
    windowMs = minuteMs,
    detail: RefusalDetail = {},
  ): Promise<void> => {
    const waitMs = await counters.count(key, limit, windowMs)
    if (waitMs !== null)
      throw new Refusal(13006, undefined, {
        ...detail,
        retryAfterSeconds: Math.ceil(waitMs / 1000),
      })
  }
  return {
    async countAddress(limits, address) {
      const key = `${limits.callId} address ${whoHolds(address)}`
      await count(key, limits.perAddress)
      if (countedByHour.has(limits.callId)) await count(`${key} hour`, uploadsPerHour, hourMs)
    },
    async countNamed({ callId, perDevice, perChannel }, { deviceId, nodeId }) {
      if (perDevice !== null && deviceId !== null)
        await count(`${callId} device ${deviceId}`, perDevice)
      if (perChannel !== null && nodeId !== null)
        await count(`${callId} channel ${nodeId}`, perChannel)
    },
    countWorkspace: (quota, workspaceId, most) =>
      count(`${quota} of ${workspaceId}`, most, minuteMs, { quota }),
    countAssistant: (keyId, most) => count(`mcp calls of ${keyId}`, most),
    countDirectory: (workspaceId, most) => count(`scim calls of ${workspaceId}`, most),
    countChat: (feedbackId) => count(`chat ${feedbackId}`, writesPerChat),
    countWrongKey: (address) => count(`wrong key ${whoHolds(address)}`, wrongKeysPerAddress),
    countFeed: (tokenHash) => count(`feed ${tokenHash}`, readsPerFeedAndHour, hourMs),
    isAsConfigured: () => !counters.isAway(),
    close: () => counters.close(),
  }
}

/** The device and channel of a call: `device_id` of the body (of the query for an upload), `node_id` of the path, query or body. */
export function namedBy(...parts: readonly unknown[]): Named {
  const first = (member: string): string | null => {
    for (const part of parts) {
      const value: unknown =
        typeof part === 'object' && part !== null ? Reflect.get(part, member) : undefined
      if (typeof value === 'string') return value.toLowerCase()
    }
    return null
  }
  return { deviceId: first('device_id'), nodeId: first('node_id') }
}

/** The owner of one IPv6 address has its whole /64, so the /64 is counted. An IPv4 address in IPv6 form counts as IPv4. */
export function whoHolds(address: string): string {
  if (!address.includes(':')) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  const [head = '', tail] = address.split('::')
  const groups = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  while (tail !== undefined && groups.length + after.length < 8) groups.push('0')
  const network = [...groups, ...after]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}

const nothing = async (): Promise<void> => {}
/** `ASKWELL_RATE_LIMITS=off`, for benchmarks and fixtures. */
export const noLimiter: Limiter = {
  countAddress: nothing,
  countNamed: nothing,
  countWorkspace: nothing,
  countAssistant: nothing,
  countDirectory: nothing,
  countWrongKey: nothing,
  countChat: nothing,
  countFeed: nothing,
  isAsConfigured: () => null,
  close: nothing,
}
