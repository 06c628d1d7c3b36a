// The columns that the thread of results keeps in memory, by node and by what they hold. All of them leave when others need
// their memory. Texts also leave a while after the last question about them, so that a text which was erased is nowhere a
// minute later (results.md, 6): only a question removes it from columns.
import type { ChunkDetail } from '@askwell/engine/results'

interface Entry<Columns> {
  readonly columns: Columns
  readonly detail: ChunkDetail
  readonly usedAt: number
}

const textsRestMs = 30_000
/** With the rest, less than a minute. */
export const looksEveryMs = 15_000

export class ColumnCache<Columns extends { readonly bytes: number }> {
  readonly #mostBytes: number
  /** The least recently used first. */
  readonly #entries = new Map<string, Entry<Columns>>()

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes
  }

  get bytes(): number {
    return [...this.#entries.values()].reduce((sum, { columns }) => sum + columns.bytes, 0)
  }

  /** `make`: where there are none yet. */
  use(nodeId: string, detail: ChunkDetail, now: number, make: () => Columns): Columns {
    const key = keyOf(nodeId, detail)
    const columns = this.#entries.get(key)?.columns ?? make()
    this.#entries.delete(key)
    this.#entries.set(key, { columns, detail, usedAt: now })
    return columns
  }

  /** Keeps what was just asked for, whatever it takes. */
  forgetOldest(nodeIds: readonly string[], detail: ChunkDetail): void {
    const kept = new Set(nodeIds.map((id) => keyOf(id, detail)))
    let { bytes } = this
    for (const [key, { columns }] of this.#entries) {
      if (bytes <= this.#mostBytes) return
      if (kept.has(key)) continue
      bytes -= columns.bytes
      this.#entries.delete(key)
    }
  }

  forgetTexts(now: number): void {
    for (const [key, { detail, usedAt }] of this.#entries)
      if (detail === 'texts' && now - usedAt >= textsRestMs) this.#entries.delete(key)
  }
}

const keyOf = (nodeId: string, detail: ChunkDetail): string => `${detail} ${nodeId}`
