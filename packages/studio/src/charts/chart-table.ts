/** A chart's data as a table: for people who would rather read it, and for its picture. Cells are formatted already. */
export interface ChartTable {
  readonly heads: readonly string[]
  readonly rows: readonly (readonly string[])[]
}
