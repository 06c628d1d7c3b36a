/** What a chart shows, as a table: for who would rather read it, and for its picture. Cells are written already. */
export interface ChartTable {
  readonly heads: readonly string[]
  readonly rows: readonly (readonly string[])[]
}
