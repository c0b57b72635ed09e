import { isDefiniteNo } from './api.ts'

/** A command that was sent and that nobody knows the outcome of: its content and the key it was sent under. */
export interface Unanswered {
  readonly route: string
  /** The input as JSON: the same content is sent again under the same key. */
  readonly content: string
  readonly key: string
}

/** Nobody knows whether the server carried the command out. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('Nobody knows whether this went through', { cause })
    this.name = 'OutcomeUnknown'
  }
}

/** Refusals given at the door, before the server has looked for the key. A test looks that none of them is missing. */
const saidAtTheDoor: ReadonlySet<string> = new Set([
  'not_signed_in',
  'not_allowed',
  'foreign_origin',
  'password_change_needed',
  'second_step_needed',
  'copy_account',
  'class_account',
  'too_many_requests',
  'request_timeout',
  'request_too_large',
  'headers_too_large',
  // A newer version may read a request differently than the one that carried it out.
  'invalid_input',
  'unsupported_content',
  'method_not_allowed',
])

/**
 * Whether the key has done its work. A refusal given at the door says nothing about an earlier attempt under the same
 * key, which may have gone through.
 */
export function dropsKey(problem: unknown, isRetry: boolean): boolean {
  return isDefiniteNo(problem) && !(isRetry && saidAtTheDoor.has(problem.code))
}

type KeptIn = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const prefix = 'dryrun-unanswered-'

/**
 * The unanswered commands of each member, in this tab: they survive a reload, and go when somebody else signs in or the
 * member logs out.
 */
export function createUnansweredStore(storage: () => KeptIn | undefined, newKey: () => string) {
  const lists = new Map<string, readonly Unanswered[]>()
  const listeners = new Set<() => void>()
  /** Keys that a form on screen takes care of: it says itself that the outcome is unknown. */
  const attended = new Set<string>()
  let shown: { memberId: string; list: readonly Unanswered[] } | undefined

  function kept(): KeptIn | undefined {
    try {
      return storage()
    } catch {
      // A browser that keeps nothing still has the list of this page.
      return undefined
    }
  }

  function listOf(memberId: string): readonly Unanswered[] {
    let list = lists.get(memberId)
    if (!list) {
      list = parseList(kept()?.getItem(prefix + memberId) ?? null)
      lists.set(memberId, list)
    }
    return list
  }

  function set(memberId: string, list: readonly Unanswered[]): void {
    lists.set(memberId, list)
    try {
      if (list.length === 0) kept()?.removeItem(prefix + memberId)
      else kept()?.setItem(prefix + memberId, JSON.stringify(list))
    } catch {
      // The same: it is remembered as long as the page is open.
    }
    tell()
  }

  function tell(): void {
    shown = undefined
    for (const listener of listeners) listener()
  }

  return {
    /** The command to send: the one with this content that was never answered, or a new one. Kept before it leaves. */
    begin(memberId: string, route: string, content: string): { command: Unanswered; isRetry: boolean } {
      const list = listOf(memberId)
      const before = list.find((each) => each.route === route && each.content === content)
      const command = before ?? { route, content, key: newKey() }
      attended.add(command.key)
      if (!before) set(memberId, [...list, command])
      else tell()
      return { command, isRetry: before !== undefined }
    },
    drop(memberId: string, key: string): void {
      attended.delete(key)
      set(
        memberId,
        listOf(memberId).filter((each) => each.key !== key),
      )
    },
    /** The form that sent it has gone from the screen. */
    leave(key: string): void {
      if (attended.delete(key)) tell()
    },
    /** What no form on screen takes care of. */
    leftOf(memberId: string): readonly Unanswered[] {
      if (shown?.memberId !== memberId)
        shown = { memberId, list: listOf(memberId).filter(({ key }) => !attended.has(key)) }
      return shown.list
    },
    /** Forgets everybody else's, so that nobody finds the commands of another member in the same tab. */
    keepOnly(memberId: string | null): void {
      const own = prefix + (memberId ?? '')
      const store = kept()
      const others = Array.from({ length: store?.length ?? 0 }, (_, at) => store?.key(at) ?? '').filter(
        (name) => name.startsWith(prefix) && name !== own,
      )
      for (const name of others) store?.removeItem(name)
      for (const other of lists.keys()) if (other !== memberId) lists.delete(other)
      tell()
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function parseList(text: string | null): readonly Unanswered[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(list) ? list.filter(isUnanswered) : []
  } catch {
    return []
  }
}

function isUnanswered(each: unknown): each is Unanswered {
  const { route, content, key } = (each ?? {}) as Partial<Record<keyof Unanswered, unknown>>
  return typeof route === 'string' && typeof content === 'string' && typeof key === 'string'
}
