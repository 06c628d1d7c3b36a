// A short sound for what visitors write, where an agent asks for it in this browser.
import type { ChatChanged } from '@askwell/contract'
import { readStored, store } from '../../settings/stored.ts'

export const isSoundOn = (): boolean => readStored('inbox-sound') === 'on'
export const turnSound = (to: 'on' | 'off'): boolean => store('inbox-sound', to)

/** A message of a visitor in a conversation that is this agent's or unassigned. */
export const isNews = (changed: ChatChanged, myId: string): boolean =>
  isFor(changed, myId) &&
  changed.timeline_items.some(
    ({ action, actor }) => action === 'add_comment' && actor === 'customer',
  )

export const isFor = ({ agent_id }: Pick<ChatChanged, 'agent_id'>, myId: string): boolean =>
  agent_id === null || agent_id === myId

interface ToneInput {
  readonly isOn: boolean
  readonly nowMs: number
  /** When it was last played. */
  readonly playedMs: number
  /** The conversation is on the screen, and its agent looks at it. */
  readonly isReading: boolean
  /** The browser shows a notification of the server, which has a sound already. */
  readonly isNotified: boolean
}

/** In a busy hour many messages share one sound. */
const pauseMs = 2_000

export const playsTone = ({ isOn, nowMs, playedMs, isReading, isNotified }: ToneInput): boolean =>
  isOn && !isReading && !isNotified && nowMs - playedMs >= pauseMs

const lengthS = 0.35

/** Synthesized, so that nothing has to be fetched. A browser that has not been touched yet stays silent. */
export function playTone(): void {
  try {
    const context = new AudioContext()
    const tone = context.createOscillator()
    const volume = context.createGain()
    const { currentTime } = context
    tone.frequency.setValueAtTime(660, currentTime)
    tone.frequency.setValueAtTime(880, currentTime + lengthS / 3)
    volume.gain.setValueAtTime(0.08, currentTime)
    volume.gain.exponentialRampToValueAtTime(0.001, currentTime + lengthS)
    tone.connect(volume).connect(context.destination)
    tone.onended = () => void context.close()
    tone.start()
    tone.stop(currentTime + lengthS)
  } catch {
    // The browser has no sound.
  }
}
