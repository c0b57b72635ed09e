export interface OwnerColumns {
  readonly member_id: string
  readonly username: string | null
  readonly full_name: string | null
  readonly email: string | null
  readonly is_demo: boolean | null
}

export const ownerColumns = 'member.username, member.full_name, member.email, member.is_demo'

/** What the admin finds members by: the very expression of the index member_by_part, which finds any part of it. */
export const searchedText = `(username || ' ' || coalesce(full_name, '') || ' ' || coalesce(email, ''))`

/** The members whom a pattern finds, for the place in a statement where it stands. */
export const membersLike = (place: string) =>
  `(select member_id from members.member where ${searchedText} ilike ${place})`

/** Whose request it is, for the admin; null where nobody is left by that id. */
export function ownerOf(row: OwnerColumns) {
  if (row.username === null) return null
  return {
    memberId: row.member_id,
    username: row.username,
    fullName: row.full_name,
    email: row.email,
    isDemo: row.is_demo ?? false,
  }
}
