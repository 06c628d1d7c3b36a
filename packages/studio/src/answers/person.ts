type NameField = 'name' | 'email' | 'phone_number' | 'external_id' | 'user_id'
type KnownPerson = { readonly [Field in NameField]?: string | null | undefined }

/** A person's name in a list; null = they did not say who they are. */
export function personName(
  customer: KnownPerson | null,
  userId: string | null = null,
): string | null {
  const named = [
    customer?.name,
    customer?.email,
    customer?.phone_number,
    customer?.external_id,
    customer?.user_id,
    userId,
  ]
  return named.find((one) => one !== undefined && one !== null && one !== '') ?? null
}
