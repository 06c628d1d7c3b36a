// C-11: the widget's configuration by its code. Whatever goes wrong is a value: the host page must not notice.
import type { CustomerClaims, WidgetConfig } from '@askwell/contract/embed'

export type Reply = { readonly config: WidgetConfig } | { readonly error: unknown }

export async function loadConfig(origin: string, code: string, customer: CustomerClaims, nowMs: number): Promise<Reply> {
  const query = new URLSearchParams({ t: `${nowMs}` })
  for (const name of ['external_id', 'user_id']) if (customer[name]) query.set(name, `${customer[name]}`)
  try {
    const reply = await fetch(`${origin}/v1/web_widgets/code/${code}?${query}`, { credentials: 'omit' })
    const body: unknown = await reply.json()
    return reply.ok && isConfig(body) ? { config: body } : { error: body }
  } catch (error) {
    // No network, a blocker, a page of HTML.
    return { error: `${error}` }
  }
}

/** The call fills in every default, so one sign is enough to tell it from somebody else's JSON. */
const isConfig = (body: unknown): body is WidgetConfig => typeof body === 'object' && body !== null && 'enabled_urls' in body
