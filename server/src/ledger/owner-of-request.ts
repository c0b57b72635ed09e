export interface OwnerColumns {
  readonly member_id: string
  readonly username: string | null
  readonly full_name: string | null
  readonly email: string | null
  readonly is_demo: boolean | null
}

export const ownerColumns = 'member.username, member.full_name, member.email, member.is_demo'

/** Whether any name of the member fits the pattern that stands in this place of the statement. */
export const namesLike = (place: string) =>
  `(member.username ilike ${place} or member.full_name ilike ${place} or member.email ilike ${place})`

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
