// What the screen of sign-on decides: the roles to send, the next step of a domain, who may keep a password, and which text
// explains a refusal.
import type { MailDomain, Member, Provisioning, Role } from '@askwell/contract'
import type { signOnWords } from './sign-on-words.ts'

export type ChosenRole = Role | 'none'
type Word = keyof typeof signOnWords

/** All roles of groups after one choice, as the call wants them: a group that is left out gives no role. */
export function rolesWith(
  groups: Provisioning['groups'],
  name: string,
  role: ChosenRole,
): { name: string; role: Role }[] {
  const others = groups.flatMap((group) =>
    group.name !== name && group.role !== null ? [{ name: group.name, role: group.role }] : [],
  )
  return role === 'none' ? others : [...others, { name, role }]
}

/** A group keeps its role when it is added again. */
export const roleOfNew = (groups: Provisioning['groups'], name: string): Role =>
  groups.find((group) => group.name === name)?.role ?? 'analyst'

export const nextStepOf = ({
  proven_at,
  requires_sign_on,
}: Pick<MailDomain, 'proven_at' | 'requires_sign_on'>): 'prove' | 'require' | 'allow' => {
  if (proven_at === null) return 'prove'
  return requires_sign_on ? 'allow' : 'require'
}

/** Owners who can still come in by password while single sign-on is required. */
export const keepersAmong = (members: readonly Member[]): readonly Member[] =>
  members.filter(({ role, second_factor }) => role === 'owner' && second_factor)

/** The person who is chosen at first: the present one if that is still possible. */
export const firstKeeper = (keepers: readonly Member[], present: string | null): string | null =>
  (keepers.find(({ id }) => id === present) ?? keepers[0])?.id ?? null

/** Null = the general text of the refusal. */
export function wordOfRefusal(
  of: 'add' | 'check' | 'require' | 'roles',
  status: number,
): Word | null {
  if (of === 'add' && status === 409) return 'signOn.refused.listed'
  if (of === 'add' && status === 422) return 'signOn.refused.domain'
  if (of === 'check' && status === 409) return 'signOn.notFound'
  if (of === 'require' && status === 409) return 'signOn.refused.provider'
  if (of === 'require' && status === 422) return 'signOn.refused.keeper'
  return of === 'roles' && status === 409 ? 'signOn.refused.lastOwner' : null
}
