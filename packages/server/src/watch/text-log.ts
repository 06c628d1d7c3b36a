// The lines of the log as people read them on a terminal.
export const textLog = (out: { write(text: string): unknown }): { write(line: string): void } => ({
  write: (line) => void out.write(asText(line)),
})

/** A line that is not JSON stays unchanged. */
export function asText(line: string): string {
  const read = parsed(line)
  if (read === null) return line
  const { time, level, msg, fault, ...rest } = read
  const fields = Object.entries(rest)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}=${typeof value === 'object' ? JSON.stringify(value) : value}`)
  const stack =
    typeof fault === 'object' && fault !== null && 'stack' in fault ? `\n${fault.stack}` : ''
  return `${String(time).slice(11, 23)} ${String(level).toUpperCase().padEnd(5)} ${msg} ${fields.join(' ')}${stack}\n`
}

function parsed(line: string): Record<string, unknown> | null {
  try {
    const read: unknown = JSON.parse(line)
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : null
  } catch {
    return null
  }
}
