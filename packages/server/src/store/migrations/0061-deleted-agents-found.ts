// Finds agents who were deleted before their ids were kept: their messages still name them. The index of agents' messages
// leads from one agent to the next, however many messages each has written.
import { type Kysely, sql } from 'kysely'
import type { Backfill } from './step.ts'

const agentsInSlice = 100

export const deletedAgentsFound = (): Backfill => ({
  kind: 'backfill',
  async slice(db, after) {
    let at = after
    for (let seen = 0; seen < agentsInSlice; seen += 1) {
      const next = await nextAgent(db, at)
      if (next === null) return null
      await sql`insert into deleted_agent (id, workspace_id)
        select item.agent_id, chat.workspace_id from chat_item item inner join chat on chat.feedback_id = item.feedback_id
        where item.agent_id = ${next} and item.actor = 'agent' and item.action in ('add_comment', 'deleted_comment')
          and not exists (select 1 from agent where agent.id = item.agent_id) limit 1
        on conflict (id) do nothing`.execute(db)
      at = next
    }
    return at
  },
})

async function nextAgent(db: Kysely<unknown>, after: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select agent_id as id from chat_item
    where actor = 'agent' and action in ('add_comment', 'deleted_comment') and agent_id > ${after} order by agent_id limit 1`.execute(
    db,
  )
  return rows[0]?.id ?? null
}
