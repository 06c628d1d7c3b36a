// One page of a list.
export interface Page<T> {
  readonly items: readonly T[]
  /** Opaque; null = the last page. */
  readonly next: string | null
}
export interface PageRequest {
  readonly after?: string | undefined
  readonly limit: number
}
