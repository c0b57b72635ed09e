/** Which admin sends a command, and under which key. */
export interface AdminCall {
  readonly adminId: string
  readonly key: string
}

/** A book keeps the keys of its member and those of the admins apart. */
export function adminKey({ adminId, key }: AdminCall): string {
  return `${adminId}:${key}`
}
