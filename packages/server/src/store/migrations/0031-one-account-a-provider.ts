// A person has one account per provider, the first one: two concurrent sign-ins must not both be linked.
import { type Kysely, sql } from 'kysely'

export function oneAccountAProvider() {
  const statements = [
    sql`delete from person_account where exists (select 1 from person_account as earlier
      where earlier.user_id = person_account.user_id and earlier.provider_id = person_account.provider_id
        and (earlier.created_at < person_account.created_at or (earlier.created_at = person_account.created_at and earlier.id < person_account.id)))`,
    sql`drop index person_account_by_person`,
    sql`create unique index person_account_by_person on person_account (user_id, provider_id)`,
  ]
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of statements) await statement.execute(db)
    },
  }
}
